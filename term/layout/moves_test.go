package layout

import (
	"fmt"
	"slices"
	"testing"
)

// TestListMoves: the pages of a list have each move once and fit, and moves that no piece leads to come first.
func TestListMoves(t *testing.T) {
	for n := 1; n < 60; n++ {
		list := make([]Listed, n)
		for i := range list {
			list[i] = Listed{fmt.Sprintf("Offer Ann the %d of spades for the king", i), i%10 == 9}
		}
		const w, h = 78, 4
		var seen []int
		for page := 0; ; page++ {
			l := ListMoves(list, w, h, page)
			if l.Page != page || l.Above != len(seen) || l.Above+len(l.Places)+l.Below != n || l.width() > w || l.Rows > h {
				t.Fatalf("%d moves, page %d: %+v", n, page, l)
			}
			if l.Pages > 1 && l.Rows >= h {
				t.Fatalf("%d moves: there is no room for the sign that there are more", n)
			}
			for i, at := range l.Places {
				if got := l.At(l.Wide[0]*(i/l.Rows), i%l.Rows); i < 2*l.Rows && got != at {
					t.Errorf("at place %d is move %d, not %d", i, got, at)
				}
			}
			if seen = append(seen, l.Places...); l.Below == 0 {
				if last := ListMoves(list, w, h, 100); last.Page != page || l.Pages != page+1 {
					t.Errorf("%d moves: page %d of %d is the last", n, last.Page, l.Pages)
				}
				break
			}
		}
		pages := ListMoves(list, w, h, 0).Pages
		bare := func(at int) bool { return list[at].Bare }
		if first := slices.IndexFunc(seen, func(at int) bool { return !bare(at) }); pages > 1 && first >= 0 && slices.ContainsFunc(seen[first:], bare) {
			t.Errorf("%d moves are listed as %v", n, seen)
		}
		if slices.Sort(seen); !slices.Equal(slices.Compact(slices.Clone(seen)), seen) || len(seen) != n {
			t.Errorf("of %d moves, the pages have %v", n, seen)
		}
	}
}
