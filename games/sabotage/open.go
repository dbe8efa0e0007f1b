package sabotage

// expose opens a face-up card that nothing covers.
func (sd *side) expose(p place) {
	v := sd.card[p].value()
	sd.open |= bit(p)
	sd.own += sd.matches(v)
	sd.worth[v] |= bit(p)
}

// hide takes the open card at p out of the open ones: it is removed or covered.
func (sd *side) hide(p place) {
	v := sd.card[p].value()
	sd.open &^= bit(p)
	sd.own -= sd.matches(v)
	sd.worth[v] &^= bit(p)
}

// matches counts the removals that a card of value v makes with the open cards, or as a king alone.
func (sd *side) matches(v int) int32 {
	return int32(sd.worth[goal-v].len() + oneIf(v == goal))
}
