package duel

import (
	"math/rand/v2"
	"testing"

	"quarterdeck/game"
	rules "quarterdeck/games/duel"
)

// The result of an ending is the best that any order of legal actions reaches in the game itself.
func TestEndingIsExact(t *testing.T) {
	found, gained := 0, 0
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 0))
		g := rules.Game()
		st, err := g.New(game.Setup{Seats: 2})
		if err != nil {
			t.Fatal(err)
		}
		for !game.Over(st) {
			if s, ok := lastHand(st.(*rules.State)); ok {
				b, _ := boutOf(st.View(s).(*rules.View), s)
				move, value := newOpen().best(&b, 0, 1) // the other cannot act: its hand is on the marker
				v := float32(value)
				if want := bruteForce(st, s); v != want {
					t.Fatalf("seed %d: seat %v with %v has %v, by brute force %v", seed, s, b.sides[0].hand, v, want)
				}
				found++
				if move.kind != passing {
					gained++
				}
				break
			}
			st.Apply(randomAction(st, r))
		}
	}
	if found < 60 || gained < 30 {
		t.Errorf("%d endings, in %d of which a card helps: too few to test", found, gained)
	}
	t.Logf("%d endings, in %d of which a card helps", found, gained)
}

func randomAction(st game.State, r *rand.Rand) (game.Seat, game.Action) {
	if st.Actors() == game.NatureOnly {
		return game.Nature, st.Roll(r)
	}
	seats := game.RequiredActors(st)
	s := seats.First()
	if seats.Len() == 2 && r.IntN(2) == 0 {
		s = seats.Without(s).First()
	}
	legal := st.Legal(nil, s)
	return s, legal[r.IntN(len(legal))]
}

// lastHand returns the seat that alone has cards, a few, after a showdown.
func lastHand(st *rules.State) (game.Seat, bool) {
	for s := range game.Seat(2) {
		mine, other := Deck(st.Holding(s)), Deck(st.Holding(1-s))
		if other.Size() == 0 && mine.Size() > 0 && mine.Size() <= 6 && len(st.Legal(nil, s)) > 1 {
			return s, st.View(s).(*rules.View).Phase == "advantage"
		}
	}
	return 0, false
}

// bruteForce returns the best result that s can reach by any actions.
func bruteForce(st game.State, s game.Seat) float32 {
	if game.Over(st) {
		lead := 0
		for _, side := range st.View(s).(*rules.View).Duel.Sides {
			if side.Seat == int(s) {
				lead += side.Points
			} else {
				lead -= side.Points
			}
		}
		return resultValue(int16(lead))
	}
	if !st.Actors().Has(s) {
		s2 := 1 - s
		c := st.Clone()
		c.Apply(s2, st.Legal(nil, s2)[0]) // all that it can do is touch the marker
		return bruteForce(c, s)
	}
	best := float32(-2)
	for _, a := range st.Legal(nil, s) {
		c := st.Clone()
		c.Apply(s, a)
		best = max(best, bruteForce(c, s))
	}
	return best
}
