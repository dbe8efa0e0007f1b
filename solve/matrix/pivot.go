package matrix

import "math"

// A ratio and its row, or an objective entry and its column, are compared as one integer. The bits of a positive
// float64 rise with its value, and the low ones hold the index. That costs digits beyond the thirteenth, and saves
// branches that no processor can predict.
const (
	places = 64
	place  = places - 1
)

// entering returns the column with the most negative objective entry, or -1.
func (t *tableau) entering() int {
	last := t.cells[t.r*t.width:][:t.c]
	if len(last) > places {
		return t.enteringWide(last)
	}
	none := math.Float64bits(-noise) // bits of negative numbers are larger than any positive number's and rise with the size
	best := none
	for j, v := range last {
		best = max(best, math.Float64bits(v)&^place|uint64(j))
	}
	if best == none {
		return -1
	}
	return int(best & place)
}

func (t *tableau) enteringWide(last []float64) int {
	best, at := -noise, -1
	for j, v := range last {
		if v < best {
			best, at = v, j
		}
	}
	return at
}

// leavingFast is leaving without special treatment of near ties.
func (t *tableau) leavingFast(q int) int {
	if t.r > places {
		return t.leaving(q)
	}
	const none, sign = math.MaxUint64, 1 << 63
	best := uint64(none)
	for i := range t.r {
		row := t.cells[i*t.width:][:t.width]
		a := row[q]
		key := math.Float64bits(row[t.c]/a)&^(place|sign) | uint64(i) // a right side just below 0 is 0
		if a <= pivotMin {
			key = none
		}
		best = min(best, key)
	}
	if best == none {
		return -1
	}
	return int(best & place)
}

// leaving returns the row that limits column q most, among equals the one with the largest pivot, or -1 if there is none.
func (t *tableau) leaving(q int) int {
	best, pivot, at := math.Inf(1), 0.0, -1
	for i := range t.r {
		a := t.cells[i*t.width+q]
		if a <= pivotMin {
			continue
		}
		ratio := t.cells[i*t.width+t.c] / a
		if ratio < best-tie || ratio < best+tie && a > pivot {
			best, pivot, at = min(best, ratio), a, i
		}
	}
	return at
}

// pivot exchanges the labels of row p and column q.
func (t *tableau) pivot(p, q int) {
	w := t.width
	top := t.cells[p*w:][:w]
	inv := 1 / top[q]
	for j := range top {
		top[j] *= inv
	}
	top[q] = inv
	eliminate(t.cells[:p*w], top, q)
	eliminate(t.cells[(p+1)*w:(t.r+t.objectives)*w], top, q)
	t.rowLabel[p], t.colLabel[q] = t.colLabel[q], t.rowLabel[p]
}

// eliminate subtracts from each of the rows, as long as top, the multiple of top that cancels its entry q. The length is
// a multiple of block.
func eliminate(rows, top []float64, q int) {
	for len(rows) >= len(top) {
		f := rows[q]
		rows[q] = 0
		for k := 0; k <= len(top)-block; k += block {
			a, b := (*[block]float64)(rows[k:]), (*[block]float64)(top[k:])
			a[0] -= f * b[0]
			a[1] -= f * b[1]
			a[2] -= f * b[2]
			a[3] -= f * b[3]
		}
		rows = rows[len(top):]
	}
}
