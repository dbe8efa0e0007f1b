package rating_test

import (
	"context"
	"flag"
	"math"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/internal/adaptive"
	"quarterdeck/lab"
	"quarterdeck/rating"
)

// Settings of TestAdaptKeepsEven, for the figures of doc/study.md.
var (
	adaptGame    = flag.String("adapt.game", "", "the game; empty: small runs of quick ones")
	adaptSeats   = flag.Int("adapt.seats", 2, "the number of seats")
	adaptMode    = flag.String("adapt.mode", "", "the game's option mode")
	adaptGuests  = flag.Int("adapt.guests", 29, "guests of each level")
	adaptMatches = flag.Int("adapt.matches", 60, "matches of each guest")
	adaptLevels  = flag.String("adapt.levels", "random,adaptive-50,deckhand,adaptive-150,mate,adaptive-250,captain", "how guests play")
)

// contest is a game in which guests play the adaptive bot.
type contest struct {
	game  game.Game
	setup game.Setup
}

// guest is a player of fixed strength, and what came of their matches.
type guest struct {
	level   string
	results []rating.Result // the newest first
	scores  []float64       // by match: 1 for a win over an adaptive bot, ½ for the same result, 0 for a loss; the mean over all of them
	last    int             // strength of the adaptive bot in the last match
}

// play has the guest play the next match against bots of the strength that follows from their results.
func (g *guest) play(ctx context.Context, c *contest, seed uint64) error {
	form := rating.TwoSeats
	if c.setup.Seats > 2 {
		form = rating.ManySeats
	}
	id, n := c.game.Info().ID, len(g.results)
	g.last = rating.Adapt("ann", id, form, g.results, false)
	bots := slices.Repeat([]string{adaptive.Level(g.last)}, c.setup.Seats)
	own := n % c.setup.Seats
	bots[own] = g.level
	r := rating.Result{Match: strconv.Itoa(n), Pool: rating.Pool{Game: id, Form: form, Pace: rating.Live}}
	batch := lab.Spec{Game: c.game, Setup: c.setup, Bots: bots, N: 1, Fixed: true, Seed: seed, Workers: 1, Each: func(m *lab.Match) error {
		for i, level := range bots {
			s := rating.Seat{Level: level, Outcome: outcomeOf(&m.Result, c.setup.Seats, i)}
			if i == own {
				s.Guest, s.Level = "ann", ""
			}
			r.Seats = append(r.Seats, s)
		}
		return nil
	}}
	if _, err := lab.Run(ctx, batch); err != nil {
		return err
	}
	score := 0.0
	for i := range r.Seats {
		if i != own {
			score += scoreOf(r.Seats[own].Outcome, r.Seats[i].Outcome) / float64(c.setup.Seats-1)
		}
	}
	g.results, g.scores = slices.Insert(g.results, 0, r), append(g.scores, score)
	return nil
}

// outcomeOf returns what a seat's result is called, as package outcome does.
func outcomeOf(r *game.Result, seats, seat int) rating.Outcome {
	all := r.Utility[:seats]
	switch u := all[seat]; {
	case u > 0, u == slices.Max(all) && u > slices.Min(all):
		return rating.Win
	case u < 0:
		return rating.Loss
	}
	return rating.Draw
}

func scoreOf(a, b rating.Outcome) float64 {
	points := map[rating.Outcome]float64{rating.Win: 1, rating.Draw: .5, rating.Loss: 0}
	switch {
	case points[a] > points[b]:
		return 1
	case points[a] < points[b]:
		return 0
	}
	return .5
}

// settled is after how many matches the bot should have found a guest's strength.
const settled = 20

// even is what came of the matches of several guests of one level.
type even struct {
	first, later float64 // mean scores of the first matches, and of those after them
	widest       float64 // how far one guest's mean of the later ones is from a half, at most
	strength     float64 // mean strength of the bot in the last match
}

// playAll has guests play, each with seeds of their own.
func (c *contest) playAll(t *testing.T, level string, guests, matches int) (e even) {
	var mu sync.Mutex
	var wg sync.WaitGroup
	places := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i := range guests {
		wg.Go(func() {
			places <- struct{}{}
			defer func() { <-places }()
			p := &guest{level: level}
			for n := range matches {
				if err := p.play(t.Context(), c, uint64(i*1000+n+1)); err != nil {
					t.Error(err)
					return
				}
			}
			later := mean(p.scores[settled:])
			mu.Lock()
			defer mu.Unlock()
			e.first += mean(p.scores[:settled]) / float64(guests)
			e.later += later / float64(guests)
			e.widest = max(e.widest, math.Abs(later-.5))
			e.strength += float64(p.last) / float64(guests)
		})
	}
	wg.Wait()
	return e
}

func mean(all []float64) float64 {
	sum := 0.0
	for _, x := range all {
		sum += x
	}
	return sum / float64(len(all))
}

func newContest(t *testing.T, id string, setup game.Setup) *contest {
	g, err := games.Find(id, 0)
	if err == nil {
		setup, err = g.Resolve(setup)
	}
	if err != nil {
		t.Fatal(err)
	}
	return &contest{game: g, setup: setup}
}

// TestAdaptKeepsEven has guests of fixed strength play the adaptive bot. Once it has found their strength, their results are even.
func TestAdaptKeepsEven(t *testing.T) {
	if *adaptGame != "" {
		setup := game.Setup{Seats: *adaptSeats, Options: map[string]string{}}
		if *adaptMode != "" {
			setup.Options["mode"] = *adaptMode
		}
		c := newContest(t, *adaptGame, setup)
		for _, level := range strings.Split(*adaptLevels, ",") {
			e := c.playAll(t, level, *adaptGuests, *adaptMatches)
			t.Logf("%s, %d seats, %d guests like %s: matches 1 to %d %.1f%%, later %.1f%%, one guest within %.1f points, last strength %.0f",
				*adaptGame, *adaptSeats, *adaptGuests, level, settled, 100*e.first, 100*e.later, 100*e.widest, e.strength)
		}
		return
	}
	for _, c := range []struct {
		game  string
		setup game.Setup
		level string
	}{
		{"duel", game.Setup{Seats: 2}, "adaptive-50"},
		{"duel", game.Setup{Seats: 2}, roster.Deckhand},
		{"bastion", game.Setup{Seats: 2}, roster.Deckhand},
		{"sabotage", game.Setup{Seats: 2}, "adaptive-50"},
		{"breach", game.Setup{Seats: 3, Options: map[string]string{"mode": "competitive"}}, roster.Deckhand},
	} {
		e := newContest(t, c.game, c.setup).playAll(t, c.level, 8, 45)
		if e.later < .43 || e.later > .57 {
			t.Errorf("%s, guests like %s: %+v", c.game, c.level, e)
		}
	}
}

// TestAdapt follows a guest's results.
func TestAdapt(t *testing.T) {
	match := func(own rating.Outcome, change func(*rating.Result)) rating.Result {
		other := map[rating.Outcome]rating.Outcome{rating.Win: rating.Loss, rating.Loss: rating.Win, rating.Draw: rating.Draw}[own]
		r := rating.Result{Pool: rating.Pool{Game: "bastion", Form: rating.TwoSeats}, Seats: []rating.Seat{{Guest: "ann", Outcome: own}, {Level: "adaptive-100", Outcome: other}}}
		if change != nil {
			change(&r)
		}
		return r
	}
	adapt := func(results ...rating.Result) int {
		slices.Reverse(results)
		return rating.Adapt("ann", "bastion", rating.TwoSeats, results, false)
	}
	// inTurn gives each match the strength that follows from those before it.
	inTurn := func(results ...rating.Result) (out []rating.Result) {
		for _, r := range results {
			r.Seats = slices.Clone(r.Seats)
			r.Seats[1].Level = adaptive.Level(adapt(slices.Clone(out)...))
			out = append(out, r)
		}
		return out
	}
	won, lost, drawn := match(rating.Win, nil), match(rating.Loss, nil), match(rating.Draw, nil)
	for what, c := range map[string]struct {
		results []rating.Result
		want    int
	}{
		"no match":            {nil, adaptive.First},
		"a win":               {[]rating.Result{won}, 150},
		"a loss":              {[]rating.Result{lost}, 50},
		"a draw":              {[]rating.Result{drawn, drawn}, 100},
		"smaller steps":       {[]rating.Result{won, lost}, 117},
		"always won":          {inTurn(slices.Repeat([]rating.Result{won}, 9)...), adaptive.Max},
		"always lost":         {inTurn(slices.Repeat([]rating.Result{lost}, 9)...), adaptive.Min},
		"always won at once":  {slices.Repeat([]rating.Result{won}, 9), 150},
		"always lost at once": {slices.Repeat([]rating.Result{lost}, 9), 50},
		"a late win":          {append(inTurn(won, won, won), won), 250},
		"a late loss":         {append(inTurn(won, won, won), lost), 217},
		"another game":        {[]rating.Result{match(rating.Win, func(r *rating.Result) { r.Game = "duel" })}, 100},
		"another level":       {[]rating.Result{match(rating.Win, func(r *rating.Result) { r.Seats[1].Level = "mate" })}, 100},
		"a second guest":      {[]rating.Result{match(rating.Win, func(r *rating.Result) { r.Seats = append(r.Seats, rating.Seat{Guest: "bo"}) })}, 100},
		"a handed seat":       {[]rating.Result{match(rating.Win, func(r *rating.Result) { r.Unrated = rating.HandedOver })}, 100},
		"a casual table":      {[]rating.Result{match(rating.Win, func(r *rating.Result) { r.Unrated = rating.Casual })}, 150},
	} {
		if got := adapt(c.results...); got != c.want {
			t.Errorf("after %s the strength is %d, want %d", what, got, c.want)
		}
	}
	high := inTurn(slices.Concat(slices.Repeat([]rating.Result{won}, 9), slices.Repeat([]rating.Result{lost, lost, won, lost, lost, won, lost, won}, 9))...)
	for n := 0; n <= 1; n++ {
		// What is left of many results says what all of them say.
		all, rest := adapt(slices.Clone(high[:len(high)-n])...), slices.Clone(high[len(high)-n-30:len(high)-n])
		slices.Reverse(rest)
		if got := rating.Adapt("ann", "bastion", rating.TwoSeats, rest, true); got < all-1 || got > all+1 {
			t.Errorf("without old results the strength is %d, want %d", got, all)
		}
	}
}
