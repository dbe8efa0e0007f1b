package match

import "quarterdeck/game"

// moment is the position at a version.
type moment struct {
	at    int
	state game.State // never modified
}

// remembered is how many positions a match keeps for streams that are a little behind.
const remembered = 8

// moments is the last few positions, in a ring: that of version n stands at n % remembered.
type moments [remembered]moment

// with is the moments and one more, which takes the place of the oldest.
func (ms moments) with(m moment) moments {
	ms[m.at%remembered] = m
	return ms
}

// state is the position at a version, or nil if it is not remembered.
func (ms *moments) state(at int) game.State {
	if m := ms[at%remembered]; m.at == at {
		return m.state
	}
	return nil
}
