package matrix

import "math/big"

// Rational solves m in exact rational numbers by a plain simplex with Bland's rule, which cannot cycle. It is slow: it is
// the last rung of the ladder and the reference for tests. The mixes are the exact ones rounded to float64.
func Rational(m Matrix) (row, col []float64, value *big.Rat) {
	t := newExact(m)
	for q := t.entering(); q >= 0; q = t.entering() {
		t.pivot(t.leaving(q), q)
	}
	return t.read()
}

// exactTableau is laid out as tableau is.
type exactTableau struct {
	r, c               int
	cells              [][]*big.Rat
	rowLabel, colLabel []int
	shift              *big.Rat // B = M − shift, all entries of B at least 1
}

func newExact(m Matrix) *exactTableau {
	t := &exactTableau{r: m.Rows, c: m.Cols, rowLabel: upTo(m.Rows), colLabel: upTo(m.Cols)}
	low, _ := m.extremes()
	t.shift = new(big.Rat).SetFloat64(low)
	t.shift.Sub(t.shift, big.NewRat(1, 1))
	for i := range m.Rows {
		line := make([]*big.Rat, m.Cols+1)
		for j, v := range m.Row(i) {
			line[j] = new(big.Rat).SetFloat64(v)
			line[j].Sub(line[j], t.shift)
		}
		line[m.Cols] = big.NewRat(1, 1)
		t.cells = append(t.cells, line)
	}
	last := make([]*big.Rat, m.Cols+1)
	for j := range m.Cols {
		last[j] = big.NewRat(-1, 1)
		t.colLabel[j] += m.Rows
	}
	last[m.Cols] = new(big.Rat)
	t.cells = append(t.cells, last)
	return t
}

// entering returns the column with the smallest label among those with a negative objective entry (Bland), or -1.
func (t *exactTableau) entering() int {
	at := -1
	for j := range t.c {
		if t.cells[t.r][j].Sign() < 0 && (at < 0 || t.colLabel[j] < t.colLabel[at]) {
			at = j
		}
	}
	return at
}

// leaving returns the row with the smallest ratio, among equals the one with the smallest label (Bland).
func (t *exactTableau) leaving(q int) int {
	at, best := -1, new(big.Rat)
	for i := range t.r {
		if t.cells[i][q].Sign() <= 0 {
			continue
		}
		ratio := new(big.Rat).Quo(t.cells[i][t.c], t.cells[i][q])
		if d := ratio.Cmp(best); at < 0 || d < 0 || d == 0 && t.rowLabel[i] < t.rowLabel[at] {
			at, best = i, ratio
		}
	}
	return at
}

func (t *exactTableau) pivot(p, q int) {
	inv := new(big.Rat).Inv(t.cells[p][q])
	for j, v := range t.cells[p] {
		if j != q {
			t.cells[p][j] = new(big.Rat).Mul(v, inv)
		}
	}
	for i, line := range t.cells {
		if i == p {
			continue
		}
		f := line[q]
		for j, v := range line {
			if j != q && f.Sign() != 0 {
				line[j] = new(big.Rat).Sub(v, new(big.Rat).Mul(f, t.cells[p][j]))
			}
		}
		line[q] = new(big.Rat).Neg(new(big.Rat).Mul(f, inv))
	}
	t.cells[p][q] = inv
	t.rowLabel[p], t.colLabel[q] = t.colLabel[q], t.rowLabel[p]
}

// read returns the mixes and the value of a finished tableau.
func (t *exactTableau) read() (row, col []float64, value *big.Rat) {
	row, col = make([]float64, t.r), make([]float64, t.c)
	value = new(big.Rat).Inv(t.cells[t.r][t.c]) // the value of B
	share := func(w *big.Rat) float64 {
		f, _ := new(big.Rat).Mul(w, value).Float64()
		return f
	}
	for j, label := range t.colLabel {
		if label < t.r {
			row[label] = share(t.cells[t.r][j])
		}
	}
	for i, label := range t.rowLabel {
		if label >= t.r {
			col[label-t.r] = share(t.cells[i][t.c])
		}
	}
	return row, col, value.Add(value, t.shift)
}
