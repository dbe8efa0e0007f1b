package breach

import "quarterdeck/game"

// step returns all squares one step away from a set, by the character's own kind of step. Steps go by sides, for the
// Rigger by corners as well, and by the stairs of down (BR-2, BR-3).
func (c Character) step(set, down squares) squares {
	to := set.sides() | set.climb(down)
	if c == Rigger {
		to |= set.corners()
	}
	return to
}

// freeStairs returns the squares with stairs down that no obstacle blocks at either end (BR-25).
func (st *State) freeStairs() squares {
	return st.down &^ (st.blocked | st.blocked>>deckSize)
}

// dry returns where the character may go: not into a fully flooded deck (BR-16), but the Shipwright into the topmost (BR-41).
func (st *State) dry(c Character) squares {
	if c == Shipwright {
		return everywhere&^st.full | st.top
	}
	return everywhere &^ st.full
}

// reach returns where one move of the living pawn of s can end (BR-16). A pawn on a fully flooded deck may move about on
// it, one square an action (BR-34).
func (st *State) reach(s game.Seat) squares {
	c, here := st.who[s], st.bitAt(s)
	return st.hop(c, here, st.dry(c)|deckOf(st.pos[s].deck())) &^ here
}

// hop returns where one move of a living pawn can end that starts on one of a set of squares and stays on those where it may go (BR-16).
func (st *State) hop(c Character, from, may squares) squares {
	slow, stops := st.part|st.full, st.part
	if c == Shipwright { // BR-41
		slow, stops = st.full&^st.top, 0
	}
	if c == PowderMonkey { // passes through obstacles, blocked stairs too, but ends on a free square (BR-40)
		first := from.step(st.down) & may
		on := (from &^ slow).step(st.down) & may &^ stops
		return (first | on.step(st.down)&may) &^ st.blocked
	}
	may &^= st.blocked
	down := st.freeStairs()
	first := c.step(from, down) & may
	on := first
	if slow != 0 {
		on = c.step(from&^slow, down) & may &^ stops
	}
	return first | c.step(on, down)&may
}

// step returns all squares beside a set or by stairs from it.
func (set squares) step(down squares) squares { return set.sides() | set.climb(down) }

// trapped reports whether the living pawn of s has no square to move to (BR-26). It agrees with reach: but for the
// Powder Monkey, who has no first step has no second.
func (st *State) trapped(s game.Seat) bool {
	c, here := st.who[s], st.bitAt(s)
	switch {
	case st.blocked == 0:
		return false
	case c == PowderMonkey:
		return st.reach(s) == 0
	}
	may := (st.dry(c) | deckOf(st.pos[s].deck())) &^ st.blocked
	return c.step(here, st.freeStairs())&may == 0
}

// trapping returns the squares of the obstacles that trap the pawn of s, if it is trapped: its own and those one step
// away, for the Powder Monkey two (BR-27).
func (st *State) trapping(s game.Seat) squares {
	c, here := st.who[s], st.bitAt(s)
	near := here | c.step(here, st.down)
	if c == PowderMonkey {
		near |= near.step(st.down)
	}
	return near & st.blocked
}

// drowning reports whether the pawn of s drowns if its turn ends where it stands (BR-34, BR-41).
func (st *State) drowning(s game.Seat) bool {
	return st.bitAt(s)&^st.dry(st.who[s]) != 0
}

// enterable returns the squares that s could enter by BR-29 with these items: the other ends of unblocked stairs, where
// an obstacle stands that one of the items clears. No pawn enters a deck that is closed to moves.
func (st *State) enterable(s game.Seat, items cards) squares {
	here := st.bitAt(s)
	if here&st.blocked != 0 {
		return 0
	}
	ends := here.climb(st.down) & st.blocked & st.dry(st.who[s])
	var out squares
	for ; ends != 0; ends &= ends - 1 {
		end := ends.first()
		if st.clearable(items, deckOf(end.deck())).has(end) {
			out |= bit(end)
		}
	}
	return out
}
