// Package student has quantiles of Student's distribution, for intervals of means of few values.
package student

import "math"

// z95 is the 97.5% quantile of the normal distribution.
const z95 = 1.959963984540054

// Quantile returns the 97.5% quantile of Student's distribution: the expansion of Cornish and Fisher (Abramowitz and
// Stegun 26.7.5), and for few degrees of freedom the inverse of the tail.
func Quantile(freedom float64) float64 {
	if freedom < 8 {
		low, high := 1.0, 13.0
		for range 50 {
			if middle := (low + high) / 2; Tail(middle, freedom) > 0.05 {
				low = middle
			} else {
				high = middle
			}
		}
		return high
	}
	const z = z95
	z3, z5, z7 := z*z*z, z*z*z*z*z, z*z*z*z*z*z*z
	return z + (z3+z)/(4*freedom) + (5*z5+16*z3+3*z)/(96*freedom*freedom) +
		(3*z7+19*z5+17*z3-15*z)/(384*freedom*freedom*freedom)
}

// Tail returns the probability that Student's t is further from 0 than t.
func Tail(t, freedom float64) float64 {
	return incompleteBeta(freedom/2, 0.5, freedom/(freedom+t*t))
}

// incompleteBeta returns the regularized incomplete beta function (Abramowitz and Stegun 26.5.2, 26.5.8).
func incompleteBeta(a, b, x float64) float64 {
	if x <= 0 || x >= 1 {
		return max(0, min(1, x))
	}
	if x > (a+1)/(a+b+2) { // the fraction converges quickly on the other side
		return 1 - incompleteBeta(b, a, 1-x)
	}
	whole, _ := math.Lgamma(a + b)
	left, _ := math.Lgamma(a)
	right, _ := math.Lgamma(b)
	front := math.Exp(whole - left - right + a*math.Log(x) + b*math.Log1p(-x))
	return front / (a * betaFraction(a, b, x))
}

// betaFraction returns the continued fraction of the incomplete beta function, by Lentz's method.
func betaFraction(a, b, x float64) float64 {
	const tiny = 1e-300
	value, c, d := 1.0, 1.0, 0.0
	for i := 1; i < 500; i++ {
		m := float64(i / 2)
		term := m * (b - m) * x / ((a + 2*m - 1) * (a + 2*m))
		if i%2 == 1 {
			term = -(a + m) * (a + b + m) * x / ((a + 2*m) * (a + 2*m + 1))
		}
		if d = 1 + term*d; math.Abs(d) < tiny {
			d = tiny
		}
		if c = 1 + term/c; math.Abs(c) < tiny {
			c = tiny
		}
		d = 1 / d
		value *= c * d
		if math.Abs(c*d-1) < 1e-14 {
			break
		}
	}
	return value
}
