package ledger

import (
	"strings"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/match/seat"
	"quarterdeck/match/seating"
	"quarterdeck/rating"
	"quarterdeck/record"
)

// Judge returns the result of a finished match. It depends on the match's log alone.
func Judge(m *match.Match) rating.Result {
	start := m.Start()
	r := rating.Result{Match: m.ID(), Pool: PoolOf(start)}
	abandoned := false
	for _, e := range m.Entries(0) {
		if e.Play != nil { // nothing is played after the end
			r.Ended, abandoned = e.At.UTC(), e.Play.Kind == record.Abandon
		}
	}
	for i, s := range m.SeatsNow() {
		out := rating.Seat{Guest: s.Guest, Outcome: rating.Outcome(s.Result)}
		if p := &m.Seats()[i]; p.Kind == seating.Bot {
			out = rating.Seat{Level: p.Level, Outcome: out.Outcome}
		}
		if strings.HasPrefix(out.Guest, seating.GonePrefix) {
			out.Guest = ""
		}
		r.Seats = append(r.Seats, out)
	}
	if r.Form == rating.Crew {
		r.Setting = start.Setup.Options[rating.Setting(r.Game)]
	}
	r.Unrated = unrated(m, &r, abandoned)
	return r
}

// PoolOf returns the ratings that a match belongs to.
func PoolOf(start *match.Start) rating.Pool {
	p := rating.Pool{Game: start.Game.Info().ID, Form: formOf(start), Pace: rating.Live}
	if start.Table.Pace.Kind == clock.ByDays {
		p.Pace = rating.Days
	}
	return p
}

func formOf(start *match.Start) rating.Form {
	switch n := len(start.Seats); {
	case n == 1:
		return rating.OneSeat
	case game.Together(start.Game, start.Setup):
		return rating.Crew
	case n == 2:
		return rating.TwoSeats
	}
	return rating.ManySeats
}

// unrated returns why a match is not rated.
func unrated(m *match.Match, r *rating.Result, abandoned bool) rating.Reason {
	start, guests := m.Start(), map[string]int{}
	var people []string // in the order of seats, so that the reason follows from the log
	for _, p := range m.Seats() {
		if p.Kind == seating.Human {
			guests[p.Guest]++
			people = append(people, p.Guest)
		}
	}
	for _, guest := range people {
		switch {
		case seat.IsBot(guest):
			return rating.BotAccount
		case strings.HasPrefix(guest, seating.GonePrefix):
			return rating.GonePlayer
		case guests[guest] > 1:
			return rating.OnePlayer
		}
	}
	switch {
	case start.Forked != nil:
		return rating.Forked
	case start.Series != "":
		return rating.Series
	case abandoned: // before reasons with which a match counts for profiles and for adaptive bots
		return rating.Abandoned
	case gainedByBot(m):
		return rating.HandedOver
	case len(start.Game.Info().HouseRules(start.Setup.Options)) > 0:
		return rating.HouseRule
	case start.Table.Casual:
		return rating.Casual
	case r.Form == rating.OneSeat || len(guests) == 0:
		return rating.OnePlayer
	}
	return unmeasured(start, r)
}

// gainedByBot reports whether a bot played a player's seat at the end and did not lose. A player who hands the seat over can lose by
// it, and never gain.
func gainedByBot(m *match.Match) bool {
	for i, s := range m.SeatsNow() {
		if m.Seats()[i].Kind == seating.Human && s.Level != "" && rating.Outcome(s.Result) != rating.Loss {
			return true
		}
	}
	return false
}

// unmeasured returns why the strength of bots, or of a crew's game, is not known.
func unmeasured(start *match.Start, r *rating.Result) rating.Reason {
	usual := isUsual(start, rating.Setting(r.Game))
	if r.Form == rating.Crew {
		if _, ok := rating.Against(r.Game, r.Setting, len(r.Seats)); !ok || !usual {
			return rating.NotAgainst
		}
	}
	for _, s := range r.Seats {
		if s.Level == "" {
			continue
		}
		ok := false
		switch r.Form {
		case rating.TwoSeats:
			_, ok = rating.Level(r.Game, s.Level)
		case rating.Crew:
			_, ok = rating.CrewLevel(r.Game, s.Level)
		}
		if !ok || !usual {
			return rating.NoAnchor
		}
	}
	return ""
}

// isUsual reports whether a match has the usual options of its game, apart from one.
func isUsual(start *match.Start, apart string) bool {
	usual, err := start.Game.Resolve(game.Setup{Seats: start.Setup.Seats})
	if err != nil {
		return false
	}
	for name, value := range start.Setup.Options {
		if name != apart && usual.Options[name] != value {
			return false
		}
	}
	return true
}
