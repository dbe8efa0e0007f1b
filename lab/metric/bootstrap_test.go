package metric

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
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
