package duel_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/duel"
)

// TestNothingIsLostInTrades: eight seats make thousands of offers to each other at random, many at the same time, and answer them in any
// order. At every step every card lies in exactly one place and no marble is lost or made (HD-6, HD-7).
func TestNothingIsLostInTrades(t *testing.T) {
	const steps = 40_000
	for seed, backs := range []string{"marked", "plain"} {
		r := rand.New(rand.NewPCG(uint64(seed), 1))
		m := newMatch(t, 8, options{"talk1": "0", "market": "0", "talk2": "0", "tokens": "6", "backs": backs})
		for m.State.Actors() == game.NatureOnly {
			m.State.Apply(game.Nature, m.State.Roll(r))
		}
		for s := range 8 { // on to the market
			m.Do(fmt.Sprint(s, " ready"))
		}
		done := map[string]int{}
		var buf []game.Action
		for step := range steps {
			if m.State.Actors() == game.NatureOnly {
				m.State.Apply(game.Nature, m.State.Roll(r))
				continue
			}
			s := game.Seat(r.IntN(8))
			buf = m.State.Legal(buf[:0], s)
			a, verb := bargain(r, buf)
			m.State.Apply(s, a)
			done[verb]++
			if err := m.State.(game.Checker).Check(); err != nil {
				t.Fatalf("seed %d, step %d, %s: %v", seed, step, duel.Game().Format(a), err)
			}
			if verb == "accept" {
				if err := census(m.State); err != nil {
					t.Fatalf("seed %d, step %d: %v", seed, step, err)
				}
			}
		}
		if done["accept"] < 2000 || done["offer"] < 5000 || done["decline"] < 300 {
			t.Errorf("backs=%s: only %v", backs, done)
		}
	}
}

// bargain returns an action of a list that is neither ready nor unready; what makes trades is preferred.
func bargain(r *rand.Rand, legal []game.Action) (game.Action, string) {
	for {
		a := legal[r.IntN(len(legal))]
		verb := firstWord(duel.Game().Format(a))
		for _, b := range legal {
			if word := firstWord(duel.Game().Format(b)); word == "accept" && r.IntN(3) == 0 {
				a, verb = b, word
			}
		}
		switch {
		case verb == "ready", verb == "unready", verb == "ask" && r.IntN(12) > 0, verb == "give" && r.IntN(2) > 0, verb == "take" && r.IntN(4) > 0:
			continue
		}
		return a, verb
	}
}

// census counts all that eight seats own, from what each sees of itself: 120 starter cards, whole packs, and 24 marbles, with three more for
// each half token spent, less what the packs cost.
func census(st game.State) error {
	cards, marbles := map[byte]int{}, 0
	for s := range 8 {
		v := st.View(game.Seat(s)).(*duel.View)
		marbles += v.Seats[s].Marbles
		if v.Seats[s].Spent {
			marbles -= 3
		}
		for _, c := range append(v.Hand, v.Trade.Tray.Cards...) {
			cards[c[1]]++
		}
	}
	for back, price := range map[byte]int{'l': 1, 'h': 2, 'm': 2, 'p': 4} {
		if cards[back]%5 != 0 {
			return fmt.Errorf("%d cards of back %c", cards[back], back)
		}
		marbles += price * cards[back] / 5
	}
	if cards['s'] != 120 || marbles != 24 {
		return fmt.Errorf("%d starter cards, %d marbles accounted for", cards['s'], marbles)
	}
	return nil
}

func firstWord(text string) string {
	word, _, _ := strings.Cut(text, " ")
	return word
}
