package breach

import "quarterdeck/game"

// listPowers lists what only some of the crew can do (BR-40, BR-42). Who lends has an action left, and none who is
// lent one lends it on.
func (st *State) listPowers(dst []game.Action, s game.Seat) []game.Action {
	switch st.who[s] {
	case MasterOfArms:
		return st.listSwaps(dst, s)
	case Surgeon:
		for o := range (game.UpTo(int(st.seats)) &^ st.alive).All() {
			dst = append(dst, do(reviving, game.Action(o)))
		}
	case Sailor:
		for o := range st.alive.Without(s).All() {
			if st.couldAct(o) {
				dst = append(dst, do(lending, game.Action(o)))
			}
		}
	}
	return dst
}

// listSwaps lists the pairs of cards that the Master of Arms could discard, each with the kinds that lie in the
// discard pile before (BR-40).
func (st *State) listSwaps(dst []game.Action, s game.Seat) []game.Action {
	if st.hand[s].len() < 2 {
		return dst
	}
	for firsts := st.hand[s].kinds(); firsts != 0; firsts &= firsts - 1 {
		first := firsts.first()
		seconds := firsts
		if !st.hand[s].hasBoth(first, first) {
			seconds &= seconds - 1
		}
		for ; seconds != 0; seconds &= seconds - 1 {
			for taken := range Card(kept) {
				if st.discards[taken] > 0 {
					dst = append(dst, do(swapping, game.Action(first)<<8|game.Action(seconds.first())<<4|game.Action(taken)))
				}
			}
		}
	}
	return dst
}

// couldAct reports whether o would have an action to take on the Sailor's time (BR-42). It agrees with listLiving.
func (st *State) couldAct(o game.Seat) bool {
	if st.reach(o) != 0 { // nearly always
		return true
	}
	var buf [256]game.Action // five chests, 35 choices of keys each
	deck := deckOf(st.pos[o].deck())
	switch hand := st.hand[o]; {
	case st.clearable(hand, deck) != 0,
		hand.has(barrel) && st.drowning(o),
		hand.has(pump) && st.level > 0,
		st.size[o] > 0 && st.beside(o) != 0,
		st.who[o] == Surgeon && st.alive != game.UpTo(int(st.seats)):
		return true
	case st.who[o] == MasterOfArms && hand.len() >= 2 && st.discardsKept():
		return true
	}
	return len(st.listChests(buf[:0], o)) > 0
}

// discardsKept reports whether an item or a key lies in the discard pile.
func (st *State) discardsKept() bool {
	for _, n := range st.discards[:kept] {
		if n > 0 {
			return true
		}
	}
	return false
}
