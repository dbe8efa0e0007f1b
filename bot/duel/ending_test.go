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

// TestEndedDuels: the value of a duel that ends now is its result in the game itself, also when points without Kings break a tie (HD-26).
func TestEndedDuels(t *testing.T) {
	bare := 0
	for seed := range uint64(700) {
		r := rand.New(rand.NewPCG(seed, 0))
		st, err := rules.Game().New(game.Setup{Seats: 4, Options: map[string]string{"trading": "off", "tiebreak": "cards"}})
		if err != nil {
			t.Fatal(err)
		}
		var last bout                        // the present duel, before both touched the marker for the last time
		played, chance := -1, map[int]bool{} // the present duel, and those that chance decides
		for !game.Over(st) {
			v := st.View(game.Watcher).(*rules.View)
			s, a := randomAction(st, r)
			switch v.Phase {
			case "advantage": // both only touch the marker, so their hands stay equally large
				played, a = v.Duel.Index, ready(st, s)
				last = boutBetween(st.(*rules.State), v.Duel)
			case "tie":
				chance[played] = true
			}
			st.Apply(s, a)
			if v = st.View(game.Watcher).(*rules.View); played < 0 || !v.Duels[played].Done {
				continue
			}
			d := v.Duels[played]
			won := 0
			if d.Winner >= 0 && !chance[played] {
				won = 1
				if d.Winner != d.Seats[0] {
					won = -1
				}
			}
			lead := d.Points[0] - d.Points[1]
			if got, want := last.valueIfEnded(), resultValue(int16(lead), int16(won)); got != want {
				t.Fatalf("seed %d: a duel that ends is worth %v, and its result %v", seed, got, want)
			}
			if lead == 0 && won != 0 {
				bare++
			}
			played = -1
		}
	}
	if bare < 20 {
		t.Errorf("points without Kings decide %d duels: too few to test", bare)
	}
}

// boutBetween returns a duel as bout, with both hands; side 0 is the first duellist.
func boutBetween(st *rules.State, d *rules.DuelView) bout {
	b, other := boutOf(st.View(game.Seat(d.Sides[0].Seat)).(*rules.View), game.Seat(d.Sides[0].Seat))
	b.sides[1].setHand(Deck(st.Holding(other)))
	return b
}

// ready returns the action of s that touches the marker, or its first one.
func ready(st game.State, s game.Seat) game.Action {
	legal := st.Legal(nil, s)
	for _, a := range legal {
		if rules.Game().Format(a) == "ready" {
			return a
		}
	}
	return legal[0]
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

// bruteResult returns the result of a duel that is over, for s: who won by the game's own account, and the points.
func bruteResult(st *rules.State, s game.Seat) float64 {
	v := st.View(s).(*rules.View)
	lead, ahead := 0, 0
	for _, side := range v.Duel.Sides {
		if side.Seat == int(s) {
			lead += side.Points
		} else {
			lead -= side.Points
		}
	}
	if winner := v.Duels[0].Winner; winner >= 0 {
		ahead = 1
		if winner != int(s) {
			ahead = -1
		}
	}
	return float64(resultValue(int16(lead), int16(ahead)))
}

// bruteForce returns the best result that s can reach by any actions.
func bruteForce(st game.State, s game.Seat) float32 {
	if game.Over(st) {
		return float32(bruteResult(st.(*rules.State), s))
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
