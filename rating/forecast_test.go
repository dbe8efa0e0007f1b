package rating

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"quarterdeck/rating/ratingtest"
)

// TestForecasts: forecasts in pools whose players differ much or little are off by at most 1.5 points.
// By Expect alone they are off by up to 18.
func TestForecasts(t *testing.T) {
	const players, pools, days, aim = 200, 10, 60, 1.5
	for _, spread := range []float64{40, 80, 160, 320} {
		t.Run(fmt.Sprint(spread), func(t *testing.T) {
			t.Parallel()
			rnd := rand.New(rand.NewPCG(1, uint64(spread)))
			var raw, corrected []ratingtest.Forecast
			for range pools {
				f, strength, ratings := NewForecaster(), make([]float64, players), make([]Rating, players)
				for i := range strength {
					strength[i] = spread * rnd.NormFloat64()
					ratings[i] = TwoSeats.start()
				}
				for day := range days {
					at := time.Date(2026, 11, day, 12, 0, 0, 0, time.UTC)
					for i := range players {
						if rnd.Float64() > 0.2 {
							continue
						}
						j := (i + 1 + rnd.IntN(players-1)) % players
						points := 0.0
						if rnd.Float64() < 1/(1+math.Pow(10, (strength[j]-strength[i])/400)) {
							points = 1
						}
						a, b := ratings[i].glicko().After(periods(ratings[i].Last, at), nil), ratings[j].glicko().After(periods(ratings[j].Last, at), nil)
						expected := a.Expect(b)
						raw, corrected = append(raw, ratingtest.Forecast{Expected: expected, Points: points}), append(corrected, ratingtest.Forecast{Expected: f.Forecast(expected), Points: points})
						f = f.Learn(expected, points)
						for k, s := range map[int]Score{i: {b, points}, j: {a, 1 - points}} {
							g := ratings[k].glicko().After(periods(ratings[k].Last, at), []Score{s})
							ratings[k] = Rating{Mean: g.Rating, Spread: g.Deviation, Volatility: g.Volatility, Last: at}
						}
					}
				}
			}
			was, is := ratingtest.Miscalibration(raw), ratingtest.Miscalibration(corrected)
			t.Logf("%d forecasts: off by %.2f points, by Expect alone by %.2f", len(raw), is, was)
			if is > aim {
				t.Errorf("forecasts are off by %.2f points, by Expect alone by %.2f; at most %.1f is the aim", is, was, aim)
			}
		})
	}
}

// TestForecasterBounds: a pool without results forecasts what Expect does, and no result reverses a forecast or makes it NaN.
func TestForecasterBounds(t *testing.T) {
	f := NewForecaster()
	near(t, "a new pool", f.Forecast(0.7), 0.7, 1e-12)
	for range 50 {
		f = f.Learn(0.9, 0)
	}
	near(t, "where the worse one always wins", f.Forecast(0.9), 0.5, 1e-12)
	for _, p := range []float64{0, 1} {
		if got := NewForecaster().Learn(p, 1-p).Forecast(p); math.IsNaN(got) || got < 0 || got > 1 {
			t.Errorf("after %v was expected, the forecast is %v", p, got)
		}
	}
}

// TestTableForecasts: a guest who has beaten mate is expected to beat it again, but less surely than the rating says once lower ratings have
// often won in the pool. Without a rating of both there is no forecast.
func TestTableForecasts(t *testing.T) {
	results := []*Result{}
	for n := range 8 {
		results = append(results, duel(n, "ann", "*mate", Win))
	}
	now := begin.Add(50 * time.Hour)
	before, ok := tableOf(results...).Forecast("ann", "mate", now)
	if !ok || before < 0.6 {
		t.Errorf("after eight wins against mate the forecast is %v %v", before, ok)
	}
	for n := range 20 {
		results = append(results, duel(8+n, fmt.Sprint("weak", n), "*captain", Loss), duel(28+n, fmt.Sprint("weak", n), "bo", Win), duel(48+n, "bo", fmt.Sprint("strong", n), Win))
	}
	slices.SortFunc(results, Compare)
	table := tableOf(results...)
	own, _ := table.Of("ann")
	mate, _ := Level("sabotage", "mate")
	after, _ := table.Forecast("ann", "mate", now)
	if raw := own.glicko().After(periods(own.Last, now), nil).Expect(mate); after >= raw || after <= 0.5 {
		t.Errorf("after many surprises the forecast is %.3f, by the rating alone %.3f", after, raw)
	}
	for _, pair := range [][2]string{{"cy", "mate"}, {"ann", "adaptive"}} {
		if share, ok := table.Forecast(pair[0], pair[1], now); ok {
			t.Errorf("%s against %s has a forecast of %v", pair[0], pair[1], share)
		}
	}
}
