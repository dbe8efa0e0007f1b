// Package moments keeps the last few positions of a match, so that a look at them costs nothing.
package moments

import "quarterdeck/game"

// moment is the position at a version.
type moment struct {
	at    int
	state game.State // never modified
}

// ringSize is how many positions are kept for streams that are a little behind.
const ringSize = 8

// Ring is the last few positions: that of version n is at n % ringSize.
type Ring [ringSize]moment

// With returns the positions and one more, which takes the place of the oldest.
func (r Ring) With(at int, state game.State) Ring {
	r[at%ringSize] = moment{at, state}
	return r
}

// State returns the position at a version, or nil if it is not kept.
func (r *Ring) State(at int) game.State {
	if m := r[at%ringSize]; m.at == at {
		return m.state
	}
	return nil
}
