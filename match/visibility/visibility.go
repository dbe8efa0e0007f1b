// Package visibility holds what every viewer of a match may know of one entry of its log.
package visibility

import "quarterdeck/game"

// All is what each seat, and after them a spectator, may know of an entry.
type All [game.MaxSeats + 1]game.Visibility

// Of returns what viewers may know of action a, which actor s is about to apply in st, a position of so many seats.
func Of(st game.State, seats int, s game.Seat, a game.Action) (out All) {
	for i := range seats {
		out[i] = game.VisibilityOf(st, game.Seat(i), s, a)
	}
	out[game.MaxSeats] = game.VisibilityOf(st, game.Watcher, s, a)
	return out
}

// Private returns the visibility of what no viewer may know before the end.
func Private() (out All) {
	for i := range out {
		out[i] = game.Private
	}
	return out
}

// To returns what viewer may know.
func (v *All) To(viewer game.Seat) game.Visibility {
	if viewer < 0 {
		return v[game.MaxSeats]
	}
	return v[viewer]
}
