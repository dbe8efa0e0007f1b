package match

import (
	"strings"

	"quarterdeck/game"
	"quarterdeck/match/clock"
	"quarterdeck/record"
)

// parse returns the entry that q requests, whether or not it is allowed.
func (m attempt) parse(q Request) (record.Entry, error) {
	if level, found := strings.CutPrefix(q.Action, handToLevel); found || q.Action == HandToBot {
		if !found {
			level = clock.FlagLevel
		}
		return record.Entry{Actor: game.Clock, Kind: record.ToBot, Seat: q.Seat, Level: level}, nil
	}
	if q.Action == Abort {
		return record.Entry{Actor: game.Clock, Kind: record.Abandon}, nil
	}
	e, err := record.ParseEntry(m.start.Game, q.Seat.String()+" "+q.Action)
	if err != nil || e.Comment != "" || strings.TrimSpace(q.Action) != q.Action {
		return e, refuse(game.BadNotation, "That is not a move of this game. Choose one of the moves on the page.")
	}
	return e, nil
}

// isFrom reports whether a request of seat s can have led to log entry e.
func isFrom(e *record.Entry, s game.Seat) bool {
	switch e.Kind {
	case record.ToBot:
		return e.Seat == s
	case record.Abandon:
		return true
	}
	return e.Actor == s
}
