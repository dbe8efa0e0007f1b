package breach

import "quarterdeck/game"

// Cue returns the kind of event: what the action brought about, else what it was.
func (st *State) Cue(_, _ game.Seat, a game.Action) string {
	switch n := &st.effects; {
	case n.died != 0:
		return "death"
	case n.chest > 0:
		return "located"
	case n.rose:
		return "water"
	case n.fell:
		return "pump"
	case n.reshaped:
		return "shuffle"
	}
	switch verbOf(a) {
	case searching:
		return "search"
	case opening:
		return "open"
	case playing:
		return "clear"
	case giving, swapping, lending:
		return "gift"
	case reviving:
		return "revive"
	case delivering:
		return "deliver"
	case pushing, putting:
		return "obstacle"
	}
	if verbOf(a) >= turnBreach && st.card != noCard && st.card.isObstacle() {
		return "obstacle"
	}
	return ""
}
