package metric

import (
	"cmp"
	"slices"
)

// Holm sets Adjusted of all differences, so that the chance of finding any difference where there is none is 5% for all of
// them together (Holm, "A simple sequentially rejective multiple test procedure", 1979).
func Holm(all []*Difference) {
	order := slices.Clone(all)
	slices.SortStableFunc(order, func(a, b *Difference) int { return cmp.Compare(a.P, b.P) })
	highest := 0.0
	for i, d := range order {
		highest = max(highest, min(1, float64(len(order)-i)*d.P))
		d.Adjusted = highest
	}
}

// Found reports whether there is a difference, after the correction for many comparisons.
func (d *Difference) Found() bool { return d.Adjusted < 0.05 }
