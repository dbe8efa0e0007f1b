package breach

import "quarterdeck/game"

// drawn carries out what chance did in the course of play.
func (st *State) drawn(a game.Action) {
	switch verbOf(a) {
	case turnDraw:
		st.draw(cardOf(a))
	case turnDie:
		st.locate(dieOf(a))
	case turnTreasure:
		st.unpack(int(a & 7))
	case turnSteal:
		st.steal(cardOf(a))
	}
}

// draw handles the card of a search (BR-18). Obstacles and Breach cards are discarded at once, a locator never returns (BR-8).
func (st *State) draw(c Card) {
	st.deck[c]--
	st.deckLen--
	s := st.actor
	switch {
	case c.isLocator():
		st.card = c
		st.chance(locating)
		return
	case c < kept && st.ghost(s): // BR-46
		st.discard(c)
	case c < kept:
		st.hand[s] += one(c)
		st.size[s]++
	case c == breachCard:
		st.discard(c)
		st.rise()
	default:
		st.discard(c)
		if st.obstruct(c) {
			return
		}
	}
	st.resume()
}

// obstruct handles an obstacle drawn by the living (BR-23, BR-27) or by a ghost, which places it (BR-46). It reports whether
// the seat that searched does not simply go on.
func (st *State) obstruct(c Card) bool {
	k := c.obstacle()
	if !st.ghost(st.actor) {
		st.encounter(k)
		return st.effects.crushed
	}
	if st.left[k] == 0 {
		st.lose(crowded)
		return true
	}
	st.card = c
	st.await(placing, st.actor)
	return true
}

// locate handles the die for a locator (BR-22): horizontal 2 to 9 the row of that marker, 1 or 10 the finder's; vertical
// the column of that marker.
func (st *State) locate(die int) {
	gem := uint8(st.card.gem()) + 1
	st.effects.locator = st.card
	c := &st.chests[gem-1]
	switch {
	case !st.card.horizontal():
		c.col = uint8(die+1) / 2
	case die == 1 || die == 10:
		c.row = uint8(st.pos[st.actor].row()) + 1
	default:
		c.row = uint8(die) - 1
	}
	st.card = noCard
	if c.row > 0 && c.col > 0 {
		c.state = closed
		st.effects.chest = gem
		st.look()
	}
	st.resume()
}

// unpack handles the treasure of an opened chest on the finder's square (BR-20). In co-operative play the fifth brings a
// Breach card with it (BR-38): a marker, apart from the ten of the item deck.
func (st *State) unpack(t int) {
	s := st.actor
	for g := range st.chests {
		if c := &st.chests[g]; c.state == open && c.at() == st.pos[s] {
			c.state = empty
			break
		}
	}
	st.treasure[t] = held + spot(s)
	st.size[s]++
	st.found++
	st.look()
	if st.found == treasures && st.mode == coop {
		st.holder, st.effects.last = s, true
	}
	st.resume()
}

// resume leaves the turn to its seat again, after a draw or lent time.
func (st *State) resume() {
	st.stuck = false
	if st.stage != over {
		st.await(acting, st.turn)
	}
}
