package rating

import "math"

// Glicko is a rating of the Glicko-2 system, on the scale that players see.
//
// Source: M. Glickman, "Example of the Glicko-2 system", 2013. The names of variables are those of the paper.
type Glicko struct {
	Rating     float64
	Deviation  float64 // the standard deviation of Rating
	Volatility float64
}

// Constants of the system.
const (
	startRating     = 1500
	startDeviation  = 350 // of a player without a match; no deviation grows beyond it
	startVolatility = 0.06
	tau             = 0.5      // how fast volatility changes
	glickoScale     = 173.7178 // from the paper's internal scale to the one that players see
	convergence     = 1e-6     // of the iteration for the volatility
)

// NewGlicko returns the rating of a player without a match.
func NewGlicko() Glicko { return Glicko{startRating, startDeviation, startVolatility} }

// Score is one result against an opponent.
type Score struct {
	Opponent Glicko
	Points   float64 // 1 for a win, ½ for a draw, 0 for a loss
}

// After returns the rating after the results of one rating period. periods is how many periods have passed since the last results;
// it need not be whole. Without results only the deviation grows.
func (r Glicko) After(periods float64, scores []Score) Glicko {
	mu, phi := (r.Rating-startRating)/glickoScale, r.Deviation/glickoScale
	if len(scores) == 0 {
		return Glicko{r.Rating, grown(phi, r.Volatility, periods), r.Volatility}
	}
	var information, surprise float64
	for _, s := range scores {
		g, e := s.Opponent.expected(mu)
		information += g * g * e * (1 - e)
		surprise += g * (s.Points - e)
	}
	v := 1 / information
	sigma := volatility(phi, v, v*surprise, r.Volatility)
	star := grown(phi, sigma, periods) / glickoScale
	phi = 1 / math.Sqrt(1/(star*star)+information)
	return Glicko{(mu+phi*phi*surprise)*glickoScale + startRating, phi * glickoScale, sigma}
}

// Expect returns the expected points of a player against an opponent, by what is known of both.
func (r Glicko) Expect(opponent Glicko) float64 {
	opponent.Deviation = math.Hypot(r.Deviation, opponent.Deviation)
	_, e := opponent.expected((r.Rating - startRating) / glickoScale)
	return e
}

// expected returns the paper's g and E of an opponent for a player with rating mu.
func (r Glicko) expected(mu float64) (g, e float64) {
	phi := r.Deviation / glickoScale
	g = 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi))
	return g, 1 / (1 + math.Exp(-g*(mu-(r.Rating-startRating)/glickoScale)))
}

// grown returns a deviation after periods without matches.
func grown(phi, sigma, periods float64) float64 {
	return min(startDeviation, math.Sqrt(phi*phi+periods*sigma*sigma)*glickoScale)
}

// volatility solves step 5 of the paper by the Illinois algorithm.
func volatility(phi, v, delta, sigma float64) float64 {
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		ex, d := math.Exp(x), phi*phi+v+math.Exp(x)
		return ex*(delta*delta-d)/(2*d*d) - (x-a)/(tau*tau)
	}
	low, high := a, math.Log(max(delta*delta-phi*phi-v, math.SmallestNonzeroFloat64))
	if delta*delta <= phi*phi+v {
		high = a - tau
		for f(high) < 0 {
			high -= tau
		}
	}
	fl, fh := f(low), f(high)
	for math.Abs(high-low) > convergence {
		next := low + (low-high)*fl/(fh-fl)
		fn := f(next)
		if fn*fh <= 0 {
			low, fl = high, fh
		} else {
			fl /= 2
		}
		high, fh = next, fn
	}
	return math.Exp(low / 2)
}
