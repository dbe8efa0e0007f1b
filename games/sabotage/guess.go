package sabotage

import "quarterdeck/game"

// targetSlots returns the empty slots of s where a card would block something: a card in the way to the center, or the
// center. A card elsewhere does nothing.
func (st *State) targetSlots(s game.Seat) (set places) {
	sd := &st.side[s]
	way := sd.blockers() | sd.held&bit(center)
	for rest := st.emptySlots(s); rest != 0; rest &= rest - 1 {
		if p := rest.first(); above[p]&way != 0 {
			set |= bit(p)
		}
	}
	return set
}

// usefulTargets returns the slots of s worth a sabotage: those that block something or, without any, the first empty one.
func (st *State) usefulTargets(s game.Seat) places {
	if set := st.targetSlots(s); set != 0 {
		return set
	}
	empty := st.emptySlots(s)
	return empty & -empty
}

// Guess returns a sensible action for playouts: a sabotage that blocks something, or a removal that clears the way. One time
// in 32 it passes although it could remove a card.
func (j *Judged) Guess(s game.Seat, random uint32) game.Action {
	st := &j.State
	if st.owed[s] > 0 {
		set := st.usefulTargets(1 - s)
		return placing(sabotage, set.nth(below(set.len(), random)))
	}
	sd := &st.side[s]
	way := sd.blockers()
	if way == 0 {
		way = bit(center)
	}
	n := sd.removals(st.want)
	if n == 0 || random&31 == 0 {
		return passing
	}
	at := below(n, random)
	p, q := sd.removal(st.want, at)
	for i := 1; i < n && (bit(p)|bit(q))&way == 0; i++ {
		p, q = sd.removal(st.want, (at+i)%n)
	}
	if p == q {
		return placing(king, p)
	}
	return pairing(p, q)
}
