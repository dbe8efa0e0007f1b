package duel

import "quarterdeck/game"

// Cue returns the kind of event by what it did in a duel, or by the action. Trades are events of the two who trade, as in Describe.
func (st *State) Cue(viewer, s game.Seat, a game.Action) string {
	switch e := &st.effects; {
	case e.roundOver && st.last.winner == noSeat:
		return "level"
	case e.roundOver:
		return "scored"
	case e.swept > 0:
		return "sweep"
	case e.revealed:
		return "showdown"
	}
	switch verbOf(a) {
	case doBuy, doToken:
		return "bought"
	case doAccept:
		if viewer == s {
			return "traded"
		}
	case doReady:
		if st.phase == advantage {
			return "touch"
		}
	case doPick:
		return "picked"
	case doQueen:
		return "queen"
	}
	return ""
}
