package match

import (
	"quarterdeck/game"
	"quarterdeck/internal/growing"
)

// transcript is the log in words, for each seat and then for spectators.
type transcript []growing.List[Line]

// of returns the lines that viewer reads.
func (t transcript) of(viewer game.Seat) *growing.List[Line] {
	if viewer < 0 {
		return &t[len(t)-1]
	}
	return &t[viewer]
}

// viewer returns the viewer of lines i.
func (t transcript) viewer(i int) game.Seat {
	if i == len(t)-1 {
		return game.Watcher
	}
	return game.Seat(i)
}
