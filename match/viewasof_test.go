package match_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/match/seating"
)

// TestViewAsOf checks that the view of a version never changes, for any viewer, so that all streams send the same
// patches, up to date or not.
func TestViewAsOf(t *testing.T) {
	type look struct {
		n      int
		viewer game.Seat
	}
	seen := map[look]*match.View{}
	keep := func(m *match.Match) {
		for _, viewer := range []game.Seat{0, 1, game.Watcher} {
			seen[look{m.Version(), viewer}] = view(t, m, viewer, m.Version())
		}
	}
	m := start(t)
	keep(m)
	m, err := m.Claim(seating.Sit{Seat: 1, Guest: "b", Name: "Bo"}, noon)
	must(t, err)
	keep(m)
	play(t, m, 3, func(now *match.Match) bool {
		m = now
		keep(m)
		return m.Phase() == match.Finished
	})
	m, err = m.Rematch("n", noon)
	must(t, err)
	keep(m)
	for l, was := range seen {
		then, err := m.ShownTo(0).ViewAsOf(l.viewer, l.n)
		must(t, err)
		if diff := cmp.Diff(was, then, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("version %d, viewer %v (-then +now):\n%s", l.n, l.viewer, diff)
		}
	}
}
