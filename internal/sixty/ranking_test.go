//go:build unix

package sixty_test

import (
	"slices"
	"strings"

	"quarterdeck/daily"
	"quarterdeck/rating"
)

// beats reports whether an attempt is ranked before another one of the same deal.
func (a *attempt) beats(b *attempt) bool {
	switch {
	case a.outcome != b.outcome:
		return a.outcome > b.outcome
	case a.score != b.score:
		return a.score > b.score
	}
	return a.moves < b.moves
}

// deal is a game's deal of one day.
type deal struct {
	game string
	date daily.Date
}

// deals returns all attempts by deal.
func (l *logs) deals() map[deal][]*attempt {
	out := map[deal][]*attempt{}
	for _, f := range l.of {
		if a := f.attempt; a != nil {
			out[deal{a.game, a.date}] = append(out[deal{a.game, a.date}], a)
		}
	}
	return out
}

// place returns the place of an attempt, and which share of the other finishers it beats, in percent: -1 without any.
func place(a *attempt, all []*attempt) (at, percent int) {
	at = 1
	others, halves := 0, 0
	for _, b := range all {
		if b.beats(a) {
			at++
		}
		if b == a || !b.over {
			continue
		}
		others++
		switch {
		case a.beats(b):
			halves += 2
		case !b.beats(a):
			halves++
		}
	}
	if others == 0 || !a.over {
		return at, -1
	}
	return at, (halves*100/others + 1) / 2
}

// streak returns how many days in a row up to today have an attempt. Today may be missing.
func streak(days map[daily.Date]bool, today daily.Date) (n int) {
	day := today.Opens()
	if !days[today] {
		day = day.AddDate(0, 0, -1)
	}
	for ; days[daily.On(day)]; day = day.AddDate(0, 0, -1) {
		n++
	}
	return n
}

// finished returns the matches of two seats that count in profiles, in the order in which they ended.
func (l *logs) finished() (list []*fact) {
	for _, f := range l.of {
		if f.over && f.series == "" && len(f.guests) == 2 {
			list = append(list, f)
		}
	}
	slices.SortFunc(list, func(a, b *fact) int {
		if c := a.ended.Compare(b.ended); c != 0 {
			return c
		}
		return strings.Compare(a.id, b.id)
	})
	return list
}

// rated reports whether a match is rated.
func (f *fact) rated() bool {
	if cards := f.options["cards"]; cards != "" && cards != "13" {
		return false // a house rule
	}
	for _, level := range f.levels {
		if _, ok := rating.Level(f.game, level); level != "" && !ok {
			return false
		}
	}
	return true
}

// rate computes all ratings from the beginning.
func (l *logs) rate() *ladder {
	out := &ladder{of: map[string]belief{}, crews: map[string]crew{}, forecaster: rating.NewForecaster()}
	for _, f := range l.done {
		if f.game == "breach" {
			out.lose(f.game, f.options["difficulty"], f.guests)
			continue
		}
		if f.rated() {
			out.add(f.game, f.guests, f.levels, f.points, f.ended)
		}
	}
	return out
}
