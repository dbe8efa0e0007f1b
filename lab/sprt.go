package lab

import (
	"errors"
	"fmt"
	"math"
)

// Test is a sequential probability ratio test of two hypotheses about the Elo difference between the first bot and the
// second: that it is Elo0, or that it is Elo1. After each pair it accepts one of them or goes on (Wald 1945). Both risks
// of error are Risk.
//
// The test knows only the mean score that each hypothesis gives. The distribution of pairs is the likeliest that has this
// mean: a generalized test. This is the test of fishtest with logistic Elo (official-stockfish/fishtest, LLRcalc.py;
// Van den Bergh, "Comments on normalized Elo" and "The generalized SPRT", www.cantate.be/Fishtest), without its
// correction for the last step beyond a bound.
type Test struct {
	Elo0, Elo1 float64
}

// Risk is the probability of a wrong decision where one of the hypotheses holds.
const Risk = 0.05

// Decision is how far a Test has come.
type Decision struct {
	Elo0     float64 `json:"elo0"`
	Elo1     float64 `json:"elo1"`
	Ratio    float64 `json:"log_likelihood_ratio"` // above 0: Elo1 explains the pairs better
	Low      float64 `json:"low"`                  // at which Elo0 is accepted
	High     float64 `json:"high"`                 // at which Elo1 is accepted
	Accepted string  `json:"accepted"`             // "elo0", "elo1", or "" while undecided
}

// maxTestElo bounds the hypotheses. Beyond it nearly every match has the same winner, and no test is needed.
const maxTestElo = 1000

func (t *Test) check() error {
	switch {
	case t == nil:
		return nil
	case !(math.Abs(t.Elo0) <= maxTestElo && math.Abs(t.Elo1) <= maxTestElo):
		return fmt.Errorf("the Elo differences of a test are from -%d to %[1]d", maxTestElo)
	case !(t.Elo0 < t.Elo1):
		return errors.New("the first Elo difference of a test is smaller than the second")
	}
	return nil
}

// Decide returns the state of the test after pairs with these counts, as for Pentanomial.
func (t *Test) Decide(counts [5]int) Decision {
	bound := math.Log((1 - Risk) / Risk)
	d := Decision{Elo0: t.Elo0, Elo1: t.Elo1, Ratio: t.ratio(counts), Low: -bound, High: bound}
	switch {
	case d.Ratio <= d.Low:
		d.Accepted = "elo0"
	case d.Ratio >= d.High:
		d.Accepted = "elo1"
	}
	return d
}

// unseen counts for a score that no pair has had, so that none is impossible.
const unseen = 1e-3

// ratio returns the logarithm of the generalized likelihood ratio.
func (t *Test) ratio(counts [5]int) float64 {
	var part [5]float64
	n := 0.0
	for i, c := range counts {
		part[i] = max(float64(c), unseen)
		n += part[i]
	}
	for i := range part {
		part[i] /= n
	}
	p0, p1 := likeliest(part, rateOf(t.Elo0)), likeliest(part, rateOf(t.Elo1))
	sum := 0.0
	for i := range part {
		sum += part[i] * math.Log(p1[i]/p0[i])
	}
	return n * sum
}

// likeliest returns the distribution of scores with the given mean under which the observed one is likeliest. It is
// part/(1+x·(score−mean)), where x is the root of a falling function.
func likeliest(part [5]float64, mean float64) (out [5]float64) {
	low, high := -1/(1-mean), 1/mean
	var x float64
	for range 100 {
		x = (low + high) / 2
		sum := 0.0
		for i, p := range part {
			d := float64(i)/4 - mean
			sum += p * d / (1 + x*d)
		}
		if sum > 0 {
			low = x
		} else {
			high = x
		}
	}
	for i, p := range part {
		out[i] = p / (1 + x*(float64(i)/4-mean))
	}
	return out
}
