package undo_test

import (
	"maps"
	"testing"

	"quarterdeck/match/undo"
)

// TestLog undoes the actions before versions 2 and 3 at version 6, and then the one before version 8 at version 9.
func TestLog(t *testing.T) {
	l := undo.Log{}.With(3, 6).With(2, 6).With(8, 9)
	if l.Len() != 3 || l.Since(6) != 3 || l.Since(7) != 1 || l.Since(10) != 0 {
		t.Errorf("%d undone, %d since version 6, %d since 7, %d since 10; want 3, 3, 1, 0", l.Len(), l.Since(6), l.Since(7), l.Since(10))
	}
	for n, want := range map[int]bool{2: false, 6: true, 8: false, 9: true} {
		if l.At(n) != want {
			t.Errorf("undone just before version %d: %v, want %v", n, l.At(n), want)
		}
	}
	for _, c := range []struct {
		from, at int
		want     map[int]bool
	}{
		{0, 5, nil},
		{0, 6, map[int]bool{1: true, 2: true}},
		{2, 6, map[int]bool{2: true}},
		{0, 9, map[int]bool{1: true, 2: true, 7: true}},
	} {
		if got := l.Between(c.from, c.at); !maps.Equal(got, c.want) {
			t.Errorf("undone from entry %d on, at version %d: %v, want %v", c.from, c.at, got, c.want)
		}
	}
}
