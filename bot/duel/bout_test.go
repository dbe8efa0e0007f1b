package duel

import (
	"math/rand/v2"
	"strings"
	"testing"

	"quarterdeck/game"
	rules "quarterdeck/games/duel"
)

// TestBoutAgrees plays random duels side by side with the game and with bout. Sums, Kings, Queens, direction, points
// and hands must agree after every action.
func TestBoutAgrees(t *testing.T) {
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 0))
		g := rules.Game()
		st, err := g.New(game.Setup{Seats: 2})
		if err != nil {
			t.Fatal(err)
		}
		for st.Actors() == game.NatureOnly {
			st.Apply(game.Nature, st.Roll(r))
		}
		var b bout
		for i := range b.sides {
			b.sides[i].setHand(st.(*rules.State).Holding(game.Seat(i)))
		}
		var shown [2]rules.Rank
		for round := 1; !game.Over(st); {
			actors := game.RequiredActors(st)
			s := actors.First()
			if actors.Len() == 2 && r.IntN(2) == 0 {
				s = actors.Without(s).First()
			}
			legal := st.Legal(nil, s)
			a := legal[r.IntN(len(legal))]
			word, card, _ := strings.Cut(g.Format(a), " ")
			sealing := st.View(0).(*rules.View).Phase == "showdown"
			st.Apply(s, a)
			switch {
			case sealing:
				shown[s] = rankOf(card[0])
				if game.HiddenChoices(st) == 0 {
					b.reveal(shown[0], shown[1])
				}
			case word == "play":
				b.play(int(s), rankOf(card[0]))
			case word == "queen":
				b.playThroughQueen(int(s), rankOf(card[0]))
			}
			v := st.View(0).(*rules.View)
			if v.Duel.Round > round || game.Over(st) {
				b.endRound()
				round = v.Duel.Round
			}
			compare(t, seed, &b, st.(*rules.State), v)
		}
	}
}

func compare(t *testing.T, seed uint64, b *bout, st *rules.State, v *rules.View) {
	t.Helper()
	for i, side := range v.Duel.Sides {
		h := &b.sides[side.Seat]
		if int(h.sum) != side.Sum || int(h.kings) != side.Kings || int(h.queens) != side.Queens || int(h.points) != side.Points ||
			b.low != v.Duel.Low && !game.Over(st) ||
			h.hand != Deck(st.Holding(game.Seat(side.Seat))) || int(h.size) != h.hand.Size() {
			t.Fatalf("seed %d, side %d: %+v, low %v; the game has %+v, low %v", seed, i, *h, b.low, side, v.Duel.Low)
		}
		if w := Worth(&h.hand); h.worth-w > 1e-3 || w-h.worth > 1e-3 {
			t.Fatalf("seed %d: worth %v, counted anew %v", seed, h.worth, w)
		}
	}
}
