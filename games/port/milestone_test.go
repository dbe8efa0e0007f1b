package port_test

import (
	"math/bits"
	"math/rand/v2"
	"strconv"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/port"
)

// TestMilestones sails at random: the marks are the ports in the order in which they were exploited, one for
// each hand, and the last one misses if the voyage is lost (PP-9, PP-10).
func TestMilestones(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for voyage := range 300 {
		st, err := port.Game().New(game.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		var hit uint16
		hands, reached := 0, true
		for st.Actors() != 0 {
			s := st.Actors().First()
			var act game.Action
			if st.Actors() == game.NatureOnly {
				s, act = game.Nature, st.Roll(r)
			} else {
				legal := st.Legal(nil, s)
				act = legal[r.IntN(len(legal))]
			}
			st.Apply(s, act)
			mark, ok := st.(*port.State).Milestone(act)
			if mark == "" {
				if ok {
					t.Fatalf("voyage %d: something without a name was reached", voyage)
				}
				continue
			}
			hands, reached = hands+1, ok
			n, err := strconv.Atoi(mark)
			if err != nil || n < 0 || n > port.Tricks || ok && hit>>n&1 == 1 {
				t.Fatalf("voyage %d: hand %d has the mark %q, reached %v, after %011b", voyage, hands, mark, ok, hit)
			}
			if ok {
				hit |= 1 << n
			} else if st.Actors() != 0 {
				t.Fatalf("voyage %d goes on after missing with %s", voyage, mark)
			}
		}
		result := st.Result()
		if bits.OnesCount16(hit) != int(result.Score[0]) || reached != (result.Utility[0] > 0) || hands != int(result.Score[0])+map[bool]int{false: 1}[reached] {
			t.Fatalf("voyage %d: %d hands, ports %011b, result %+v", voyage, hands, hit, result)
		}
	}
}
