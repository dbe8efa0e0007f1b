package match_test

import (
	"testing"

	"quarterdeck/game"
	"quarterdeck/match"
)

// TestEyes: a running match is seen with one's own eyes, a finished one with anybody's that were there.
func TestEyes(t *testing.T) {
	running := seated(t)
	over := act(t, running, 0, "resign")
	for own := game.Watcher; own < 2; own++ {
		if own == game.Nature || own == game.Clock {
			continue
		}
		for viewer := game.Watcher; viewer < 4; viewer++ {
			there := viewer == game.Watcher || viewer == 0 || viewer == 1
			for m, may := range map[*match.Match]bool{running: viewer == own, over: there} {
				if err := m.MaySeeAs(own, viewer); (err == nil) != may {
					t.Errorf("%v as %v in a match that is %s: %v", own, viewer, m.Phase(), err)
				} else if err != nil {
					wantCode(t, err, match.NotYours)
				}
			}
		}
	}
	if told := over.Told(1); len(told) == 0 || told[len(told)-1].N != over.Version() {
		t.Errorf("seat 1 was told %v", told)
	}
}
