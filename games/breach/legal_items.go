package breach

import (
	"math/bits"

	"quarterdeck/game"
)

// lowest returns the number of the lowest bit.
func lowest(set uint16) game.Action { return game.Action(bits.TrailingZeros16(set)) }

// mustLeave reports whether the pawn of s, on an obstacle, has an action that leaves it or clears it; then it has no
// other (BR-24). Moving the obstacle away with Block & Tackle is neither.
func (st *State) mustLeave(s game.Seat, reach squares) bool {
	if reach != 0 {
		return true
	}
	return st.mayClear(s) && (st.clearsOwn(s) || st.hand[s].has(barrel) && st.drowning(s))
}

// clearsOwn reports whether an item in hand clears the square of s.
func (st *State) clearsOwn(s game.Seat) bool {
	return st.clearable(st.hand[s], deckOf(st.pos[s].deck()))&st.bitAt(s) != 0
}

// confined lists, after moves, what else s may do when it must leave its obstacle or clear it: what clears it, and before
// that what costs no action (BR-24).
func (st *State) confined(dst []game.Action, s game.Seat) []game.Action {
	if st.freeFirst() {
		switch st.who[s] {
		case Gunner:
			dst = st.listGifts(dst, s)
		case Captain:
			return st.listItems(dst, s)
		}
	}
	return st.clearings(dst, s, st.bitAt(s))
}

// clearings lists the plays that clear squares of only; where s must leave (BR-24) and not just clear (BR-29), also
// the Barrel and the Lantern.
func (st *State) clearings(dst []game.Action, s game.Seat, only squares) []game.Action {
	deck := deckOf(st.pos[s].deck())
	for rest := st.hand[s].items().kinds(); rest != 0; rest &= rest - 1 {
		c := rest.first()
		for on := st.targets(c, deck) & only; on != 0; on &= on - 1 {
			dst = append(dst, playAction(c, onSquare, on.first(), 0))
		}
		if !st.owes && (c == barrel && st.drowning(s) || c == lantern && !st.lent()) {
			dst = append(dst, playAction(c, onNothing, 0, 0))
		}
	}
	return dst
}

// listItems lists all plays of s, who can pay for them (BR-21, BR-30 to BR-32).
func (st *State) listItems(dst []game.Action, s game.Seat) []game.Action {
	deck := deckOf(st.pos[s].deck())
	for rest := st.hand[s].items().kinds(); rest != 0; rest &= rest - 1 {
		c := rest.first()
		for on := st.targets(c, deck); on != 0; on &= on - 1 {
			dst = append(dst, playAction(c, onSquare, on.first(), 0))
		}
		if st.playsAlone(c, s) {
			dst = append(dst, playAction(c, onNothing, 0, 0))
		}
		if st.mode == competitive {
			dst = st.listRough(dst, c, s)
		}
	}
	return dst
}

// playsAlone reports whether an item can be played that names no target (BR-31).
func (st *State) playsAlone(c Card, s game.Seat) bool {
	switch c {
	case barrel:
		return st.drowning(s)
	case pump:
		return st.level > 0
	case lantern:
		return !st.lent()
	}
	return false
}

// listRough lists what an item also does in competitive play (BR-32).
func (st *State) listRough(dst []game.Action, c Card, s game.Seat) []game.Action {
	switch c {
	case tackle:
		return st.listShifts(dst, deckOf(st.pos[s].deck()))
	case axe, barrage, flintlock:
		for v := range st.victims(c, s).All() {
			dst = append(dst, playAction(c, onSeat, square(v), 0))
		}
	}
	return dst
}

// listShifts lists moves of the obstacles of one square of a deck to another without obstacle or living pawn (BR-32).
func (st *State) listShifts(dst []game.Action, deck squares) []game.Action {
	if st.blocked&deck == 0 {
		return dst
	}
	free := st.shiftTargets(deck)
	for from := st.blocked & deck; from != 0; from &= from - 1 {
		for to := free; to != 0; to &= to - 1 {
			dst = append(dst, playAction(tackle, onTwo, from.first(), to.first()))
		}
	}
	return dst
}

// shiftTargets returns the squares of a deck to which obstacles can be moved: without obstacle or living pawn (BR-32).
func (st *State) shiftTargets(deck squares) squares { return deck &^ st.blocked &^ st.occupied() }

// victims returns the seats that s can rob with an item: living seats with cards, near enough (BR-32).
func (st *State) victims(c Card, s game.Seat) game.Seats {
	near := st.bitAt(s)
	switch c {
	case barrage:
		near = deckOf(st.pos[s].deck())
	case flintlock:
		near |= st.reach(s)
	}
	var set game.Seats
	for o := range game.Seat(st.seats) {
		if o != s && st.alive.Has(o) && st.size[o] > 0 && near.has(st.pos[o]) {
			set = set.With(o)
		}
	}
	return set
}
