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

// TestRoom makes room in a list and takes it away again, while an older list grows on its own.
func TestRoom(t *testing.T) {
	var base growing.List[int]
	base = base.With(1).With(2)
	roomy := base.Grown(2)
	a, b := roomy.With(3), roomy.With(4)
	fitted := a.Fitted()
	c, d := fitted.With(5), base.With(6)
	for _, test := range []struct {
		name string
		list growing.List[int]
		want []int
	}{
		{"grown", a, []int{1, 2, 3}}, {"grown again", b, []int{1, 2, 4}}, {"fitted", fitted, []int{1, 2, 3}}, {"fitted and grown", c, []int{1, 2, 3, 5}},
		{"base", d, []int{1, 2, 6}}, {"empty", growing.List[int]{}.Fitted(), nil}, {"empty and grown", growing.List[int]{}.Grown(3).With(7), []int{7}},
	} {
		if got := test.list.Items(); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
	if allocs := testing.AllocsPerRun(10, func() { growing.List[int]{}.Grown(1000).With(1).With(2).With(3) }); allocs > 2 {
		t.Errorf("three items in a list with room for them took %v allocations, want 2", allocs)
	}
}
