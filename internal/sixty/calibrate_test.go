//go:build unix

package sixty_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"quarterdeck/bot"
	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/rating"
	"quarterdeck/rating/ratingtest"
	"quarterdeck/record"
)

// interval returns the calibration error with its 95% interval by bootstrap.
func interval(list []ratingtest.Forecast) (value, low, high float64) {
	rnd := rand.New(rand.NewPCG(*seed, 2))
	value = ratingtest.Miscalibration(list)
	draws := make([]float64, 500)
	for i := range draws {
		again := make([]ratingtest.Forecast, len(list))
		for j := range again {
			again[j] = list[rnd.IntN(len(list))]
		}
		draws[i] = ratingtest.Miscalibration(again)
	}
	slices.Sort(draws)
	return value, draws[len(draws)/40], draws[len(draws)-1-len(draws)/40]
}

// aim is how far forecasts may be off, in points of a hundred.
const aim = 1.5

// calibrate reports how far forecasts were from what came of the matches. In full it checks that they are calibrated within the aim:
// in a small size, chance is too large. doc/ratings.md has the figures of the full size.
func (a *audit) calibrate(t *testing.T) {
	report(t, "these days", a.ladder)
	if a.lives == 0 {
		return
	}
	all := &ladder{}
	for n := range a.lives {
		one := a.again(rand.New(rand.NewPCG(*seed, uint64(n)<<8+3)))
		all.raw, all.forecasts = append(all.raw, one.raw...), append(all.forecasts, one.forecasts...)
	}
	if off := report(t, fmt.Sprintf("%d such lives without servers", a.lives), all); off > aim {
		t.Errorf("forecasts are off by %.2f points, at most %v is the aim", off, aim)
	}
}

// report logs how far forecasts were off, and returns it.
func report(t *testing.T, what string, l *ladder) float64 {
	value, low, high := interval(l.raw)
	t.Logf("%s: %d forecasts by ratings alone: off by %.2f points (%.2f to %.2f)", what, len(l.raw), value, low, high)
	value, low, high = interval(l.forecasts)
	t.Logf("%s: corrected: off by %.2f points (%.2f to %.2f)", what, value, low, high)
	return value
}

// again returns the ladder of the same guests in other days, without servers.
func (s *size) again(rnd *rand.Rand) *ladder {
	l := &ladder{of: map[string]belief{}, forecaster: rating.NewForecaster()}
	guests := make([]*guest, s.guests)
	for n := range guests {
		guests[n] = &guest{n: n, strength: strengthOf(n, s.guests)}
	}
	for day := range s.days {
		at := first.AddDate(0, 0, day)
		for n := range guests {
			if at = at.Add(time.Minute); rnd.Float64() < s.matches {
				other := s.opponent(n, rnd)
				points := simulate(guests[n], guests[other], rnd)
				l.add("bastion", []string{fmt.Sprint(n), fmt.Sprint(other)}, []string{"", ""}, points, at)
			}
		}
	}
	return l
}

// simulate returns the points of the first of two guests who play a match.
func simulate(a, b *guest, rnd *rand.Rand) float64 {
	g := bastion.Game()
	minds := [2]bot.Bot{a.player(g, rnd.Uint64()), b.player(g, rnd.Uint64())}
	rp, err := record.NewReplay(g, game.Setup{})
	var legal []game.Action
	for err == nil && !game.Over(rp.State()) {
		var entries []record.Entry
		if legal = rp.State().Legal(legal[:0], game.Nature); len(legal) > 0 {
			entries = append(entries, record.Entry{Actor: game.Nature, Kind: record.Act, Action: legal[rnd.IntN(len(legal))]})
		} else {
			for i, mind := range minds {
				act, failed := mind.Choose(context.Background(), bot.Know(g, rp.State(), game.Seat(i)))
				if failed != nil {
					panic(failed)
				}
				entries = append(entries, record.Entry{Actor: game.Seat(i), Kind: record.Act, Action: act})
			}
		}
		for _, e := range entries {
			err = errors.Join(err, rp.Do(e))
		}
	}
	if err != nil {
		panic(err)
	}
	return share(rp.State().Result())
}
