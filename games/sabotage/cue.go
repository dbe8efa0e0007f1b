package sabotage

import "quarterdeck/game"

// Cue returns the kind of event by the action.
func (st *State) Cue(_, _ game.Seat, a game.Action) string {
	switch kindOf(a) {
	case pair:
		return "pair"
	case king:
		return "king"
	case sabotage:
		return "sabotage"
	}
	return ""
}
