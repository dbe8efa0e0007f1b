package match_test

import (
	"testing"

	"quarterdeck/game"
	"quarterdeck/match"
)

// TestRefusePerspective checks that a running match can be seen only from one's own seat, a finished one from any.
func TestRefusePerspective(t *testing.T) {
	running := seated(t)
	over := act(t, running, 0, "resign")
	for _, own := range []game.Seats{0, game.SetOf(0), game.SetOf(1), game.SetOf(0, 1)} {
		for viewer := game.Watcher; viewer < 4; viewer++ {
			mine := viewer >= 0 && own.Has(viewer) || viewer == game.Watcher && own == 0
			there := viewer == game.Watcher || viewer == 0 || viewer == 1
			for m, may := range map[*match.Match]bool{running: mine, over: there} {
				if err := m.RefusePerspective(own, viewer); (err == nil) != may {
					t.Errorf("%v as %v in a match that is %s: %v", own, viewer, m.Phase(), err)
				} else if err != nil {
					wantCode(t, err, match.NotYours)
				}
			}
		}
	}
	if told := over.ShownTo(0).Lines(1); len(told) == 0 || told[len(told)-1].N != over.Version() {
		t.Errorf("seat 1 was told %v", told)
	}
}
