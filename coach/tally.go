package coach

import (
	"fmt"
	"math"

	"quarterdeck/game"
)

// Figure is an estimate with its standard error: two times out of three the mean of infinitely many such evaluations
// lies within one standard error. The error does not include what the search misses in every evaluation.
type Figure struct {
	Value float64 `json:"value"`
	Error float64 `json:"se"`
}

// TooClose stands for a figure that its error is too large for.
const TooClose = "too close to call"

// Holds reports whether the error of an amount, for example of a loss or of luck, is smaller than the amount. Where it is not,
// texts say TooClose: the sign itself may be wrong.
func (f Figure) Holds() bool { return f.Error == 0 || f.Error < math.Abs(f.Value) }

// String returns an amount in percent with its error, "12.3 ± 0.4%", or without if there is none. If it does not hold, String
// returns TooClose.
func (f Figure) String() string {
	switch {
	case !f.Holds():
		return TooClose
	case f.Error == 0:
		return Percent(f.Value)
	}
	return fmt.Sprintf("%.1f ± %s", 100*f.Value+0, Percent(f.Error))
}

// maxDoubt is the error from which chances say nothing: two errors up and down cover all chances there are.
const maxDoubt = 0.25

// Known reports whether chances say anything.
func (f Figure) Known() bool { return f.Error < maxDoubt }

// Chance returns chances with their error like String. If the error is not smaller than the distance to 0 or 1, the figure is a
// bound, two errors away: "below 5.0%". If it says nothing at all, Chance returns TooClose.
func (f Figure) Chance() string {
	switch {
	case f.Error == 0:
		return Percent(f.Value)
	case !f.Known():
		return TooClose
	case f.Error >= f.Value:
		return "below " + Percent(min(f.Value+2*f.Error, 1))
	case f.Error >= 1-f.Value:
		return "above " + Percent(max(f.Value-2*f.Error, 0))
	}
	return fmt.Sprintf("%.1f ± %s", 100*f.Value+0, Percent(f.Error))
}

// plus adds independent figures.
func (f Figure) plus(g Figure) Figure {
	return Figure{Value: f.Value + g.Value, Error: math.Hypot(f.Error, g.Error)}
}

// minus subtracts an independent figure.
func (f Figure) minus(g Figure) Figure {
	return Figure{Value: f.Value - g.Value, Error: math.Hypot(f.Error, g.Error)}
}

// figure turns a utility and its standard error into chances.
func figure(utility, se float64) Figure {
	return Figure{Value: chances(min(max(utility, -1), 1)), Error: se / 2} // out of range only by rounding
}

// difference turns a difference of utilities into one of chances, on the same grid.
func difference(utility, se float64) Figure {
	return Figure{Value: chances(utility) - evenChance, Error: se / 2}
}

// tally averages the utilities of runs by seat.
type tally struct {
	n              int
	weight         float64 // sum of weights
	squaredWeights float64 // sum of their squares
	sum, squares   [game.MaxSeats]float64
}

func (t *tally) add(u *[game.MaxSeats]float64, weight float64) {
	t.n++
	t.weight += weight
	t.squaredWeights += weight * weight
	for s, x := range u {
		t.sum[s] += weight * x
		t.squares[s] += weight * x * x
	}
}

func (t *tally) mean(s int) float64 { return t.sum[s] / max(t.weight, 1e-9) }

// stdDev returns the standard deviation of one run, or 0 if there is only one.
func (t *tally) stdDev(s int) float64 {
	if t.n < 2 {
		return 0
	}
	mean, n := t.mean(s), float64(t.n)
	variance := t.squares[s]/t.weight - mean*mean
	if variance < 1e-12 { // rounding
		return 0
	}
	return math.Sqrt(variance * n / (n - 1))
}

// errorFactor returns the standard error of the mean as a fraction of the standard deviation of one run: 1/√n for n equal
// weights.
func (t *tally) errorFactor() float64 { return math.Sqrt(t.squaredWeights) / max(t.weight, 1e-9) }

// figures returns the means as chances with their standard errors.
func (t *tally) figures(seats int) []Figure {
	out := make([]Figure, seats)
	for s := range out {
		out[s] = figure(t.mean(s), t.stdDev(s)*t.errorFactor())
	}
	return out
}
