package matrix

import "math"

// Games that are solved one after the other are often alike, and then their equilibria play the same few rows and
// columns. If these are known, a small system of equations gives the mixes in closed form. The proof, which is needed
// anyway, shows whether they are an equilibrium.

const (
	mostPlayed = 3 // rows and columns of a support that is remembered
	remembered = 2 // supports
)

// support lists the rows and columns that an equilibrium plays: the first k of each list.
type support struct {
	k          int
	rows, cols [mostPlayed]uint8
}

// Forget clears the remembered supports, so that the next answer depends only on its game.
func (s *Solver) Forget() { s.recent = [remembered]support{} }

// guess tries the supports of recent games.
func (s *Solver) guess(m Matrix, enough float64) (lower, upper float64, ok bool) {
	for i := range s.recent {
		sup := s.recent[i]
		if sup.k == 0 {
			return 0, 0, false
		}
		row, col, fits := sup.mixes(m)
		if !fits {
			continue
		}
		lower, upper = s.worthOf(m, &sup, &row, &col, enough)
		if upper-lower <= enough {
			s.recent[i], s.recent[0] = s.recent[0], sup
			return lower, upper, true
		}
	}
	return 0, 0, false
}

// mixes solves for the mixes that make all rows and columns of the support equally good. They are the sums of the
// columns and of the rows of the adjugate of the support's matrix. It returns false if a probability is negative.
func (sup *support) mixes(m Matrix) (row, col [mostPlayed]float64, ok bool) {
	if int(sup.rows[sup.k-1]) >= m.Rows || int(sup.cols[sup.k-1]) >= m.Cols { // both ascend
		return row, col, false
	}
	at := func(i, j int) float64 { return m.Cells[int(sup.rows[i])*m.Cols+int(sup.cols[j])] }
	if sup.k == 2 {
		a, b, c, d := at(0, 0), at(0, 1), at(1, 0), at(1, 1)
		row = [mostPlayed]float64{d - c, a - b, 0}
		col = [mostPlayed]float64{d - b, a - c, 0}
	} else {
		a, b, c := at(0, 0), at(0, 1), at(0, 2)
		d, e, f := at(1, 0), at(1, 1), at(1, 2)
		g, h, i := at(2, 0), at(2, 1), at(2, 2)
		// Subtracting a from all entries changes no mix and keeps digits.
		b, c, d, e, f, g, h, i = b-a, c-a, d-a, e-a, f-a, g-a, h-a, i-a
		aA, aB, aC := e*i-f*h, c*h-b*i, b*f-c*e
		aD, aE, aF := f*g-d*i, -c*g, c*d
		aG, aH, aI := d*h-e*g, b*g, -b*d
		row = [mostPlayed]float64{aA + aD + aG, aB + aE + aH, aC + aF + aI}
		col = [mostPlayed]float64{aA + aB + aC, aD + aE + aF, aG + aH + aI}
	}
	return row, col, shares(&row) && shares(&col)
}

// shares scales weights of one sign to sum to 1. It returns false if the signs differ or all weights are 0.
func shares(w *[mostPlayed]float64) bool {
	sum := w[0] + w[1] + w[2]
	if sum == 0 || math.IsNaN(sum) {
		return false
	}
	inv := 1 / sum
	w[0], w[1], w[2] = w[0]*inv, w[1]*inv, w[2]*inv
	return min(w[0], w[1], w[2]) >= 0 && inv*0 == 0
}

// worthOf returns what mixes over a support guarantee and concede. It stops as soon as these differ by more than enough.
func (s *Solver) worthOf(m Matrix, sup *support, row, col *[mostPlayed]float64, enough float64) (lower, upper float64) {
	lower, upper = math.Inf(1), math.Inf(-1)
	c0, c1, c2 := int(sup.cols[0]), int(sup.cols[1]), int(sup.cols[2])
	for i := range m.Rows {
		line := m.Row(i)
		if v := col[0]*line[c0] + col[1]*line[c1] + col[2]*line[c2]; v > upper {
			upper = v
		}
	}
	r0, r1, r2 := m.Row(int(sup.rows[0])), m.Row(int(sup.rows[1])), m.Row(int(sup.rows[2]))
	r1, r2 = r1[:len(r0)], r2[:len(r0)]
	for j, v := range r0 {
		if v := row[0]*v + row[1]*r1[j] + row[2]*r2[j]; v < lower {
			if lower = v; upper-lower > enough {
				break
			}
		}
	}
	return lower, upper
}

// remember stores the support of the best mixes if it is small and has as many rows as columns.
func (s *Solver) remember(m Matrix) {
	var sup support
	rows, cols := 0, 0
	for i, p := range s.bestRow {
		if p > pivotMin {
			if rows < mostPlayed {
				sup.rows[rows] = uint8(i)
			}
			rows++
		}
	}
	for j, p := range s.bestCol {
		if p > pivotMin {
			if cols < mostPlayed {
				sup.cols[cols] = uint8(j)
			}
			cols++
		}
	}
	small := m.Rows <= math.MaxUint8 && m.Cols <= math.MaxUint8
	if small && rows == cols && rows >= 2 && rows <= mostPlayed {
		sup.k = rows
		copy(s.recent[1:], s.recent[:])
		s.recent[0] = sup
	}
}
