package admintest

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"quarterdeck/store"
)

// testServers checks that each server has one row with its newest time, and that those of others go that are too old or in the future.
func testServers(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	a, b := store.Node{ID: "a", Seen: at(1)}, store.Node{ID: "b", Seen: at(3)}
	must(t, s.Beat(t.Context(), a, at(0), at(3)))
	must(t, s.Beat(t.Context(), b, at(0), at(3)))
	a.Seen = at(4)
	must(t, s.Beat(t.Context(), a, at(3), at(3)))
	must(t, s.Close())
	s = open(t)
	defer s.Close()
	want := func(want ...store.Node) {
		t.Helper()
		got, err := s.Nodes(t.Context())
		must(t, err)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("servers (-want +got):\n%s", diff)
		}
	}
	want(a, b)
	a.Seen = at(5)
	must(t, s.Beat(t.Context(), a, at(4), at(9)))
	want(a)
	b.Seen = at(7)
	must(t, s.Beat(t.Context(), b, at(0), at(9)))
	want(a, b)
	a.Seen = at(6)
	must(t, s.Beat(t.Context(), a, at(0), at(6)))
	want(a)
	a.Seen = at(1)
	must(t, s.Beat(t.Context(), a, at(2), at(9)))
	want(a)
}
