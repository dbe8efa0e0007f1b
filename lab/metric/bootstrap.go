package metric

import (
	"math"
	"math/rand/v2"
	"slices"

	"quarterdeck/lab/student"
)

const (
	// resamples is how often the units are drawn anew for an interval.
	resamples = 2000
	// mostBlocks is how many blocks of units are drawn at most. With more units, neighbors share a block.
	mostBlocks = 1000
)

// replicate returns the values of f for samples of the units, drawn with replacement. The same number of units is always drawn in the
// same way. So two rule sets have the same samples of deals.
func replicate(in series, f func([]float64) float64) []float64 {
	blocks := blocksOf(in)
	n := len(blocks)
	r := rand.New(rand.NewPCG(0x5eed, uint64(len(in[0]))))
	out, means := make([]float64, resamples), make([]float64, len(in))
	for i := range out {
		clear(means)
		for range n {
			for c, x := range blocks[r.Uint64N(uint64(n))] {
				means[c] += x
			}
		}
		for c := range means {
			means[c] /= float64(n)
		}
		out[i] = f(means)
	}
	return out
}

// resample sets the interval by bootstrap. It stays as it is if f has no value for some samples, and among few units, which have too
// few different samples.
func (e *Estimate) resample(in series, f func([]float64) float64) {
	if e.effective < FewestCompared {
		return
	}
	all := replicate(in, f)
	if low, high, ok := bootstrap(e.Value, all, e.influence, freedom(e.effective)); ok {
		e.replicates, e.Bootstrap, e.Low, e.High = all, true, low, high
	}
}

// blocksOf returns the columns of each block of units. Blocks are means of about as many units each, so that a mean of blocks
// varies as one of units.
func blocksOf(in series) [][]float64 {
	units := len(in[0])
	n := min(units, mostBlocks)
	out := make([][]float64, n)
	for b := range out {
		out[b] = make([]float64, len(in))
		for c := range in {
			for _, x := range in[c][b*units/n : (b+1)*units/n] {
				out[b][c] += x
			}
			out[b][c] *= float64(n) / float64(units)
		}
	}
	return out
}

// bootstrap returns the BCa interval of a value (Efron 1987): percentiles of its replicates, corrected for bias and skewness. Student's
// quantile with the given degrees of freedom takes the place of the normal one (Hesterberg 2015). It returns false if the replicates are not numbers, have
// no spread, or are too skewed.
func bootstrap(value float64, replicates, influence []float64, free float64) (low, high float64, ok bool) {
	if slices.ContainsFunc(replicates, func(x float64) bool { return math.IsNaN(x) || math.IsInf(x, 0) }) {
		return 0, 0, false
	}
	sorted := slices.Clone(replicates)
	slices.Sort(sorted)
	n := len(sorted)
	if sorted[n-1]-sorted[0] < rounding*max(1, math.Abs(value)) {
		return 0, 0, false
	}
	below := 0.0
	for _, x := range sorted {
		switch {
		case math.Abs(x-value) < rounding*max(1, math.Abs(value)):
			below += 0.5
		case x < value:
			below++
		}
	}
	bias := normalQuantile(max(1, min(float64(n-1), below)) / float64(n))
	squares, cubes := 0.0, 0.0
	for _, x := range influence {
		squares, cubes = squares+x*x, cubes+x*x*x
	}
	skew := 0.0
	if squares > 0 {
		skew = cubes / (6 * math.Pow(squares, 1.5))
	}
	t := student.Quantile(free) * math.Sqrt((free+1)/free)
	if 1-skew*(bias-t) <= 0 || 1-skew*(bias+t) <= 0 {
		return 0, 0, false
	}
	at := func(z float64) float64 {
		return percentile(sorted, normal(bias+(bias+z)/(1-skew*(bias+z))))
	}
	return min(value, at(-t)), max(value, at(t)), true
}

// percentile returns the value below which a share of the sorted values lies.
func percentile(sorted []float64, share float64) float64 {
	at := share*float64(len(sorted)+1) - 1
	i := max(0, min(len(sorted)-2, int(at)))
	part := max(0, min(1, at-float64(i)))
	return sorted[i] + part*(sorted[i+1]-sorted[i])
}

func normal(z float64) float64 { return math.Erfc(-z/math.Sqrt2) / 2 }

func normalQuantile(p float64) float64 { return math.Sqrt2 * math.Erfinv(2*p-1) }
