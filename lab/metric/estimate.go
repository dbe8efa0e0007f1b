package metric

import (
	"math"

	"quarterdeck/lab"
)

// Estimate is the value of a metric under one rule set, with its 95% interval.
type Estimate struct {
	lab.Interval
	Units int `json:"units"`
	// influence is how far each unit moves the value, times the number of units. It sums to 0.
	influence []float64
	kind      Scale
}

// Known reports whether there is a value: a share of nothing has none, and an interval needs two units.
func (e *Estimate) Known() bool {
	return e.Units > 1 && !math.IsNaN(e.Value) && !math.IsInf(e.Value, 0)
}

// Half returns half the width of the interval.
func (e *Estimate) Half() float64 { return (e.High - e.Low) / 2 }

// series are sums by column and unit.
type series [][]float64

// estimate returns the value of f at the means of the series. Its interval is by the delta method.
func estimate(in series, f func([]float64) float64, kind Scale) Estimate {
	n := len(in[0])
	means := make([]float64, len(in))
	for i, column := range in {
		for _, x := range column {
			means[i] += x
		}
		means[i] /= float64(n) // at last, so that whole numbers stay exact
	}
	e := Estimate{Units: n, kind: kind}
	e.Value = f(means)
	if !e.Known() {
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
	n := float64(e.Units)
	squares := sumSquares(e.influence)
	switch {
	case e.kind == Proportion:
		e.Interval = proportion(e.Value, n, squares)
		return
	case e.kind == Fraction && squares < 1e-9 && math.Abs(e.Value-0.5) > 0.4999: // never or always, so far
		e.Interval = lab.WilsonRate(e.Value, n)
		return
	}
	half := tQuantile(n-1) * math.Sqrt(squares/(n*(n-1)))
	e.Low, e.High = e.Value-half, e.Value+half
	if low, high, bounded := e.kind.bounds(); bounded {
		e.Low, e.High = max(e.Low, low), min(e.High, high)
	}
}

// proportion returns Wilson's interval for as many independent outcomes as would vary like the units. One unit is added
// at each end for the variance, so that a few equal units do not look like certainty. lab.Pentanomial does the same.
func proportion(p, n, squares float64) lab.Interval {
	middle := (n*p + 1) / (n + 2)
	squares += n * (p - middle) * (p - middle)
	variance := (squares + middle*middle + (1-middle)*(1-middle)) / (n + 2)
	return lab.WilsonRate(p, n*middle*(1-middle)/variance)
}

func sumSquares(xs []float64) float64 {
	sum := 0.0
	for _, x := range xs {
		sum += x * x
	}
	return sum
}

// Difference is how a metric differs between two rule sets, with its 95% interval.
type Difference struct {
	lab.Interval
	P        float64 `json:"p"`        // two-sided, of no difference
	Adjusted float64 `json:"adjusted"` // by Holm, among all comparisons of a report
}

// rounding is a relative difference that can come from the rounding of sums.
const rounding = 1e-6

// Compare returns how much higher a metric is in e than in base. Both were measured on the same units.
func (e *Estimate) Compare(base *Estimate) Difference {
	n := float64(e.Units)
	squares := 0.0
	for u := range e.influence {
		d := e.influence[u] - base.influence[u]
		squares += d * d
	}
	out := Difference{Interval: lab.Interval{Value: e.Value - base.Value}, P: 1, Adjusted: 1}
	freedom := n - 1
	if e.kind == Proportion { // one match more that favors each, in units of their own
		squares, n = squares+0.5, n+2
	}
	spread := math.Sqrt(squares / (n * (n - 1)))
	half := tQuantile(freedom) * spread
	out.Low, out.High = out.Value-half, out.Value+half
	switch {
	case math.Abs(out.Value) < rounding*max(1, math.Abs(base.Value)): // sums are rounded
	case spread > 0:
		out.P = math.Erfc(math.Abs(out.Value) / spread * z95 / tQuantile(freedom) / math.Sqrt2)
	default:
		out.P = 0 // every unit agrees
	}
	out.Adjusted = out.P
	return out
}

// z95 is the 97.5% quantile of the normal distribution.
const z95 = 1.959963984540054

// tQuantile returns the 97.5% quantile of Student's distribution: the expansion of Cornish and Fisher (Abramowitz and
// Stegun 26.7.5), which is within 1% from four degrees of freedom on.
func tQuantile(freedom float64) float64 {
	if freedom < 1 {
		return math.Inf(1)
	}
	const z = z95
	z3, z5, z7 := z*z*z, z*z*z*z*z, z*z*z*z*z*z*z
	return z + (z3+z)/(4*freedom) + (5*z5+16*z3+3*z)/(96*freedom*freedom) +
		(3*z7+19*z5+17*z3-15*z)/(384*freedom*freedom*freedom)
}
