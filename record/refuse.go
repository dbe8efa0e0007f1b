package record

import (
	"fmt"
	"slices"

	"quarterdeck/game"
)

func refusal(format string, args ...any) *game.Refusal {
	return &game.Refusal{Code: game.Illegal, Text: fmt.Sprintf(format, args...)}
}

// refuse returns why e cannot come next, or nil.
func (rp *Replay) refuse(e Entry) *game.Refusal {
	if rp.Done() {
		return refusal("The match is over (end %s).", rp.end)
	}
	if e.Actor >= 0 && !rp.hasSeat(e.Actor) {
		return refusal("There is no seat %d; the seats are 0 to %d.", e.Actor, rp.setup.Seats-1)
	}
	switch e.Kind {
	case Act:
		return rp.refuseAct(e)
	case Resign, OfferDraw, AcceptDraw, RefuseDraw, AskUndo, AllowUndo, RefuseUndo:
		return rp.Standing().Refuse(e.Kind, e.Actor)
	case Flag, ToBot, Abandon, Imagine:
		return rp.refuseClockEvent(e)
	}
	return refusal("There is no entry of kind %d.", e.Kind)
}

func (rp *Replay) hasSeat(s game.Seat) bool { return s >= 0 && int(s) < rp.setup.Seats }

// refuseAct returns why an action of the game is not legal now, or nil.
func (rp *Replay) refuseAct(e Entry) *game.Refusal {
	switch {
	case e.Redacted != "":
		return refusal("An unknown action cannot be carried out.")
	case e.Actor < 0 && e.Actor != game.Nature && e.Actor != game.Clock:
		return refusal("Only seats, chance and the clock can act.")
	case rp.isLegal(e.Actor, e.Action):
		return nil
	case e.Actor >= 0:
		return game.Refuse(rp.game, rp.state, e.Actor, e.Action)
	case !rp.mayAct(e.Actor) && e.Actor == game.Nature:
		return refusal("Nothing is to be drawn now.")
	case !rp.mayAct(e.Actor):
		return refusal("No clock is running now.")
	}
	return refusal("“%s” cannot happen now.", rp.game.Format(e.Action))
}

func (rp *Replay) isLegal(s game.Seat, a game.Action) bool {
	if !rp.mayAct(s) {
		return false
	}
	rp.buf = rp.state.Legal(rp.buf[:0], s)
	_, found := slices.BinarySearch(rp.buf, a)
	return found
}

// mayAct reports whether the position waits for an action of s.
func (rp *Replay) mayAct(s game.Seat) bool {
	if s == game.Clock {
		return rp.state.Timer() > 0
	}
	return rp.state.Actors().Has(s)
}

// refuseClockEvent returns why the host's entry e is not possible now, or nil.
func (rp *Replay) refuseClockEvent(e Entry) *game.Refusal {
	switch {
	case e.Actor != game.Clock:
		return refusal("Only the clock can do that.")
	case e.Kind == Abandon:
		return nil
	case !rp.hasSeat(e.Seat):
		return refusal("There is no seat %d; the seats are 0 to %d.", e.Seat, rp.setup.Seats-1)
	case e.Kind == Flag && !rp.state.Actors().Has(e.Seat):
		return refusal("Seat %d is not to move, so its time is not running.", e.Seat)
	case e.Kind == Imagine:
		return rp.refuseImagine(e)
	case e.Kind == ToBot && !GoodLevel(e.Level):
		return refusal("A bot's level is 1 to 20 lower-case letters, digits and hyphens.")
	}
	return nil
}
