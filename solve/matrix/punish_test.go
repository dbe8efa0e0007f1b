package matrix_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"quarterdeck/solve/matrix"
)

func mean(list []float64) float64 {
	sum := 0.0
	for _, v := range list {
		sum += v
	}
	return sum / float64(len(list))
}

// TestPunishPicksTheBetterRow checks the choice between rows 0 and 1. Both guarantee 0, but row 1 wins more from the
// mistake in column 2.
func TestPunishPicksTheBetterRow(t *testing.T) {
	m := matrix.Of(
		[]float64{0, 0, 1},
		[]float64{0, 0, 3},
		[]float64{0, -1, 9},
	)
	sol, err := new(matrix.Solver).Punish(m)
	if err != nil || sol.Value != 0 {
		t.Fatal(sol, err)
	}
	if math.Abs(sol.Row[1]-1) > 1e-12 {
		t.Errorf("row mix %v", sol.Row)
	}
}

// TestPunish checks games with many equilibria: the value stays, and no other optimal mix wins more from a uniform
// reply.
func TestPunish(t *testing.T) {
	const seed = 3
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 1))
	var s matrix.Solver
	better := 0
	for range 500 {
		m := matrix.New(2+r.IntN(8), 2+r.IntN(8))
		for k := range m.Cells {
			m.Cells[k] = float64(r.IntN(4) - 2)
		}
		plain, err := s.Solve(m)
		if err != nil {
			t.Fatal(err)
		}
		sharp, err := s.Punish(m)
		if err != nil {
			t.Fatal(err)
		}
		checkMix(t, sharp.Row)
		checkMix(t, sharp.Col)
		if sharp.Gap() > matrix.Certified || math.Abs(sharp.Value-plain.Value) > matrix.Certified {
			t.Fatalf("value %v gap %v, but %v", sharp.Value, sharp.Gap(), plain.Value)
		}
		row := mean(m.ColValues(nil, sharp.Row)) - mean(m.ColValues(nil, plain.Row))
		col := mean(m.RowValues(nil, plain.Col)) - mean(m.RowValues(nil, sharp.Col))
		if row < -1e-8 || col < -1e-8 {
			t.Fatalf("another optimal mix wins more by %v, %v in %v", -row, -col, m)
		}
		if row > 1e-8 || col > 1e-8 {
			better++
		}
	}
	if better == 0 {
		t.Error("the second criterion never mattered")
	}
}
