package metric

import (
	"math"

	"quarterdeck/lab"
	"quarterdeck/lab/student"
)

// Estimate is the value of a metric under one rule set, with its 95% interval.
type Estimate struct {
	lab.Interval
	Units int `json:"units"`
	Seen  int `json:"seen"` // units that had something to measure, such as matches that ended
	// influence is how far each unit moves the value, times the number of units. It sums to 0.
	influence []float64
	kind      Scale
	// effective is the number of equal units that would say as much: units without a denominator say nothing.
	effective float64
	// replicates are the values for samples of the units; nil: the interval has a formula.
	replicates []float64
	// Bootstrap reports whether the interval comes from samples of the units.
	Bootstrap bool `json:"bootstrap,omitempty"`
}

// Known reports whether there is a value: a share of nothing has none, and an interval needs two units.
func (e *Estimate) Known() bool {
	return e.Units > 1 && !math.IsNaN(e.Value) && !math.IsInf(e.Value, 0)
}

// Half returns half the width of the interval.
func (e *Estimate) Half() float64 { return (e.High - e.Low) / 2 }

// Largest returns how far the value would move if one more unit deviated as much as the one that deviates most.
func (e *Estimate) Largest() float64 {
	most := 0.0
	for _, x := range e.influence {
		most = max(most, math.Abs(x))
	}
	return most / float64(max(1, e.Units))
}

// Constant reports whether all units agree, so that the interval has no width.
func (e *Estimate) Constant() bool { return e.Half() < rounding*max(1, math.Abs(e.Value)) }

// series are sums by column and unit.
type series [][]float64

// estimate returns the value of f at the means of the series. Its interval is by the delta method. weights are what f
// divides by.
func estimate(in series, weights []float64, f func([]float64) float64, kind Scale) Estimate {
	n := len(in[0])
	means := make([]float64, len(in))
	for i, column := range in {
		for _, x := range column {
			means[i] += x
		}
		means[i] /= float64(n) // at last, so that whole numbers stay exact
	}
	e := Estimate{Units: n, kind: kind}
	e.Seen, e.effective = effectiveUnits(weights)
	e.Value = f(means)
	if !e.Known() || e.Seen < 2 {
		e.Value, e.Units = math.NaN(), 0
		return e
	}
	e.influence = make([]float64, n)
	for i, column := range in {
		slope := slopeOf(f, means, i)
		for u, x := range column {
			e.influence[u] += slope * (x - means[i])
		}
	}
	e.bound()
	return e
}

// effectiveUnits returns how many weights are not zero, and how many equal ones would say as much (Kish 1965).
func effectiveUnits(weights []float64) (seen int, effective float64) {
	sum, squares := 0.0, 0.0
	for _, x := range weights {
		if x > 0 {
			seen++
		}
		sum, squares = sum+x, squares+x*x
	}
	if seen == 0 {
		return 0, 0
	}
	return seen, sum * sum / squares
}

// slopeOf returns the partial derivative of f by means[i], numerically.
func slopeOf(f func([]float64) float64, means []float64, i int) float64 {
	at := means[i]
	defer func() { means[i] = at }()
	h := 1e-5 * max(math.Abs(at), 1e-3)
	means[i] = at + h
	above := f(means)
	means[i] = at - h
	return (above - f(means)) / (2 * h)
}

// bound sets the interval.
func (e *Estimate) bound() {
	n := e.effective
	squares := scaledSquares(e.influence, n)
	low, high, bounded := e.kind.bounds()
	switch {
	case e.kind == Proportion:
		e.Interval = proportion(e.Value, n, squares)
	case e.kind == Fraction && squares < 1e-9 && math.Abs(e.Value-0.5) > 0.4999: // never or always, so far
		e.Interval = lab.WilsonRate(e.Value, n)
	default:
		half := student.Quantile(freedom(n)) * math.Sqrt(squares/(n*freedom(n)))
		e.Low, e.High = e.Value-half, e.Value+half
	}
	if bounded {
		e.Low, e.High = max(e.Low, low), min(e.High, high)
	}
	e.Low, e.High = min(e.Low, e.Value), max(e.High, e.Value) // whatever was rounded
}

// freedom returns the degrees of freedom of a variance among n units.
func freedom(n float64) float64 { return max(1, n-1) }

// scaledSquares returns the sum of squares that n units would have whose mean varies as much as that of all units.
func scaledSquares(influence []float64, n float64) float64 {
	sum := 0.0
	for _, x := range influence {
		sum += x * x
	}
	scale := n / float64(len(influence))
	return sum * scale * scale
}

// proportion returns Wilson's interval for as many independent outcomes as would vary like the units. One unit is added
// at each end for the variance, so that a few equal units do not look like certainty. lab.Pentanomial does the same.
func proportion(p, n, squares float64) lab.Interval {
	middle := (n*p + 1) / (n + 2)
	squares += n * (p - middle) * (p - middle)
	variance := (squares + middle*middle + (1-middle)*(1-middle)) / (n + 2)
	return lab.WilsonRate(p, n*middle*(1-middle)/variance)
}

// Difference is how a metric differs between two rule sets, with its 95% interval.
type Difference struct {
	lab.Interval
	P        float64 `json:"p"`        // two-sided, of no difference
	Adjusted float64 `json:"adjusted"` // by Holm, among all comparisons of a report
}

// rounding is a relative difference that can come from the rounding of sums.
const rounding = 1e-6

// FewestCompared is how many units with something to measure a comparison needs. Among fewer, a variance and so a small p
// can be chance.
const FewestCompared = 20

// Comparable reports whether both estimates have units enough to be compared.
func (e *Estimate) Comparable(base *Estimate) bool { return min(e.Seen, base.Seen) >= FewestCompared }

// Compare returns how much higher a metric is in e than in base. Both were measured on the same units.
func (e *Estimate) Compare(base *Estimate) Difference {
	apart := make([]float64, len(e.influence))
	for u := range apart {
		apart[u] = e.influence[u] - base.influence[u]
	}
	n := min(e.effective, base.effective)
	squares, free := scaledSquares(apart, n), freedom(n)
	out := Difference{Interval: lab.Interval{Value: e.Value - base.Value}, P: 1, Adjusted: 1}
	if e.kind == Proportion { // one match more that favors each, in units of their own
		squares, n = squares+0.5, n+2
	}
	spread := math.Sqrt(squares / (n * freedom(n)))
	half := student.Quantile(free) * spread
	out.Low, out.High = out.Value-half, out.Value+half
	if len(e.replicates) > 0 && len(e.replicates) == len(base.replicates) && e.Units == base.Units {
		between := make([]float64, len(e.replicates))
		for i := range between {
			between[i] = e.replicates[i] - base.replicates[i]
		}
		if low, high, ok := bootstrap(out.Value, between, apart, free); ok {
			out.Low, out.High = low, high
		}
	}
	if low, high, bounded := e.kind.bounds(); bounded {
		out.Low, out.High = max(out.Low, low-high), min(out.High, high-low)
	}
	out.P = chance(out.Value, base.Value, spread, free, min(e.Seen, base.Seen))
	out.Adjusted = out.P
	return out
}

// chance returns p of a difference from a base with a standard error. seen is the number of units that have the figure.
func chance(value, base, spread, free float64, seen int) float64 {
	switch {
	case math.Abs(value) < rounding*max(1, math.Abs(base)): // sums are rounded
		return 1
	case spread*1e6 > math.Abs(value):
		return student.Tail(math.Abs(value)/spread, free)
	}
	return math.Exp2(1 - float64(seen)) // every unit agrees: the sign test
}
