package duel

import (
	"quarterdeck/game"
	"quarterdeck/table"
)

// Reason says what a duellist's special card or its touch of the marker is for. It goes by the sums on the table, which all viewers see.
func (st *State) Reason(s game.Seat, a game.Action) string {
	i := st.side(s)
	switch {
	case verbOf(a) == doPick:
		return "I’ll meet " + table.Name(int(seatOf(a))) + "."
	case st.phase != advantage || i < 0:
		return ""
	case verbOf(a) == doReady && st.ahead(i):
		return "I’m ahead: that will do."
	case verbOf(a) != doPlay:
		return ""
	}
	behind := st.ahead(1 - i)
	switch r := cardIn(a).Rank(); {
	case r == Jack && behind:
		return "All off the table!"
	case r == Ace && behind:
		return "The other way round, I lead."
	case r == King:
		return "A point for my King."
	}
	return ""
}
