package duel

import "quarterdeck/game"

// Holding counts the cards of s by rank, whatever their backs; those on its tray too. It is for bots that judge positions they have
// imagined.
func (st *State) Holding(s game.Seat) (n [Ranks]uint8) {
	for _, k := range [...]*stack{&st.hands[s], &st.trays[s]} {
		for b := range k.n {
			for r := range n {
				n[r] += k.n[b][r]
			}
		}
	}
	return n
}
