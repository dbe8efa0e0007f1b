package matrix

import "math"

// Solver holds the scratch memory for solving, so that solving many games does not allocate. The zero value is ready to
// use. It is not safe for concurrent use.
type Solver struct {
	tab      tableau
	row, col []float64 // the mixes of the attempt under way
	bestRow  []float64 // and of the best so far
	bestCol  []float64
	against  []float64 // scratch, as long as col
	recent   [remembered]support

	// Guessed counts games solved with the support of an earlier one, Retries those that needed more than the first
	// rung of the simplex, and Exact those that needed rational numbers.
	Guessed, Retries, Exact int
}

// Value returns the value of m, with a certified gap. m must be finite and not empty.
func (s *Solver) Value(m Matrix) (value, gap float64) {
	b := m.Bounds()
	if b.Saddle() {
		return b.Lower, 0
	}
	return s.Mixed(m, b)
}

// Mixed returns what Value does, for a caller that has found no saddle point: b are the bounds of m.
func (s *Solver) Mixed(m Matrix, b Bounds) (value, gap float64) {
	lower, upper, ok := s.guess(m, Tight*max(1, -b.Least, b.Most))
	if ok {
		s.Guessed++
	} else {
		lower, upper = s.climb(m, b)
		s.remember(m)
	}
	return (lower + upper) / 2, max(0, upper-lower)
}

// Solve returns an equilibrium of m. It fails only if m is not a matrix of finite numbers.
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
	enough := Tight * max(1, -b.Least, b.Most)
	lower, upper, ok := s.attempt(m, b, b.Col, false, false)
	s.swap()
	if ok && upper-lower <= enough {
		return lower, upper
	}
	if !ok {
		lower, upper = math.Inf(-1), math.Inf(1)
	}
	return s.climbOn(m, b, lower, upper)
}

// climbOn tries the rungs above the first, which reached lower and upper.
func (s *Solver) climbOn(m Matrix, b Bounds, lower, upper float64) (float64, float64) {
	s.Retries++
	scale := max(1, -b.Least, b.Most)
	for k := range m.Cols + m.Rows {
		start, flipped := k, k >= m.Cols
		if flipped {
			start -= m.Cols
		}
		l, u, ok := s.attempt(m, b, start, flipped, true)
		if ok && u-l < upper-lower {
			lower, upper = l, u
			s.swap()
		}
		if upper-lower <= Tight*scale {
			return lower, upper
		}
	}
	if upper-lower > Certified*scale {
		return s.exact(m)
	}
	return lower, upper
}

// swap makes the mixes of the last attempt the best ones.
func (s *Solver) swap() { s.row, s.bestRow, s.col, s.bestCol = s.bestRow, s.row, s.bestCol, s.col }

// room sets the lengths of the mixes for m.
func (s *Solver) room(m Matrix) {
	for _, mix := range []*[]float64{&s.row, &s.bestRow} {
		if cap(*mix) < m.Rows {
			*mix = make([]float64, m.Rows)
		}
		*mix = (*mix)[:m.Rows]
	}
	for _, mix := range []*[]float64{&s.col, &s.bestCol, &s.against} {
		if cap(*mix) < m.Cols {
			*mix = make([]float64, m.Cols)
		}
		*mix = (*mix)[:m.Cols]
	}
}

// attempt runs the simplex once, into row and col, and proves the outcome on m itself.
func (s *Solver) attempt(m Matrix, b Bounds, start int, flipped, careful bool) (lower, upper float64, ok bool) {
	shift, dual, primal := b.Lower, s.row, s.col
	if flipped {
		shift, dual, primal = b.Upper, s.col, s.row
	}
	s.tab.load(m, shift, 1/(b.Most-b.Least), flipped)
	if !s.tab.run(start, careful) || !s.tab.mixes(dual, primal) {
		return 0, 0, false
	}
	lower, upper = s.worth(m)
	return lower, upper, true
}

// worth returns what row guarantees and col concedes, without allocating.
func (s *Solver) worth(m Matrix) (lower, upper float64) {
	upper = math.Inf(-1)
	against := s.against[:m.Cols] // what row wins against each column
	clear(against)
	for i, p := range s.row {
		sum := 0.0
		line := m.Row(i)
		for j, q := range s.col[:len(line)] {
			sum += q * line[j]
		}
		upper = max(upper, sum)
		if p > 0 {
			for j, v := range line {
				against[j] += p * v
			}
		}
	}
	lower = math.Inf(1)
	for _, v := range against {
		lower = min(lower, v)
	}
	return lower, upper
}

// exact solves m in rational numbers.
func (s *Solver) exact(m Matrix) (lower, upper float64) {
	s.Exact++
	row, col, _ := Rational(m)
	copy(s.bestRow, row)
	copy(s.bestCol, col)
	proof := m.prove(row, col)
	return proof.Lower, proof.Upper
}
