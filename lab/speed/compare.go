package speed

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
)

// Join returns the figures of several rounds as one list: each with all its samples. Figures keep the order of the first
// round that has them.
func Join(rounds ...[]Figure) []Figure {
	var all []Figure
	for _, round := range rounds {
		for _, f := range round {
			i := slices.IndexFunc(all, func(g Figure) bool { return g.Name == f.Name })
			if i < 0 {
				all = append(all, f)
				continue
			}
			all[i] = all[i].with(f.samples)
		}
	}
	return all
}

// Sample returns a figure of a single measurement.
func Sample(name string, value float64, unit, doc string) Figure {
	return Figure{Name: name, Unit: unit, Doc: doc}.with([]float64{value})
}

// with returns f with more samples. Fewer than six give no interval.
func (f Figure) with(samples []float64) Figure {
	f.samples = append(slices.Clone(f.samples), samples...)
	slices.Sort(f.samples)
	n := len(f.samples)
	f.Value = f.samples[n/2]
	if n%2 == 0 {
		f.Value = (f.samples[n/2-1] + f.samples[n/2]) / 2
	}
	f.Low, f.High = f.Value, f.Value
	if k := outside(n); n >= enough {
		f.Low, f.High = f.samples[k], f.samples[n-1-k]
	}
	return f
}

// outside returns how many of n sorted samples may be left out at each end so that the rest still holds the true median
// with a probability of 95%, if they are independent. The number of samples below it is binomial with probability ½. There are
// six samples or more: five hold it in 93.75% of cases only.
func outside(n int) int {
	k, term, tail := 0, 1.0, 1.0             // term is n choose k, tail the sum of the terms up to k
	limit := math.Ldexp(0.025, min(n, 1000)) // more samples are not made
	for {
		term *= float64(n-k) / float64(k+1)
		if tail += term; tail > limit || k+1 > (n-1)/2 {
			return k
		}
		k++
	}
}

// Lower reports whether a lower value of the figure is better: all are, but rates.
func (f Figure) Lower() bool { return !strings.HasSuffix(f.Unit, "/s") }

// Flat returns figures by name, as `quarterdeck bench --json` prints them: the median under the figure's name, and the
// interval under the name with ".low" and ".high".
func Flat(figures []Figure) map[string]float64 {
	flat := map[string]float64{}
	for _, f := range figures {
		flat[f.Name] = f.Value
		if f.Low != f.High {
			flat[f.Name+".low"], flat[f.Name+".high"] = f.Low, f.High
		}
	}
	return flat
}

// Ratio compares a figure with an earlier run.
type Ratio struct {
	Figure
	Before    float64 // the earlier median
	Ratio     float64 // the figure divided by Before
	Low, High float64 // where the true ratio is: in at least 90% of cases, as each interval holds its median in 95%
}

// Against returns the ratios of figures to an earlier run in the form of Flat, and the names that only one of the two has.
func Against(figures []Figure, before map[string]float64) (ratios []Ratio, alone []string) {
	before = maps.Clone(before)
	for _, f := range figures {
		then := before[f.Name]
		if then <= 0 {
			alone = append(alone, f.Name)
			continue
		}
		low, high := then, then
		if v, ok := before[f.Name+".low"]; ok && v > 0 {
			low, high = v, before[f.Name+".high"]
		}
		ratios = append(ratios, Ratio{Figure: f, Before: then, Ratio: f.Value / then, Low: f.Low / high, High: f.High / low})
		for _, name := range []string{f.Name, f.Name + ".low", f.Name + ".high"} {
			delete(before, name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(before)) {
		if !strings.HasSuffix(name, ".low") && !strings.HasSuffix(name, ".high") {
			alone = append(alone, name)
		}
	}
	return ratios, alone
}

// enough is the fewest samples whose range is an interval of the median with a probability of 95%.
const enough = 6

// Verdict returns what the interval of a ratio says: "faster", "slower", "smaller", "larger", or "" if it holds 1 or there are
// too few samples for an interval.
func (r Ratio) Verdict() string {
	if len(r.samples) < enough {
		return ""
	}
	better, worse := "faster", "slower"
	if r.Unit == "MB" {
		better, worse = "smaller", "larger"
	}
	switch {
	case r.Low <= 1 && r.High >= 1:
		return ""
	case r.Lower() == (r.High < 1):
		return better
	}
	return worse
}

// String returns the ratio as a line of a table.
func (r Ratio) String() string {
	return fmt.Sprintf("%-45s %12.5g → %12.5g %-9s × %.3f (%.3f – %.3f) %s", r.Name, r.Before, r.Value, r.Unit, r.Ratio, r.Low, r.High, r.Verdict())
}
