package match

import (
	"slices"
	"sync"
	"testing"
)

// TestListsShare grows several lists out of the same one at once; each must keep its own items.
func TestListsShare(t *testing.T) {
	var base list[int]
	for i := range 5 {
		base = base.with(i)
	}
	var wg sync.WaitGroup
	grown := make([]list[int], 8)
	for g := range grown {
		wg.Go(func() {
			l := base
			for i := range 100 {
				l = l.with(1000*g + i)
			}
			grown[g] = l
		})
	}
	wg.Wait()
	for g, l := range grown {
		want := []int{0, 1, 2, 3, 4}
		for i := range 100 {
			want = append(want, 1000*g+i)
		}
		if !slices.Equal(l.items, want) {
			t.Fatalf("list %d holds %v", g, l.items)
		}
	}
}
