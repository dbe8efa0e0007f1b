// Package moments caches the last few positions of a match.
package moments

import "quarterdeck/game"

// moment is the position at a version.
type moment struct {
	at    int
	state game.State // never modified
}

// ringSize is the number of positions that are kept, for streams that are a little behind.
const ringSize = 8

// Ring holds the last few positions. That of version n is at index n % ringSize.
type Ring [ringSize]moment

// With returns the ring with one more position, which replaces the oldest.
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
