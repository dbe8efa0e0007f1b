package matrix

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestEveryRung checks that each rung of the ladder, used alone, proves the same value on games that the rung below
// could also solve.
func TestEveryRung(t *testing.T) {
	const seed = 15
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 1))
	var s Solver
	for range 100 {
		m := New(2+r.IntN(6), 2+r.IntN(6))
		for k := range m.Cells {
			m.Cells[k] = float64(r.IntN(21)) / 4
		}
		b := m.Bounds()
		if b.Saddle() {
			continue
		}
		s.room(m)
		lower, upper := s.exact(m)
		want := (lower + upper) / 2
		if upper-lower > 1e-12 {
			t.Fatalf("rational numbers leave a gap of %v", upper-lower)
		}
		for _, flipped := range []bool{false, true} {
			starts := m.Cols
			if flipped {
				starts = m.Rows
			}
			for start := range starts {
				for _, careful := range []bool{false, true} {
					lower, upper, ok := s.attempt(m, b, start, flipped, careful)
					if !ok || math.Abs(lower-want) > 1e-9 || math.Abs(upper-want) > 1e-9 {
						t.Fatalf("start %d flipped %v careful %v: %v to %v (%v), want %v, of %v", start, flipped, careful, lower, upper, ok, want, m)
					}
				}
			}
		}
		if lower, upper = s.climbOn(m, b, math.Inf(-1), math.Inf(1)); upper-lower > Certified {
			t.Fatalf("the upper rungs leave a gap of %v", upper-lower)
		}
	}
}

// TestWide has more rows and columns than the fast pivot rule has room for.
func TestWide(t *testing.T) {
	const seed = 16
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 1))
	var s Solver
	for _, shape := range [][2]int{{70, 5}, {5, 70}, {70, 80}, {300, 2}} {
		m := New(shape[0], shape[1])
		for k := range m.Cells {
			m.Cells[k] = r.Float64()
		}
		value, gap := s.Value(m)
		sol, err := s.Solve(m)
		if err != nil || gap > Certified || sol.Gap() > Certified || math.Abs(sol.Value-value) > Certified {
			t.Errorf("%v: %v ± %v, and %v ± %v, %v", shape, value, gap, sol.Value, sol.Gap(), err)
		}
	}
}
