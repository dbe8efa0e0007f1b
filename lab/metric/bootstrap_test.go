package metric

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"quarterdeck/lab"
)

// skewed is a sample of units with a known ratio: exponential numbers with mean 3 over exponential numbers with mean 2.
func skewed(r *rand.Rand, units int) series {
	in := series{make([]float64, units), make([]float64, units)}
	for u := range units {
		in[0][u], in[1][u] = 3*r.ExpFloat64(), 1+r.ExpFloat64()
	}
	return in
}

// bootstrapped is an estimate by bootstrap.
func bootstrapped(in series, f func([]float64) float64) Estimate {
	e := estimate(in, in[len(in)-1], f, Count)
	e.resample(in, f)
	return e
}

// TestCoverageOfBootstrap tries intervals by bootstrap on skewed numbers whose ratio is known, and differences of two such ratios on the
// same units.
func TestCoverageOfBootstrap(t *testing.T) {
	const units = 80
	logarithm := func(means []float64) float64 { return math.Exp(-ratio(means)) }
	r := rand.New(rand.NewPCG(11, 1))
	held, curved, apart := 0, 0, 0
	for range repetitions {
		in := skewed(r, units)
		if e := bootstrapped(in, ratio); e.Low <= 1.5 && 1.5 <= e.High {
			held++
		}
		a := bootstrapped(in, logarithm)
		if truth := math.Exp(-1.5); a.Low <= truth && truth <= a.High {
			curved++
		}
		for u := range in[0] {
			in[0][u] += 2 * r.ExpFloat64() // 5 over 2, on the same units
		}
		b := bootstrapped(in, logarithm)
		if d, truth := b.Compare(&a), math.Exp(-2.5)-math.Exp(-1.5); d.Low <= truth && truth <= d.High {
			apart++
		}
	}
	covered(t, "ratio", held)
	covered(t, "function of a ratio", curved)
	covered(t, "difference of functions of ratios", apart)
}

// TestCoverageOfFewUnits: with few units, intervals of skewed numbers hold the true value nearly as often. The fewest keep their formula.
func TestCoverageOfFewUnits(t *testing.T) {
	logarithm := func(means []float64) float64 { return math.Exp(-ratio(means)) }
	truth := math.Exp(-1.5)
	for _, c := range []struct {
		units     int
		least     float64
		resampled bool
	}{{10, 0.89, false}, {25, 0.92, true}} {
		r := rand.New(rand.NewPCG(14, uint64(c.units)))
		held, resampled := 0, 0
		for range repetitions {
			e := bootstrapped(skewed(r, c.units), logarithm)
			if e.Low <= truth && truth <= e.High {
				held++
			}
			if e.replicates != nil {
				resampled++
			}
		}
		t.Logf("%d units: %.1f%%, %d by bootstrap", c.units, 100*float64(held)/repetitions, resampled)
		if share := float64(held) / repetitions; share < c.least || share > 0.98 {
			t.Errorf("with %d units, intervals hold the true value in %.1f%%", c.units, 100*share)
		}
		if !c.resampled && resampled > 0 || c.resampled && resampled < repetitions/2 {
			t.Errorf("with %d units, %d intervals are by bootstrap", c.units, resampled)
		}
	}
}

// A share that no sample changes keeps its formula: offers that were never, or always, accepted can still be otherwise.
func TestBootstrapWithoutSpread(t *testing.T) {
	accepted := kindMetrics()[1]
	for _, n := range []float64{0, 4} {
		var units []*Unit
		for range 40 {
			units = append(units, &Unit{Kinds: map[string]Kind{"offer": {Chosen: 4}, "accept": {Chosen: n}}})
		}
		e := accepted.Estimate(units)
		if want := lab.WilsonRate(n/4, 40); e.Interval != want || e.replicates != nil {
			t.Errorf("%v of 4 offers are accepted: %+v, want %+v", n, e.Interval, want)
		}
	}
}

// An influence so skewed that the correction has no meaning leaves the formula.
func TestBootstrapTooSkewed(t *testing.T) {
	influence := append(slices.Repeat([]float64{-0.001}, 40), 1000)
	replicates := []float64{1, 2, 3, 4, 5, 6}
	if low, high, ok := bootstrap(3.5, replicates, influence, 1); ok {
		t.Errorf("%v to %v", low, high)
	}
	if _, _, ok := bootstrap(3.5, replicates, influence[:40], 30); !ok {
		t.Error("units that hardly vary have no interval")
	}
}

// The same units have the same interval, whatever was estimated before. Many units are drawn in blocks, which changes the interval little.
func TestBootstrapIsReproducible(t *testing.T) {
	in := skewed(rand.New(rand.NewPCG(12, 1)), 4000)
	one, two := bootstrapped(in, ratio), bootstrapped(in, ratio)
	if one.Interval != two.Interval || !slices.Equal(one.replicates, two.replicates) {
		t.Errorf("%+v, then %+v", one.Interval, two.Interval)
	}
	formula := estimate(in, in[1], ratio, Count)
	if share := one.Half() / formula.Half(); share < 0.93 || share > 1.07 {
		t.Errorf("the half width is %v by bootstrap and %v by the formula", one.Half(), formula.Half())
	}
	if one.Value != formula.Value {
		t.Errorf("the value is %v by bootstrap and %v by the formula", one.Value, formula.Value)
	}
}

// The interval of a skewed mean reaches further where the tail is.
func TestBootstrapFollowsSkewness(t *testing.T) {
	e := bootstrapped(skewed(rand.New(rand.NewPCG(13, 1)), 60), ratio)
	if above, below := e.High-e.Value, e.Value-e.Low; above <= below {
		t.Errorf("%+v reaches no further up than down", e.Interval)
	}
	same := series{slices.Repeat([]float64{6}, 30), slices.Repeat([]float64{2}, 30)}
	if e := bootstrapped(same, ratio); e.Low != 3 || e.High != 3 || !e.Constant() {
		t.Errorf("units that agree have the interval %+v", e.Interval)
	}
}

// A function without a value for some samples keeps the interval that its formula gives.
func TestBootstrapWithoutValue(t *testing.T) {
	in := series{make([]float64, 30), slices.Repeat([]float64{1}, 30)}
	for u := range in[0] {
		in[0][u] = float64(u % 2)
	}
	broken := func(means []float64) float64 {
		if means[0] > 0.55 {
			return math.Inf(1)
		}
		return means[0]
	}
	want := estimate(in, in[1], broken, Count)
	if e := bootstrapped(in, broken); e.Interval != want.Interval || e.replicates != nil {
		t.Errorf("%+v, want %+v", e.Interval, want.Interval)
	}
}
