package match

import (
	"strings"
	"time"

	"quarterdeck/game"
	"quarterdeck/match/clock"
	"quarterdeck/record"
)

// wish is the entry that q asks for, possible or not.
func (m attempt) wish(q Request) (record.Entry, error) {
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
		return e, refuse(game.BadNotation, "That is not written as a move of this game; choose one of the moves on the page.")
	}
	return e, nil
}

// made tells whether log entry e could be what a request of seat s led to.
func made(e *record.Entry, s game.Seat) bool {
	switch e.Kind {
	case record.ToBot:
		return e.Seat == s
	case record.Abandon:
		return true
	}
	return e.Actor == s
}

// admit is why a request of seat s for e cannot be carried out, or nil; what a record allows or not its Replay says. known is
// the version that the request's player was looking at.
func (m attempt) admit(e record.Entry, s game.Seat, known int, now time.Time) error {
	switch a := &m.around; e.Kind {
	case record.Act:
		return m.timeUp(s, now)
	case record.Abandon:
		if m.moves > 0 {
			return refuse(Started, "The match has begun, so that it cannot be called off any more. You can resign, or hand your seat to a bot; if other seats play on, the match goes on without you.")
		}
	case record.ToBot:
		switch {
		case m.botLevel(s) != "":
			return refuse(game.Illegal, "A bot plays this seat already.")
		case m.start.Series != "":
			return refuse(game.Illegal, "Others play the same deal, so that nobody can play it for you; you can resign.")
		}
	case record.OfferDraw:
		return m.admitDraw(s)
	case record.AcceptDraw, record.RefuseDraw:
		if a.draw.agreed != 0 && known < a.draw.since {
			return refuse(Stale, "Another draw has been offered since the page was drawn; look at the table and answer again.")
		}
	case record.AskUndo:
		if a.asked.Has(s) {
			return refuse(game.Illegal, "You have asked, and not everybody agreed; play on.")
		}
	case record.AllowUndo, record.RefuseUndo:
		if a.undo.agreed != 0 && known < a.undo.since {
			return refuse(Stale, "Something else is asked by now; look at the table and answer again.")
		}
	case record.Flag, record.Imagine:
		return refuse(game.Illegal, "That cannot be done here.")
	}
	return nil
}

// admitDraw is why s cannot offer a draw where a record could have one, or nil.
func (m attempt) admitDraw(s game.Seat) error {
	switch {
	case !m.start.hasDraws() && !m.start.together():
		return refuse(game.Illegal, "A match of this game never ends in a draw; you can resign.")
	case m.around.drew.Has(s):
		return refuse(game.Illegal, "You have offered a draw since you last acted; act before you offer another.")
	case m.seating.People()&^m.around.bots == game.SetOf(s):
		return refuse(game.Illegal, "A bot agrees to no draw; play on, or resign.")
	}
	return nil
}
