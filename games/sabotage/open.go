package sabotage

import "quarterdeck/game"

// expose opens a face-up card that nothing covers.
func (st *State) expose(s game.Seat, p place) {
	sd := &st.side[s]
	v := sd.card[p].value()
	sd.open |= bit(p)
	sd.worth[v] |= bit(p)
	st.rank(s, v)
}

// hide takes the open card at p out of the open ones: it is removed or covered.
func (st *State) hide(s game.Seat, p place) {
	sd := &st.side[s]
	v := sd.card[p].value()
	sd.open &^= bit(p)
	sd.worth[v] &^= bit(p)
	st.rank(s, v)
}

// rank brings ranks up to date after the open cards of value v have changed.
func (st *State) rank(s game.Seat, v int) {
	ranks := uint16(st.ranks>>(16*s))&^(1<<v|1) | uint16(oneIf(st.side[s].worth[v] != 0))<<v
	ranks |= uint16(oneIf(ranks&(mirror(ranks)|1<<goal) != 0))
	st.ranks = st.ranks&^(0xffff<<(16*s)) | uint32(ranks)<<(16*s)
}
