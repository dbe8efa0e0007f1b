package breach

import "quarterdeck/game"

// clearable returns the squares of a deck that a pawn on it could clear with these items (BR-30).
func (st *State) clearable(items cards, deck squares) squares {
	if st.blocked&deck == 0 || items == 0 {
		return 0
	}
	var out squares
	if items.has(axe) {
		out |= st.tokens[cargo]
	}
	if items.has(tackle) {
		out |= st.tokens[cannon]
	}
	if items.has(cheese) || items.has(flintlock) {
		out |= st.tokens[rats]
	}
	if items.has(bucket) {
		out |= st.tokens[fire]
	}
	if items.has(barrage) {
		out |= st.bombarded(deck)
	}
	return out & deck
}

// targets returns the squares of a deck that one item clears (BR-30).
func (st *State) targets(c Card, deck squares) squares {
	switch {
	case c == barrage:
		return st.bombarded(deck)
	case clears[c] == obstacles:
		return 0
	}
	return st.tokens[clears[c]] & deck
}

// bombarded returns what a Barrage clears on a deck: any square with obstacles, if a cannon stands on another (BR-30).
func (st *State) bombarded(deck squares) squares {
	cannons := st.tokens[cannon] & deck
	switch {
	case cannons == 0:
		return 0
	case cannons&(cannons-1) == 0:
		return st.blocked & deck &^ cannons
	}
	return st.blocked & deck
}

// place puts a token from the supply on a square (BR-23).
func (st *State) place(k obstacle, on square) {
	st.left[k]--
	st.lay(k, on)
}

func (st *State) lay(k obstacle, on square) {
	st.stack[on] += 1 << (4 * k)
	st.tokens[k] |= bit(on)
	st.blocked |= bit(on)
}

// lift takes one token off a square.
func (st *State) lift(k obstacle, from square) {
	st.stack[from] -= 1 << (4 * k)
	if st.stack[from].of(k) == 0 {
		st.tokens[k] &^= bit(from)
	}
	if st.stack[from] == 0 {
		st.blocked &^= bit(from)
	}
}

// clear returns all tokens of a square to the supply: clearing one of a stack clears them all (BR-46).
func (st *State) clear(on square) {
	st.effects.cleared |= st.stack[on]
	for k := range obstacle(obstacles) {
		st.left[k] += int8(st.stack[on].of(k))
		st.tokens[k] &^= bit(on)
	}
	st.stack[on] = 0
	st.blocked &^= bit(on)
}

// shift moves all tokens of a square to another (BR-32).
func (st *State) shift(from, to square) {
	st.effects.cleared = st.stack[from]
	for k := range obstacle(obstacles) {
		for range st.stack[from].of(k) {
			st.lift(k, from)
			st.lay(k, to)
		}
	}
}

// encounter handles an obstacle drawn by a living seat: its token goes on the finder's square (BR-23). A seat that was
// trapped and cannot clear its way is crushed (BR-27).
func (st *State) encounter(k obstacle) {
	if st.left[k] == 0 {
		st.lose(crowded)
		return
	}
	s := st.actor
	st.place(k, st.pos[s])
	if st.stuck && !st.breaksFree(s) {
		st.effects.crushed = true
		st.perish(s)
		st.pass()
	}
}

// breaksFree reports whether s has a card, and an action left for it, to clear an obstacle that traps it (BR-27). A
// Lantern in hand is no action left.
func (st *State) breaksFree(s game.Seat) bool {
	if !st.canPlay(s) {
		return false
	}
	return st.clearable(st.hand[s], deckOf(st.pos[s].deck()))&st.trapping(s) != 0
}

// enclosedAll reports whether every living pawn is trapped and no living seat can free one (BR-28). A seat can if it
// holds an item that clears a trapping obstacle, from where it stands or by BR-29.
func (st *State) enclosedAll() bool {
	if st.blocked == 0 || st.alive == 0 {
		return false
	}
	var traps squares
	for s := range game.Seat(st.seats) {
		if !st.alive.Has(s) {
			continue
		}
		if !st.trapped(s) {
			return false
		}
		traps |= st.trapping(s)
	}
	for s := range game.Seat(st.seats) {
		if st.alive.Has(s) && (st.clearable(st.hand[s], deckOf(st.pos[s].deck()))|st.enterable(s, st.hand[s]))&traps != 0 {
			return false
		}
	}
	return true
}
