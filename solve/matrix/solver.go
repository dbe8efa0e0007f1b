package matrix

import "math"

// Solver owns the memory that solving needs, so that solving many games allocates nothing. The zero
// value is ready. Not for concurrent use.
type Solver struct {
	tab      tableau
	row, col []float64 // the mixes of the attempt under way
	bestRow  []float64 // and of the best so far
	bestCol  []float64

	// Retries counts games that needed more than the first rung of the simplex, Exact those that
	// needed rational numbers.
	Retries, Exact int
}

// Value is the value of m, with a certified gap. m must be finite and not empty.
func (s *Solver) Value(m Matrix) (value, gap float64) {
	b := m.Bounds()
	if b.Saddle() {
		return b.Lower, 0
	}
	return s.Mixed(m, b)
}

// Mixed is Value for a caller that has looked for a saddle point itself and found none: b are the bounds of m.
func (s *Solver) Mixed(m Matrix, b Bounds) (value, gap float64) {
	lower, upper := s.climb(m, b)
	return (lower + upper) / 2, max(0, upper-lower)
}

// Solve is an equilibrium of m. It fails only if m is no matrix of finite numbers.
func (s *Solver) Solve(m Matrix) (Solution, error) {
	if err := m.check(); err != nil {
		return Solution{}, err
	}
	red := reduce(m)
	small := red.matrix(m)
	b := small.Bounds()
	row, col := make([]float64, m.Rows), make([]float64, m.Cols)
	if b.Saddle() {
		row[red.rows[b.Row]], col[red.cols[b.Col]] = 1, 1
		return m.prove(row, col), nil
	}
	s.climb(small, b)
	for k, i := range red.rows {
		row[i] = s.bestRow[k]
	}
	for k, j := range red.cols {
		col[j] = s.bestCol[k]
	}
	return m.prove(row, col), nil
}

// climb tries rung after rung and leaves the best mixes in bestRow and bestCol. It returns what they
// guarantee and concede.
func (s *Solver) climb(m Matrix, b Bounds) (lower, upper float64) {
	s.room(m)
	low, high := m.extremes()
	unit, enough := 1/(high-low), Tight*max(1, -low, high)
	lower, upper = math.Inf(-1), math.Inf(1)
	try := func(start int, flipped bool) bool {
		l, u, ok := s.attempt(m, b, unit, start, flipped)
		if ok && u-l < upper-lower {
			lower, upper = l, u
			s.row, s.bestRow, s.col, s.bestCol = s.bestRow, s.row, s.bestCol, s.col
		}
		return upper-lower <= enough
	}
	if try(b.Col, false) {
		return lower, upper
	}
	s.Retries++
	for j := range m.Cols {
		if try(j, false) {
			return lower, upper
		}
	}
	for i := range m.Rows {
		if try(i, true) {
			return lower, upper
		}
	}
	if upper-lower > enough/Tight*Certified {
		return s.exact(m)
	}
	return lower, upper
}

// room makes the mixes as long as m needs them.
func (s *Solver) room(m Matrix) {
	for _, mix := range []*[]float64{&s.row, &s.bestRow} {
		if cap(*mix) < m.Rows {
			*mix = make([]float64, m.Rows)
		}
		*mix = (*mix)[:m.Rows]
	}
	for _, mix := range []*[]float64{&s.col, &s.bestCol} {
		if cap(*mix) < m.Cols {
			*mix = make([]float64, m.Cols)
		}
		*mix = (*mix)[:m.Cols]
	}
}

// attempt runs the simplex once, into row and col, and proves the outcome on m itself.
func (s *Solver) attempt(m Matrix, b Bounds, unit float64, start int, flipped bool) (lower, upper float64, ok bool) {
	shift, dual, primal := b.Lower, s.row, s.col
	if flipped {
		shift, dual, primal = b.Upper, s.col, s.row
	}
	s.tab.load(m, shift, unit, flipped)
	if !s.tab.run(start) || !s.tab.mixes(dual, primal) {
		return 0, 0, false
	}
	lower, upper = s.worth(m)
	return lower, upper, true
}

// worth is what row guarantees and col concedes, without allocating.
func (s *Solver) worth(m Matrix) (lower, upper float64) {
	lower, upper = math.Inf(1), math.Inf(-1)
	for i := range m.Rows {
		sum := 0.0
		for j, v := range m.Row(i) {
			sum += v * s.col[j]
		}
		upper = max(upper, sum)
	}
	for j := range m.Cols {
		sum := 0.0
		for i, p := range s.row {
			sum += p * m.Cells[i*m.Cols+j]
		}
		lower = min(lower, sum)
	}
	return lower, upper
}

// exact solves m in rational numbers.
func (s *Solver) exact(m Matrix) (lower, upper float64) {
	s.Exact++
	row, col, _ := Rational(m)
	copy(s.row, row)
	copy(s.col, col)
	s.row, s.bestRow, s.col, s.bestCol = s.bestRow, s.row, s.bestCol, s.col
	proof := m.prove(s.bestRow, s.bestCol)
	return proof.Lower, proof.Upper
}
