package sabotage

import "quarterdeck/game"

// Cue returns the kind of event: what brings on a last stand, a draw that neither player can use, else the action.
func (st *State) Cue(_, _ game.Seat, a game.Action) string {
	kind := kindOf(a)
	if st.stage == standing && kind != stand {
		return "stand"
	}
	switch kind {
	case draw:
		if st.stage == drawing {
			return "idle"
		}
	case pair:
		return "pair"
	case king:
		return "king"
	case sabotage:
		return "sabotage"
	}
	return ""
}
