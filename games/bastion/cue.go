package bastion

import "quarterdeck/game"

// Cue returns the kind of event: the choice that completes a round wins it for a player or carries its points over.
func (st *State) Cue(_, actor game.Seat, _ game.Action) string {
	last := int(st.round) - 1
	switch {
	case actor < 0 || last < 0 || game.HiddenChoices(st) != 0:
		return ""
	case game.Seat(st.winner[last]) == noWinner && st.step == 0:
		return ""
	case game.Seat(st.winner[last]) == noWinner:
		return "carried"
	}
	return "won"
}
