package breach

import "quarterdeck/game"

// haunts lists what a ghost may do (BR-43).
func (st *State) haunts(dst []game.Action, s game.Seat) []game.Action {
	if st.actions > 0 {
		for to := st.drifts(s); to != 0; to &= to - 1 {
			dst = append(dst, moveAction(to.first(), 0))
		}
		if st.searched[s] == 0 { // BR-46
			dst = append(dst, do(searching, 0))
		}
		dst = st.listPushes(dst, s)
	}
	return append(dst, do(finishing, 0))
}

// drifts returns where one move of a ghost can end: over obstacles up to two squares, else one square toward the
// nearest of them (BR-44). No obstacle stops a ghost, and water does not concern it (BR-43).
func (st *State) drifts(s game.Seat) squares {
	c, here := st.who[s], st.bitAt(s)
	if here&st.blocked != 0 {
		first := c.step(here, st.down) & st.blocked
		return (first | c.step(first, st.down)&st.blocked) &^ here
	}
	if st.blocked == 0 {
		return 0
	}
	beside := c.step(here, st.down)
	for near := st.blocked; ; near |= c.step(near, st.down) { // all squares so far from an obstacle, then one more
		if to := beside & near; to != 0 {
			return to
		}
	}
}

// listPushes lists where a ghost can push the obstacles of its square (BR-45).
func (st *State) listPushes(dst []game.Action, s game.Seat) []game.Action {
	here := st.bitAt(s)
	if here&st.blocked == 0 {
		return dst
	}
	for to := st.pushEnds(s, st.actions) &^ st.occupied(); to != 0; to &= to - 1 {
		for k := range obstacle(obstacles) {
			if st.tokens[k]&here != 0 {
				dst = append(dst, pushAction(to.first(), k))
			}
		}
	}
	return dst
}

// pushEnds returns where a push of a ghost with so many actions can end, pawns aside; by stairs it costs two (BR-45).
func (st *State) pushEnds(s game.Seat, actions int8) squares {
	to := st.who[s].step(st.bitAt(s), 0)
	if actions >= 2 {
		to |= st.bitAt(s).climb(st.down)
	}
	return to
}

// push moves an obstacle and the ghost with it; by stairs it costs two actions (BR-45). A square that is both beside
// and at the other end of stairs does not exist: stairs lead to another deck.
func (st *State) push(s game.Seat, to square, k obstacle) {
	st.actions--
	if to.deck() != st.pos[s].deck() {
		st.actions--
	}
	st.lift(k, st.pos[s])
	st.lay(k, to)
	st.pos[s] = to
}

// places lists where a ghost may put the obstacle it drew: its own square, or one beside it or by stairs without a
// living pawn (BR-46).
func (st *State) places(dst []game.Action, s game.Seat) []game.Action {
	here := st.bitAt(s)
	for to := here.step(st.down)&^st.occupied() | here; to != 0; to &= to - 1 {
		dst = append(dst, do(putting, game.Action(to.first())))
	}
	return dst
}

// perish makes a ghost of s (BR-27, BR-36): its treasures stay on the square, its other cards with it (BR-43, BR-46).
func (st *State) perish(s game.Seat) {
	st.effects.died = st.effects.died.With(s)
	st.alive = st.alive.Without(s)
	for t, p := range st.treasure {
		if p.with(s) {
			st.treasure[t] = spot(st.pos[s])
			st.size[s]--
		}
	}
	st.look()
}
