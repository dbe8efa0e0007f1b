// Package ratingtest measures how good forecasts are, for tests.
package ratingtest

import (
	"cmp"
	"math"
	"slices"
)

// Forecast is the share of points that was expected before a match, and the points that came of it.
type Forecast struct{ Expected, Points float64 }

// bins is the number of bins, with equally many forecasts each.
const bins = 10

// Miscalibration returns how far forecasts are off, in points of a hundred: the root mean square over bins of similar forecasts, without
// what chance adds. It looks at each forecast from the side that is expected to win.
func Miscalibration(list []Forecast) float64 {
	list = slices.Clone(list)
	for i, f := range list {
		if f.Expected < 0.5 {
			list[i] = Forecast{1 - f.Expected, 1 - f.Points}
		}
	}
	slices.SortFunc(list, func(a, b Forecast) int { return cmp.Compare(a.Expected, b.Expected) })
	sum := 0.0
	n := min(bins, len(list)/2)
	for k := range n {
		bin := list[k*len(list)/n : (k+1)*len(list)/n]
		mean, square := 0.0, 0.0
		for _, f := range bin {
			d := f.Points - f.Expected
			mean += d
			square += d * d
		}
		count := float64(len(bin))
		mean /= count
		chance := (square/count - mean*mean) / (count - 1) // the variance of that mean
		sum += (mean*mean - chance) / float64(n)
	}
	return 100 * math.Sqrt(max(0, sum))
}
