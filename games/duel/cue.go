package duel

import "quarterdeck/game"

// Cue returns the kind of event by the action. Trades are events of the two who trade, as in Describe.
func (st *State) Cue(viewer, s game.Seat, a game.Action) string {
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
