package breach

import "quarterdeck/game"

// setLevel puts the water at a level and keeps what follows from it (BR-5).
func (st *State) setLevel(level uint8) {
	st.level = level
	st.full, st.part, st.top = flooded(level), partly(level), topmost(level)
}

// rise returns what a Breach card does: one level more; at the skull the ship is lost (BR-33). When a deck becomes fully
// flooded its obstacles float away, but for cannons (BR-34). Pawns on it drown no sooner than their turn ends.
func (st *State) rise() {
	before := st.full
	st.setLevel(st.level + 1)
	st.effects.rose = true
	if st.level == levelSkull {
		st.lose(sunk)
		return
	}
	deck := st.full &^ before
	if deck == 0 {
		return
	}
	st.effects.flooded = true
	for k := cargo; k < obstacles; k++ {
		for on := st.tokens[k] & deck; on != 0; on &= on - 1 {
			s := on.first()
			for range st.stack[s].of(k) {
				st.lift(k, s)
				st.left[k]++
				st.effects.cleared += 1 << (4 * k)
			}
		}
	}
}

// pumpOut plays a Bilge Pump (BR-31).
func (st *State) pumpOut() {
	st.setLevel(pumped(st.level))
	st.effects.fell = true
}

// pumped returns the level to which a Bilge Pump lowers the water: the next lower one with a fully flooded deck, 7, 5 or 3, or 0 (BR-31).
func pumped(level uint8) uint8 {
	to := uint8(0)
	for _, full := range [...]uint8{3, 5, 7} {
		if full < level {
			to = full
		}
	}
	return to
}

// finish ends a turn: drowning, then the surplus, then the last treasure's Breach card, then the next seat (BR-15).
func (st *State) finish() {
	s := st.turn
	if st.alive.Has(s) && st.drowning(s) {
		if st.drown(s); st.stage == over {
			return
		}
	}
	st.trim(s)
}

// trim lets a living seat discard its surplus (BR-9); the cards of the dead stay with them (BR-36).
func (st *State) trim(s game.Seat) {
	if st.alive.Has(s) && st.size[s] > st.who[s].limit() {
		st.await(dropping, s)
		return
	}
	if st.armed && st.holder == s { // BR-38
		if st.rise(); st.stage == over {
			return
		}
	}
	st.pass()
}

// drop discards one card of the surplus (BR-9), a treasure where BR-35 allows it.
func (st *State) drop(s game.Seat, v verb, a game.Action) {
	if v == delivering {
		st.deliver(s, int(a&7))
	} else {
		st.spend(s, cardOf(a))
	}
	st.trim(s)
}

// drown applies BR-36: lost in co-operative play unless a Surgeon lives, lost alone; in competitive play the pawn becomes a ghost.
func (st *State) drown(s game.Seat) {
	st.perish(s)
	if st.mode == competitive {
		return
	}
	for o := range st.alive.All() {
		if st.who[o] == Surgeon {
			return
		}
	}
	st.lose(drowned)
}

// pass begins the turn of the next seat that has one: not of the drowned, but of ghosts (BR-36, BR-43).
func (st *State) pass() {
	s := st.turn
	for {
		if s++; s == game.Seat(st.seats) {
			s = 0
		}
		if st.alive.Has(s) || st.mode == competitive {
			break
		}
	}
	st.takeTurn(s)
}

// takeTurn begins a turn (BR-15).
func (st *State) takeTurn(s game.Seat) {
	st.turn, st.actions, st.lanterns, st.owes, st.stuck = s, 3, 0, false, false
	st.turns++
	st.effects.began = true
	st.searched = [maxSeats]int8{}
	if st.holder == s {
		st.armed = true // from the next turn after the one that found the treasure (BR-38)
	}
	st.await(acting, s)
}
