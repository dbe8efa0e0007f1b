package matrix_test

import (
	"bufio"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"quarterdeck/solve/matrix"
)

// hard returns the game on which a careless simplex fails: its rows differ only in the last bit.
func hard(t testing.TB) matrix.Matrix {
	t.Helper()
	f, err := os.Open("testdata/hard_matrix.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var rows [][]float64
	for sc := bufio.NewScanner(f); sc.Scan(); {
		if strings.HasPrefix(sc.Text(), "#") {
			continue
		}
		var row []float64
		for _, word := range strings.Fields(sc.Text()) {
			v, err := strconv.ParseFloat(word, 64)
			if err != nil {
				t.Fatal(err)
			}
			row = append(row, v)
		}
		rows = append(rows, row)
	}
	return matrix.Of(rows...)
}

// verify checks a solution against the matrix itself and against the exact value.
func verify(t *testing.T, s *matrix.Solver, m matrix.Matrix) {
	t.Helper()
	sol, err := s.Solve(m)
	if err != nil {
		t.Fatal(err)
	}
	_, _, exact := matrix.Rational(m)
	want, _ := exact.Float64()
	tol := matrix.Certified
	for _, v := range m.Cells {
		tol = max(tol, matrix.Certified*math.Abs(v))
	}
	if math.Abs(sol.Value-want) > tol {
		t.Fatalf("value %v, exactly %v, of %v", sol.Value, want, m)
	}
	checkMix(t, sol.Row)
	checkMix(t, sol.Col)
	lower, upper := math.Inf(1), math.Inf(-1)
	for _, v := range m.ColValues(nil, sol.Row) {
		lower = min(lower, v)
	}
	for _, v := range m.RowValues(nil, sol.Col) {
		upper = max(upper, v)
	}
	if upper-lower > tol || sol.Gap() > tol {
		t.Fatalf("gap %v (said %v) of %v", upper-lower, sol.Gap(), m)
	}
	value, gap := s.Value(m)
	if math.Abs(value-want) > tol || gap > tol {
		t.Fatalf("Value says %v ± %v, exactly %v, of %v", value, gap, want, m)
	}
}

func checkMix(t *testing.T, mix []float64) {
	t.Helper()
	sum := 0.0
	for _, p := range mix {
		if p < 0 {
			t.Fatalf("negative chance in %v", mix)
		}
		sum += p
	}
	if math.Abs(sum-1) > 1e-12 {
		t.Fatalf("mix %v sums to %v", mix, sum)
	}
}

func TestHardMatrix(t *testing.T) {
	m := hard(t)
	if m.Rows != 7 || m.Cols != 7 {
		t.Fatalf("read %d×%d", m.Rows, m.Cols)
	}
	var s matrix.Solver
	verify(t, &s, m)
	verify(t, &s, m.Transposed())
	value, gap := s.Value(m)
	if gap > 1e-12 || math.IsNaN(value) {
		t.Errorf("value %v, gap %v", value, gap)
	}
}

// TestRandom compares with the rational simplex on kinds of games that are difficult for a simplex.
func TestRandom(t *testing.T) {
	const seed = 8
	kinds := []struct {
		name string
		fill func(r *rand.Rand) float64
	}{
		{"dense", func(r *rand.Rand) float64 { return r.Float64() }},
		{"ties", func(r *rand.Rand) float64 { return float64(r.IntN(5) - 2) }},
		{"signs", func(r *rand.Rand) float64 { return float64(r.IntN(3) - 1) }},
		{"last bits", func(r *rand.Rand) float64 { return float64(r.IntN(3)-1)/3 + float64(r.IntN(3))*1e-16 }},
		{"tiny gaps", func(r *rand.Rand) float64 { return float64(r.IntN(3)) + r.Float64()*1e-11 }},
		{"large", func(r *rand.Rand) float64 { return math.Exp(r.Float64()*20) - 1e5 }},
	}
	for _, kind := range kinds {
		t.Run(kind.name, func(t *testing.T) {
			t.Logf("seed %d", seed)
			r := rand.New(rand.NewPCG(seed, 1))
			var s matrix.Solver
			for range 150 {
				m := matrix.New(1+r.IntN(9), 1+r.IntN(9))
				for k := range m.Cells {
					m.Cells[k] = kind.fill(r)
				}
				if r.IntN(3) == 0 { // near-copies of rows
					for i := 1; i < m.Rows; i += 2 {
						for j, v := range m.Row(i - 1) {
							m.Set(i, j, math.Nextafter(v, float64(r.IntN(3)-1)*9))
						}
					}
				}
				verify(t, &s, m)
			}
			t.Logf("%d games needed another start, %d rational numbers", s.Retries, s.Exact)
		})
	}
}

func TestRefuses(t *testing.T) {
	for _, m := range []matrix.Matrix{{}, {Rows: 2, Cols: 2, Cells: make([]float64, 3)}, matrix.Of([]float64{1, math.NaN()}), matrix.Of([]float64{math.Inf(1)})} {
		if _, err := new(matrix.Solver).Solve(m); err == nil {
			t.Errorf("%v was solved", m)
		}
	}
}

func TestValueAllocatesNothing(t *testing.T) {
	m := hard(t)
	var s matrix.Solver
	s.Value(m)
	if n := testing.AllocsPerRun(100, func() { s.Value(m) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func Example() {
	var s matrix.Solver
	sol, err := s.Solve(matrix.Of( // rock, paper, scissors, but a win with rock counts twice
		[]float64{3, 2, 5},
		[]float64{4, 3, 2},
		[]float64{1, 4, 3},
	))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("value %.3f, mix %.3f, error below %v\n", sol.Value, sol.Row, matrix.Certified)
	// Output: value 3.000, mix [0.250 0.500 0.250], error below 1e-09
}

func BenchmarkValue(b *testing.B) {
	for _, n := range []int{3, 5, 7, 9, 13} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			r := rand.New(rand.NewPCG(1, 1))
			games := make([]matrix.Matrix, 64)
			for g := range games {
				games[g] = matrix.New(n, n)
				for k := range games[g].Cells {
					games[g].Cells[k] = r.Float64()*2 - 1
				}
			}
			var s matrix.Solver
			for i := 0; b.Loop(); i++ {
				s.Value(games[i%len(games)])
			}
		})
	}
}
