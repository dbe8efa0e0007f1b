//go:build unix

package sixty_test

import (
	"math"
	"time"

	"quarterdeck/rating"
	"quarterdeck/rating/ratingtest"
)

// belief is a rating of Glicko-2, computed here from M. Glickman's paper and doc/ratings.md alone.
type belief struct {
	rating, deviation, volatility float64

	matches int
	last    time.Time
	fixed   bool // a bot's
}

func unknown() belief { return belief{rating: 1500, deviation: 350, volatility: 0.06} }

// scale is how many points of a rating are one unit of the paper.
const scale = 173.7178

// periods is the time since the last match in rating periods, of which a year of 365 days has 78.
func (b *belief) periods(at time.Time) float64 {
	if b.last.IsZero() || b.fixed {
		return 0
	}
	return max(0, at.Sub(b.last).Hours()/(365*24)*78)
}

// wider is a deviation after some periods without matches.
func wider(deviation, volatility, periods float64) float64 {
	return min(350, math.Sqrt(deviation*deviation+periods*volatility*volatility*scale*scale))
}

// at returns the belief as it has become less certain by a time.
func (b belief) at(t time.Time) belief {
	b.deviation = wider(b.deviation, b.volatility, b.periods(t))
	return b
}

// after returns the belief after a result against an opponent, as that one was known at that time.
func (b belief) after(o belief, points, periods float64) belief {
	mu, phi, other := (b.rating-1500)/scale, b.deviation/scale, o.deviation/scale
	g := 1 / math.Sqrt(1+3*other*other/(math.Pi*math.Pi))
	e := 1 / (1 + math.Exp(-g*(mu-(o.rating-1500)/scale)))
	v := 1 / (g * g * e * (1 - e))
	delta := v * g * (points - e)
	b.volatility = settle(phi, v, delta, b.volatility)
	phi = wider(b.deviation, b.volatility, periods) / scale
	phi = 1 / math.Sqrt(1/(phi*phi)+1/v)
	b.rating, b.deviation = 1500+scale*(mu+phi*phi*g*(points-e)), scale*phi
	return b
}

// settle finds the new volatility, step 5 of the paper, by halving an interval.
func settle(phi, v, delta, sigma float64) float64 {
	const tau = 0.5
	a := 2 * math.Log(sigma)
	low, high := a-20, a+20
	for range 200 {
		x := (low + high) / 2
		d := phi*phi + v + math.Exp(x)
		if math.Exp(x)*(delta*delta-d)/(2*d*d)-(x-a)/(tau*tau) > 0 {
			low = x
		} else {
			high = x
		}
	}
	return math.Exp(low / 2)
}

// forecast is the share of points that is expected against an opponent.
func (b *belief) forecast(o *belief) float64 {
	phi := math.Hypot(b.deviation, o.deviation) / scale
	g := 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi))
	return 1 / (1 + math.Exp(-g*(b.rating-o.rating)/scale))
}

// ladder is the ratings of all guests, in matches of two seats and in crews.
type ladder struct {
	of         map[string]belief
	crews      map[string]crew
	raw        []ratingtest.Forecast // of all matches of two guests, in order, by ratings alone
	forecasts  []ratingtest.Forecast // the same, corrected
	forecaster rating.Forecaster
}

// add rates one match: guests or levels by seat, and the points of seat 0.
func (l *ladder) add(game string, guests, levels []string, points float64, ended time.Time) {
	var before [2]belief
	for i := range before {
		if levels[i] != "" {
			bot, _ := rating.Level(game, levels[i])
			before[i] = belief{rating: bot.Rating, deviation: bot.Deviation, volatility: bot.Volatility, fixed: true}
			continue
		}
		var known bool
		if before[i], known = l.of[guests[i]]; !known {
			before[i] = unknown()
		}
	}
	now := [2]belief{before[0].at(ended), before[1].at(ended)}
	if levels[0] == "" && levels[1] == "" {
		expected := now[0].forecast(&now[1])
		l.raw, l.forecasts = append(l.raw, ratingtest.Forecast{Expected: expected, Points: points}), append(l.forecasts, ratingtest.Forecast{Expected: l.forecaster.Forecast(expected), Points: points})
		l.forecaster = l.forecaster.Learn(expected, points)
	}
	for i, own := range []float64{points, 1 - points} {
		if levels[i] != "" {
			continue
		}
		next := before[i].after(now[1-i], own, before[i].periods(ended))
		next.matches, next.last = next.matches+1, ended
		l.of[guests[i]] = next
	}
}
