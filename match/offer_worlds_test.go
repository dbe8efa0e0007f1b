package match_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games/duel"
	"quarterdeck/match"
	"quarterdeck/match/seating"
)

// outsiders are the viewers who must not learn what seats 0 and 1 do in secret.
var outsiders = []game.Seat{2, 3, game.Watcher}

// worlds holds two matches of Heads Up Duel with the same cards. They differ only in the secret actions of seats 0 and
// 1.
type worlds struct {
	t   *testing.T
	m   [2]*match.Match
	rnd *rand.Rand
}

// TestSecretOffersLeaveNoTraceToTheEnd plays whole matches of four in two worlds. In each stage of trading seats 0 and
// 1 lay out, offer, decline and withdraw at random, differently in each world, and then make the same trade. Every
// channel sends the outsiders the same bytes after every action, up to the last card of the last duel.
func TestSecretOffersLeaveNoTraceToTheEnd(t *testing.T) {
	for seed := range uint64(3) {
		options := []map[string]string{{}, {"backs": "plain"}, {"format": "tournament"}}[seed%3]
		t.Run(fmt.Sprint(seed, options), func(t *testing.T) {
			w := newWorlds(t, seed, options)
			numbers := 0
			for range 3 {
				w.secretly(24)
				numbers += w.trade()
				w.openly(12)
				w.secretly(6)
				for s := range game.Seat(4) {
					w.both(s, "ready")
				}
			}
			for !w.over(0) {
				w.openly(1)
			}
			if numbers == 0 || !w.over(1) {
				t.Errorf("offers had other numbers %d times, the second match is over: %v", numbers, w.over(1))
			}
		})
	}
}

func newWorlds(t *testing.T, seed uint64, options map[string]string) *worlds {
	t.Helper()
	o := map[string]string{"talk1": "0", "market": "0", "talk2": "0"}
	for name, value := range options {
		o[name] = value
	}
	setup, err := duel.Game().Resolve(game.Setup{Seats: 4, Options: o})
	must(t, err)
	w := &worlds{t: t, rnd: rand.New(rand.NewPCG(seed, 1))}
	for i := range w.m {
		var seats []seating.Player
		for _, name := range []string{"Ann", "Ben", "Cleo", "Dan"} {
			seats = append(seats, seating.Player{Kind: seating.Human, Name: name, Guest: name})
		}
		m, err := match.New(&match.Start{ID: "m", Game: duel.Game(), Setup: setup, Seed: fair.Seed{byte(seed)}, Created: noon, Seats: seats})
		must(t, err)
		w.m[i], err = m.Begin(noon)
		must(t, err)
	}
	return w
}

// legal lists the actions of s in one world: those that concern seats 0 and 1 alone, by the rules (HD-7), or all.
func (w *worlds) legal(world int, s game.Seat, secret bool) []string {
	var out []string
	for _, a := range w.m[world].Position().Legal(nil, s) {
		if text := duel.Game().Format(a); !secret || isSecret(text) {
			out = append(out, text)
		}
	}
	return out
}

// isSecret reports whether only seats 0 and 1 may know of an action of one of them.
func isSecret(action string) bool {
	switch word, rest, _ := strings.Cut(action, " "); word {
	case "give", "take", "ask", "unask", "withdraw":
		return true
	case "offer", "decline":
		return rest[0] < '2'
	}
	return false
}

// do carries out an action of s in each world and compares what the outsiders are sent.
func (w *worlds) do(s game.Seat, actions [2]string) {
	w.t.Helper()
	for i := range w.m {
		w.m[i] = does(w.t, w.m[i], w.m[i].Version(), s, actions[i])
	}
	if w.over(0) {
		return // everything is revealed
	}
	n := w.m[0].Version()
	for _, v := range outsiders {
		if a, b := shown(w.t, w.m[0], v, n), shown(w.t, w.m[1], v, n); a != b {
			w.t.Fatalf("viewer %v sees whether seat %v did %q or %q:\n%s\n%s", v, s, actions[0], actions[1], a, b)
		}
	}
	if n%recordEvery == 0 {
		w.compareRecords()
	}
}

// recordEvery is the number of actions between comparisons of records, because writing a record takes time in
// proportion to the log.
const recordEvery = 16

func (w *worlds) compareRecords() {
	w.t.Helper()
	for _, v := range outsiders {
		if a, b := recorded(w.t, w.m[0], v), recorded(w.t, w.m[1], v); a != b {
			w.t.Fatalf("viewer %v reads two records:\n%s\n%s", v, a, b)
		}
	}
}

func (w *worlds) both(s game.Seat, action string) {
	w.t.Helper()
	w.do(s, [2]string{action, action})
}

// secretly has seats 0 and 1 act differently in each world, in ways that only they may know: more often than not an
// offer or an answer to one.
func (w *worlds) secretly(n int) {
	w.t.Helper()
	for range n {
		s := game.Seat(w.rnd.IntN(2))
		var actions [2]string
		for i := range actions {
			list := w.legal(i, s, true)
			if big := slices.DeleteFunc(slices.Clone(list), func(a string) bool { return !strings.HasPrefix(a, "offer") && !strings.HasPrefix(a, "decline") }); len(big) > 0 && w.rnd.IntN(2) == 0 {
				list = big
			}
			actions[i] = list[w.rnd.IntN(len(list))]
		}
		w.do(s, actions)
	}
}

// openly has seats act alike in both worlds, with an action that is legal in both and concerns no seat's hidden tray.
func (w *worlds) openly(n int) {
	w.t.Helper()
	for range n {
		var choices [][2]any
		for s := range game.Seat(4) {
			other := w.legal(1, s, false)
			for _, a := range w.legal(0, s, false) {
				word, _, _ := strings.Cut(a, " ")
				trading := slices.Contains([]string{"give", "take", "ask", "unask", "offer", "withdraw", "accept", "decline"}, word)
				if slices.Contains(other, a) && !(trading && s < 2) && !(w.trading() && (word == "ready" || word == "accept")) {
					choices = append(choices, [2]any{s, a})
				}
			}
		}
		if len(choices) == 0 {
			w.t.Fatal("nothing is legal in both worlds")
		}
		c := choices[w.rnd.IntN(len(choices))]
		w.both(c[0].(game.Seat), c[1].(string))
	}
}

func (w *worlds) trading() bool {
	return w.m[0].Position().View(game.Watcher).(*duel.View).Trade != nil
}

// trade has seats 0 and 1 empty their trays, with equally many actions in both worlds, and then trade a card for two.
// It returns 1 if the offer has a different number in each world.
func (w *worlds) trade() int {
	w.t.Helper()
	for s := range game.Seat(2) {
		var steps [2][]string
		for i := range steps {
			steps[i] = w.cleared(i, s)
		}
		for k := range max(len(steps[0]), len(steps[1])) {
			var actions [2]string
			for i := range actions {
				if actions[i] = "offer 1"; s == 1 {
					actions[i] = "offer 0"
				}
				switch first := max(len(steps[0]), len(steps[1])) - len(steps[i]); {
				case k >= first:
					actions[i] = steps[i][k-first]
				case !slices.Contains(w.legal(i, s, true), actions[i]):
					w.t.Fatalf("seat %v has nothing to offer in world %d", s, i)
				}
			}
			w.do(s, actions)
		}
	}
	card := w.legal(0, 0, true)[0] // give …
	w.both(0, card)
	w.both(0, "offer 1")
	var accept [2]string
	for i := range accept {
		for _, a := range w.legal(i, 1, false) {
			if strings.HasPrefix(a, "accept 0 ") {
				accept[i] = a
			}
		}
	}
	w.do(1, accept)
	if accept[0] != accept[1] {
		return 1
	}
	return 0
}

// cleared lists the actions that empty the tray and the wishes of s.
func (w *worlds) cleared(world int, s game.Seat) []string {
	var steps []string
	v := w.m[world].Position().View(s).(*duel.View).Trade.Tray
	for _, c := range v.Cards {
		steps = append(steps, "take "+c)
	}
	steps = append(steps, slices.Repeat([]string{"take o"}, v.Marbles)...)
	for _, r := range "23456789TJQKAX" {
		steps = append(steps, slices.Repeat([]string{"unask " + string(r)}, v.Asks[string(r)])...)
	}
	return append(steps, slices.Repeat([]string{"unask o"}, v.AskMarbles)...)
}

func (w *worlds) over(world int) bool { return w.m[world].Phase() == match.Finished }
