package rating

import "math"

// Forecaster corrects the shares of points that Glicko-2 expects in a pool.
//
// Glicko-2 takes new players to differ by 350 points. Where they differ less, ratings after few matches are mostly chance, and expect too
// much of the better one. So what is expected is drawn towards one half, by a factor on its log odds that the pool's results teach: online
// logistic regression with one parameter, by a Newton step after each result (Platt 1999, “Probabilistic outputs for support vector machines”).
type Forecaster struct {
	slope       float64 // 1: the ratings are right; 0: they tell nothing
	information float64 // of slope, the inverse of its variance
}

// The slope of a new pool has a standard deviation of one: a few dozen results decide.
const (
	startSlope       = 1
	startInformation = 1
)

// NewForecaster returns the forecaster of a pool without results.
func NewForecaster() Forecaster { return Forecaster{startSlope, startInformation} }

// Forecast returns the corrected share of points, given what Expect returned.
func (f Forecaster) Forecast(expected float64) float64 {
	return 1 / (1 + math.Exp(-f.slope*logOdds(expected)))
}

// Learn returns the forecaster after one more result: what Expect returned before the match, and the points.
func (f Forecaster) Learn(expected, points float64) Forecaster {
	x, p := logOdds(expected), f.Forecast(expected)
	f.information += x * x * p * (1 - p)
	f.slope = max(0, f.slope+x*(points-p)/f.information)
	return f
}

// logOdds returns the log odds of a share, which is kept off 0 and 1 so that they stay finite.
func logOdds(p float64) float64 {
	const least = 1e-6
	p = min(max(p, least), 1-least)
	return math.Log(p / (1 - p))
}
