package breach

import (
	"context"
	"math/rand/v2"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/planner"
	"quarterdeck/game"
)

// A crew that plans its turns goes home when all treasures are found, before the water that then rises takes the ship (BR-37, BR-38).
func TestCrewGoesHome(t *testing.T) {
	g := Game()
	for seed := range uint64(4) {
		st, r := begun(t, g, seed)
		st.found, st.holder = treasures, 0
		for i := range st.chests {
			st.chests[i] = chest{row: 1, col: 1, state: empty}
		}
		for i := range st.treasure {
			st.treasure[i] = held + spot(i%2)
			st.size[i%2]++
		}
		if n := sail(t, g, st, r); st.ended != escaped {
			t.Errorf("seed %d: ending %d after %d actions, want everybody home", seed, st.ended, n)
		}
	}
}

// Nobody waits for ever: a crew that needs cards comes to search.
func TestCrewSearches(t *testing.T) {
	g := Game()
	st, r := begun(t, g, 7)
	deck := st.deckLen
	if n := sailUntil(t, g, st, r, 120, func() bool { return deck-st.deckLen >= 4 }); n == 120 {
		t.Errorf("seed 7: only %d cards drawn in %d actions", deck-st.deckLen, n)
	}
}

// begun is a match of two before its first turn.
func begun(t *testing.T, g game.Game, seed uint64) (*State, *rand.Rand) {
	t.Helper()
	st, err := g.New(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 5))
	for st.Actors() == game.NatureOnly {
		st.Apply(game.Nature, st.Roll(r))
	}
	return st.(*State), r
}

// sail plays to the end, or 400 actions, and returns how many it took.
func sail(t *testing.T, g game.Game, st *State, r *rand.Rand) int {
	return sailUntil(t, g, st, r, 400, func() bool { return false })
}

func sailUntil(t *testing.T, g game.Game, st *State, r *rand.Rand, most int, enough func() bool) int {
	t.Helper()
	crew := planner.New(1, planner.Options{Depth: 2, Width: 3, Draws: 10, Worlds: 1, Bonus: func(st game.State, s game.Seat, a game.Action) float64 {
		return st.(*State).Urge(s, a)
	}})
	for n := range most {
		if game.Over(st) || enough() {
			return n
		}
		s, a := game.Nature, game.Action(0)
		if st.Actors() == game.NatureOnly {
			a = st.Roll(r)
		} else {
			var err error
			s = st.Actors().First()
			if a, err = crew.Choose(context.Background(), bot.Know(g, st, s)); err != nil {
				t.Fatal(err)
			}
		}
		st.Apply(s, a)
	}
	return most
}
