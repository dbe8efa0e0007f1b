package growing_test

import (
	"slices"
	"sync"
	"testing"

	"quarterdeck/internal/growing"
)

// TestListsShare grows several lists out of the same one at once; each must keep its own items.
func TestListsShare(t *testing.T) {
	var base growing.List[int]
	for i := range 5 {
		base = base.With(i)
	}
	var wg sync.WaitGroup
	grown := make([]growing.List[int], 8)
	for g := range grown {
		wg.Go(func() {
			l := base
			for i := range 100 {
				l = l.With(1000*g + i)
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
		if !slices.Equal(l.Items(), want) {
			t.Fatalf("list %d holds %v", g, l.Items())
		}
	}
}
