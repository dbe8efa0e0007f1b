package sabotage_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/sabotage"
)

// Positions with equal keys have the same actors and actions, and keys do not tell suits apart. Guesses are legal.
func TestKeysAndGuesses(t *testing.T) {
	type choice struct {
		actors game.Seats
		legal  [2][]game.Action
	}
	known, again := map[uint64]choice{}, 0
	for i := range 200 {
		r := rand.New(rand.NewPCG(uint64(i), 5))
		pace := []string{"turns", "race"}[i%2]
		st := fresh(t, map[string]string{"rows": "3", "pace": pace})
		for !game.Over(st) {
			s := st.Actors().First()
			if s == game.Nature {
				st.Apply(s, st.Roll(r))
				continue
			}
			if st.Actors().Has(1) && r.IntN(2) == 0 {
				s = 1
			}
			judged := sabotage.Judge(st)
			c := choice{actors: st.Actors(), legal: [2][]game.Action{st.Legal(nil, 0), st.Legal(nil, 1)}}
			key := judged.Key() + uint64(i%2) // pace is an option, no part of the position
			if k, ok := known[key]; ok {
				again++
				if k.actors != c.actors || !slices.Equal(k.legal[0], c.legal[0]) || !slices.Equal(k.legal[1], c.legal[1]) {
					t.Fatalf("one key for %+v and %+v", k, c)
				}
			}
			known[key] = c
			a := judged.Guess(s, r.Uint32())
			if !slices.Contains(c.legal[s], a) {
				t.Fatalf("guess %s is not legal", sabotage.Game().Format(a))
			}
			st.Apply(s, a)
		}
	}
	if again == 0 {
		t.Error("no key was met twice")
	}
}
