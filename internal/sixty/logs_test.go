//go:build unix

package sixty_test

import (
	"context"
	"strings"
	"time"

	"quarterdeck/daily"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/host/codec"
	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/record"
	"quarterdeck/store"
)

// fact is what the log of one match says.
type fact struct {
	id, game, series string
	options          map[string]string
	guests, levels   []string // by seat: one of both is empty
	ended            time.Time
	over             bool
	points           float64 // of seat 0 against seat 1
	scores           []int   // by seat, if it was played to its end
	attempt          *attempt
	actions          []action
}

// action is what a seat did after so many entries of the record.
type action struct {
	at, seat int
	text     string
}

// firstOf returns the first action of a seat from an entry of the record on.
func (f *fact) firstOf(seat, from int) string {
	for _, x := range f.actions {
		if x.seat == seat && x.at >= from {
			return x.text
		}
	}
	return ""
}

// attempt is what the log of an attempt at a deal of the day says, as it counts at the end of the day.
type attempt struct {
	match, guest, game string
	date               daily.Date
	over, won          bool
	outcome            int // 0 left, 1 lost, 2 drawn, 3 won
	score, moves       int
}

// logs are the facts of all matches.
type logs struct {
	of     map[string]*fact
	store  store.Store
	done   []*fact // as finished returns them
	ladder *ladder
}

// read reads all logs that were not final when they were read last.
func (l *logs) read(ctx context.Context) error {
	for _, status := range []store.Status{store.Running, store.Computer, store.Finished} {
		ids, err := l.store.List(ctx, status)
		if err != nil {
			return err
		}
		for _, id := range ids {
			if f := l.of[id]; f != nil && f.over {
				continue
			}
			m, entries, err := l.store.Load(ctx, id)
			if err != nil {
				return err
			}
			known, err := codec.Decode(m, entries, games.Find)
			if err != nil {
				return err
			}
			if l.of[id], err = factOf(known); err != nil {
				return err
			}
		}
	}
	return nil
}

// factOf follows a log entry by entry.
func factOf(m *match.Match) (*fact, error) {
	start := m.Start()
	f := &fact{id: m.ID(), game: start.Game.Info().ID, series: start.Series, options: start.Setup.Options}
	for _, p := range m.Seats() {
		guest, bot := p.Guest, ""
		if p.Kind == seating.Bot {
			guest, bot = "", p.Level
		}
		f.guests, f.levels = append(f.guests, guest), append(f.levels, bot)
	}
	if words := strings.Fields(start.Series); len(words) > 2 && words[0] == "daily" {
		f.attempt = &attempt{match: f.id, guest: f.guests[0], game: f.game, date: daily.Date(words[2])}
	}
	rp, err := record.NewReplay(start.Game, start.Setup)
	if err != nil {
		return nil, err
	}
	moves := 0
	counted := f.attempt == nil
	for _, e := range m.Entries(0) {
		if e.Play == nil {
			continue
		}
		if !counted && !e.At.Before(f.attempt.date.Closes()) {
			f.attempt.judge(rp, moves)
			counted = true
		}
		if e.Play.Kind == record.Act && e.Play.Actor >= 0 {
			f.actions = append(f.actions, action{len(rp.Entries()), int(e.Play.Actor), start.Game.Format(e.Play.Action)})
			if e.Play.Actor == 0 {
				moves++
			}
		}
		if e.Play.Kind == record.Resign {
			f.points = float64(e.Play.Actor)
		}
		if err := rp.Do(*e.Play); err != nil {
			return nil, err
		}
		f.ended = e.At
	}
	if !counted {
		f.attempt.judge(rp, moves)
	}
	if f.over = rp.Done(); game.Over(rp.State()) && len(f.guests) == 2 {
		r := rp.State().Result()
		f.points, f.scores = share(r), []int{int(r.Score[0]), int(r.Score[1])}
	}
	return f, nil
}

// share is the points of seat 0 against seat 1.
func share(r game.Result) float64 {
	switch a, b := r.Utility[0], r.Utility[1]; {
	case a > b:
		return 1
	case a < b:
		return 0
	}
	return 0.5
}

// judge notes the position at which an attempt counts.
func (a *attempt) judge(rp *record.Replay, moves int) {
	r := rp.State().Result()
	a.over, a.score = rp.Done(), int(r.Score[0])
	played := game.Over(rp.State())
	a.won = played && r.Utility[0] > 0
	if a.game == "port" {
		return // points alone count
	}
	switch {
	case !a.over:
		a.outcome = 0
	case a.won:
		a.outcome, a.moves = 3, moves
	case played && r.Utility[0] == 0:
		a.outcome = 2
	default:
		a.outcome = 1
	}
}
