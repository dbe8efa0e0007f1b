package sabotage

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"quarterdeck/game"
)

// TestOwedForEach: a house rule changes how many sabotages an uncovered card costs (SB-7).
func TestOwedForEach(t *testing.T) {
	for _, each := range []int8{0, 1, 3} {
		opened, err := Game().New(game.Setup{Options: map[string]string{"sabotages": strconv.Itoa(int(each))}})
		if err != nil {
			t.Fatal(err)
		}
		st, r := opened.(*State), rand.New(rand.NewPCG(uint64(each), 7))
		for turned := 0; turned < 3; {
			s, before := st.next.s, st.owed
			uncovers := st.stage == turning
			if st.actors == 0 {
				t.Fatal("the match ended before three cards were uncovered")
			}
			if st.actors == game.NatureOnly {
				st.Apply(game.Nature, st.Roll(r))
			} else {
				actor := st.actors.First()
				st.Apply(actor, st.Legal(nil, actor)[0]) // a removal, if there is one
			}
			if uncovers {
				turned++
				if got := st.owed[s] + st.effects.lapsed; got != before[s]+each {
					t.Errorf("%d each: %d owed or lapsed after %d", each, got, before[s])
				}
			}
		}
	}
}
