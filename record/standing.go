package record

import "quarterdeck/game"

// Standing is what decides, apart from the position, what seats may do. Its Refuse is the only statement of these rules:
// a Replay uses it, and so can any code that offers actions to players.
type Standing struct {
	End      string     // as in Replay.End
	Together bool       // the seats win and lose together
	Replaced game.Seats // seats that were handed to bots
	People   game.Seats // seats that no bot plays
	Draw     game.Seats // seats that agree to a draw; empty if none is offered
	Undo     game.Seats // seats that agree to undo the newest action; empty without a request
	Newest   Newest
}

// Newest is the newest action that was not undone: the only one that can be undone.
type Newest struct {
	By    game.Seat // the seat that acted; Nature if there is none
	Clean bool      // it revealed only that it was made
}

// Undoer returns the seat whose action can be undone, or Nature.
func (n Newest) Undoer() game.Seat {
	if n.Clean {
		return n.By
	}
	return game.Nature
}

// Newest returns the newest action that was not undone.
func (rp *Replay) Newest() Newest { return Newest{rp.last.by, rp.last.clean} }

// Standing returns what decides now what seats may do, apart from the position.
func (rp *Replay) Standing() *Standing {
	st := &Standing{
		End: rp.end, Together: game.Together(rp.game, rp.setup), People: rp.people(), Draw: rp.agreed, Undo: rp.undo, Newest: rp.Newest(),
	}
	for s := range game.Seat(rp.setup.Seats) {
		if rp.bots[s] != "" {
			st.Replaced = st.Replaced.With(s)
		}
	}
	return st
}

// These refusals are made once and shared: after each move, most of them are needed to decide what to offer to players.
var (
	errNoSeat      = refusal("Only a seat can do that.")
	errNotForSeats = refusal("A seat cannot do that.")
	errTogether    = refusal("In this game the seats win and lose together; there is no agreed draw.")
	errAlone       = refusal("There is no other player to agree on a draw with.")
	errDrawOffered = refusal("A draw has been offered already.")
	errNoDraw      = refusal("No draw has been offered since the last move.")
	errNotNewest   = refusal("Only the newest action can be undone, by its own seat; something else has happened since.")
	errRevealed    = refusal("That action revealed something and cannot be undone.")
	errUndoAsked   = refusal("There is already a request to undo that action.")
	errNoUndo      = refusal("There is no request to undo an action.")
)

// Refuse returns why seat s cannot make an entry of a kind, or nil. The kind must be one of a seat's entries other than
// Act, because the position decides about actions.
func (st *Standing) Refuse(kind Kind, s game.Seat) *game.Refusal {
	switch {
	case st.End != "":
		return refusal("The match is over (end %s).", st.End)
	case s < 0:
		return errNoSeat
	case st.Replaced.Has(s):
		return refusal("Seat %d has been handed to a bot.", s)
	}
	switch kind {
	case Resign:
		return nil
	case OfferDraw, AcceptDraw, RefuseDraw:
		return st.refuseDraw(kind, s)
	case AskUndo:
		return st.refuseUndo(s)
	case AllowUndo, RefuseUndo:
		return st.refuseAnswer(s)
	}
	return errNotForSeats
}

// refuseDraw returns why s cannot offer a draw, accept it or decline it, or nil.
func (st *Standing) refuseDraw(kind Kind, s game.Seat) *game.Refusal {
	switch {
	case st.Together:
		return errTogether
	case st.People == game.SetOf(s):
		return errAlone
	case kind == OfferDraw && st.Draw != 0:
		return errDrawOffered
	case kind != OfferDraw && st.Draw == 0:
		return errNoDraw
	case kind != OfferDraw && st.Draw.Has(s):
		return refusal("Seat %d has agreed to the draw already.", s)
	}
	return nil
}

// refuseUndo returns why s cannot ask to undo its newest action, or nil. It can if nothing was drawn or done since, and
// if the action revealed only that it was made.
func (st *Standing) refuseUndo(s game.Seat) *game.Refusal {
	switch {
	case st.Newest.By != s:
		return errNotNewest
	case !st.Newest.Clean:
		return errRevealed
	case st.Undo != 0:
		return errUndoAsked
	}
	return nil
}

// refuseAnswer returns why s cannot allow or refuse an undo, or nil.
func (st *Standing) refuseAnswer(s game.Seat) *game.Refusal {
	switch {
	case st.Undo == 0:
		return errNoUndo
	case st.Undo.Has(s):
		return refusal("Seat %d has agreed already.", s)
	}
	return nil
}
