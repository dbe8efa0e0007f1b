package matrix

import "math"

const (
	noise    = 1e-11 // reduced costs above -noise count as not negative
	pivotMin = 1e-8  // smaller numbers are not used as pivots: they may be rounding errors
	tie      = 1e-10 // ratios closer than that count as equal; the largest pivot wins
	block    = 4     // rows are padded to a multiple, so that the inner loop has no rest
)

// tableau is the condensed simplex tableau of
//
//	maximise Σw  so that  B·w ≤ 1, w ≥ 0,    B = (M−shift)/range + 1
//
// whose optimum is 1/value(B) and whose w, normalized, is the column mix; the row mix is the dual.
// The value of B is at least 1 as long as shift is at most the value of M, so the optimum exists.
//
// Layout: rows 0…r-1 are B and, in column c, the right side; row r is the objective; row r+1, if there is one, a
// second objective. Label k < r of a row or column is the slack of row k, label r+k is the weight of column k.
type tableau struct {
	r, c, width        int
	objectives         int // 1 or 2
	cells              []float64
	rowLabel, colLabel []int
}

// load fills the tableau; flipped loads the transposed game.
func (t *tableau) load(m Matrix, shift, unit float64, flipped bool) {
	t.r, t.c, t.objectives = m.Rows, m.Cols, 1
	if flipped {
		t.r, t.c = m.Cols, m.Rows
	}
	t.shape()
	if flipped {
		for j := range t.r {
			row := t.cells[j*t.width:]
			for i := range t.c {
				row[i] = (shift-m.Cells[i*m.Cols+j])*unit + 1
			}
		}
		return
	}
	for i := range t.r {
		row := t.cells[i*t.width:][:t.c]
		from := m.Cells[i*m.Cols:][:t.c]
		for j, v := range from {
			row[j] = (v-shift)*unit + 1
		}
	}
}

// shape makes room and sets right sides, objective and labels.
func (t *tableau) shape() {
	t.width = (t.c + block) &^ (block - 1)
	if n := (t.r + 2) * t.width; cap(t.cells) < n {
		t.cells = make([]float64, n)
	} else {
		t.cells = t.cells[:n]
	}
	if cap(t.rowLabel) < t.r {
		t.rowLabel = make([]int, t.r)
	}
	if cap(t.colLabel) < t.c {
		t.colLabel = make([]int, t.c)
	}
	t.rowLabel, t.colLabel = t.rowLabel[:t.r], t.colLabel[:t.c]
	for i := range t.rowLabel {
		t.rowLabel[i] = i
		row := t.cells[i*t.width:][:t.width]
		row[t.c] = 1
		clear(row[t.c+1:])
	}
	last := t.cells[t.r*t.width:][:t.width]
	for j := range t.colLabel {
		t.colLabel[j] = t.r + j
		last[j] = -1
	}
	clear(last[t.c:])
}

// punish adds the second objective: the smallest average of a column against uniformly drawn rows of B.
func (t *tableau) punish() {
	t.objectives = 2
	last := t.cells[(t.r+1)*t.width:][:t.width]
	clear(last)
	for i := range t.r {
		for j, v := range t.cells[i*t.width:][:t.c] {
			last[j] += v / float64(t.r)
		}
	}
}

// improve pivots on from the optimum to the best optimum by the second objective: only into columns that leave
// the first one as it is.
func (t *tableau) improve() {
	for range 6*(t.r+t.c) + 10 {
		q := t.free()
		if q < 0 {
			return
		}
		p := t.leaving(q)
		if p < 0 {
			return
		}
		t.pivot(p, q)
	}
}

// free returns the column that improves the second objective most and does not touch the first, or -1.
func (t *tableau) free() int {
	first, second := t.cells[t.r*t.width:][:t.c], t.cells[(t.r+1)*t.width:][:t.c]
	best, at := -pivotMin, -1
	for j, v := range second {
		if v < best && first[j] <= noise {
			best, at = v, j
		}
	}
	return at
}

// run pivots until the objective row has no negative entry, first into column start. It returns false when no row limits
// a column, or when it has made more pivots than a well-conditioned game needs.
func (t *tableau) run(start int, careful bool) bool {
	q := start
	for range 6*(t.r+t.c) + 10 {
		var p int
		if careful {
			p = t.leaving(q)
		} else {
			p = t.leavingFast(q)
		}
		if p < 0 {
			return false
		}
		t.pivot(p, q)
		if q = t.entering(); q < 0 {
			return true
		}
	}
	return false
}

// mixes reads the two optimal mixes off a finished tableau: dual gets a weight for every row of B, primal one for every
// column. It returns false if they are not valid mixes.
func (t *tableau) mixes(dual, primal []float64) bool {
	clear(dual)
	clear(primal)
	last := t.cells[t.r*t.width:]
	for j, label := range t.colLabel {
		if label < t.r {
			dual[label] = max(0, last[j])
		}
	}
	for i, label := range t.rowLabel {
		if label >= t.r {
			primal[label-t.r] = max(0, t.cells[i*t.width+t.c])
		}
	}
	return normalize(dual) && normalize(primal)
}

// normalize scales weights to sum to 1. It returns false if they are not positive and finite.
func normalize(weights []float64) bool {
	sum := 0.0
	for _, w := range weights {
		sum += w
	}
	if !(sum > 0) || math.IsInf(sum, 1) {
		return false
	}
	for i := range weights {
		weights[i] /= sum
	}
	return true
}
