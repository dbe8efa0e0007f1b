package breach

import "quarterdeck/game"

// play plays an item and discards it (BR-21). It returns whether nothing is to be drawn for it.
func (st *State) play(s game.Seat, a game.Action) bool {
	st.stirred = st.turns
	c := itemOf(a)
	if st.who[s] != Captain && c != lantern { // BR-31, BR-40
		st.pay()
	}
	st.spend(s, c)
	st.owes = false
	switch formOf(a) {
	case onSquare: // BR-30
		st.clear(playAt(a))
	case onTwo: // BR-32
		st.shift(playAt(a), playTo(a))
	case onSeat: // BR-32
		st.victim = robbed(a)
		st.chance(stealing)
		return false
	default:
		st.playAlone(s, c)
	}
	return true
}

// playAlone plays an item that has no target (BR-31).
func (st *State) playAlone(s game.Seat, c Card) {
	switch c {
	case barrel:
		st.pos[s] = st.breach
	case pump:
		st.pumpOut()
	case lantern:
		st.actions++
		st.lanterns++
	}
}

// steal moves the card that chance chose from the victim to the thief (BR-32).
func (st *State) steal(c Card) {
	from, to := st.victim, st.actor
	st.victim = noSeat
	if c.isTreasure() {
		st.treasure[c-firstTreasure] = held + spot(to)
	} else {
		st.hand[from] -= one(c)
		st.hand[to] += one(c)
		st.seeTheft(from, to, c)
	}
	st.size[from]--
	st.size[to]++
	st.resume()
}
