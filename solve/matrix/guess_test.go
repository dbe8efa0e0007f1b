package matrix_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"quarterdeck/solve/matrix"
)

// TestAlikeGames checks that values stay exact when the solver has just seen a nearly equal game, one that differs in
// one entry, or one of another size.
func TestAlikeGames(t *testing.T) {
	const seed = 14
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 1))
	var s matrix.Solver
	for range 60 {
		m := matrix.New(2+r.IntN(6), 2+r.IntN(6))
		for k := range m.Cells {
			m.Cells[k] = float64(r.IntN(9)) / 8
		}
		for range 8 {
			verify(t, &s, m)
			m.Cells[r.IntN(len(m.Cells))] += (r.Float64() - 0.5) / 4
		}
	}
	if s.Guessed == 0 {
		t.Error("no game was like the one before")
	}
}

func TestForget(t *testing.T) {
	m := hard(t)
	var fresh, used matrix.Solver
	want, _ := fresh.Value(m)
	used.Value(matrix.Of([]float64{0, 1, 0.25}, []float64{1, 0, 0.5}, []float64{0.5, 0.25, 1}))
	used.Forget()
	if got, _ := used.Value(m); math.Float64bits(got) != math.Float64bits(want) {
		t.Errorf("%v after another game, %v without", got, want)
	}
}
