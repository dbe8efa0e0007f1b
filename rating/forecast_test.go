package rating

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// TestForecasts: forecasts in pools whose players differ much or little are off by at most 1.5 points.
// Expect alone is off by up to 18.
func TestForecasts(t *testing.T) {
	const players, pools, days, aim = 200, 10, 60, 1.5
	for _, spread := range []float64{40, 80, 160, 320} {
		t.Run(fmt.Sprint(spread), func(t *testing.T) {
			t.Parallel()
			rnd := rand.New(rand.NewPCG(1, uint64(spread)))
			var raw, corrected []told
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
						raw, corrected = append(raw, told{expected, points}), append(corrected, told{f.Forecast(expected), points})
						f = f.Learn(expected, points)
						for k, s := range map[int]Score{i: {b, points}, j: {a, 1 - points}} {
							g := ratings[k].glicko().After(periods(ratings[k].Last, at), []Score{s})
							ratings[k] = Rating{Mean: g.Rating, Spread: g.Deviation, Volatility: g.Volatility, Last: at}
						}
					}
				}
			}
			was, is := miss(raw), miss(corrected)
			t.Logf("%d forecasts: off by %.2f points, by Expect alone by %.2f", len(raw), is, was)
			if is > aim {
				t.Errorf("forecasts are off by %.2f points, by Expect alone by %.2f; at most %.1f is the aim", is, was, aim)
			}
		})
	}
}

// TestForecasterBounds: no result turns a forecast round or makes it no number, and a pool without results forecasts what Expect does.
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

// told is a forecast and what came of it.
type told struct{ expected, points float64 }

// miss returns how far forecasts are off, in points of a hundred: the root of the mean square over ten bins, without what chance makes of it.
func miss(list []told) float64 {
	const bins = 10
	list = slices.Clone(list)
	for i, f := range list {
		if f.expected < 0.5 {
			list[i] = told{1 - f.expected, 1 - f.points}
		}
	}
	slices.SortFunc(list, func(a, b told) int { return cmp.Compare(a.expected, b.expected) })
	sum := 0.0
	for k := range bins {
		bin := list[k*len(list)/bins : (k+1)*len(list)/bins]
		mean, square, n := 0.0, 0.0, float64((k+1)*len(list)/bins-k*len(list)/bins)
		for _, f := range bin {
			mean += (f.points - f.expected) / n
			square += (f.points - f.expected) * (f.points - f.expected) / n
		}
		sum += (mean*mean - (square-mean*mean)/(n-1)) / bins
	}
	return 100 * math.Sqrt(max(0, sum))
}

// TestTableForecasts: who beats mate is expected to beat it again, less surely than the rating says once it has lost to weaker guests, and only
// where both have ratings of two seats.
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
