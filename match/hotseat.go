package match

import (
	"quarterdeck/game"
	"quarterdeck/match/seating"
	"quarterdeck/record"
)

// A guest may hold several seats of a match in which nothing is hidden: they and others sit at one keyboard. They look at
// the match as one of these seats at a time, and what they ask for is for the seat as which they looked at it.

// MayShare returns why one guest cannot hold several seats of a match, as a *game.Refusal, or nil.
func MayShare(g game.Game, setup game.Setup) error { return seating.RefuseHotSeat(g, setup) }

// SeatsOf is the seats that a guest holds.
func (m *Match) SeatsOf(guest string) game.Seats {
	return m.seating.Of(guest)
}

// SeatOf is the seat as which a guest looks at the match now, or Watcher.
func (m *Match) SeatOf(guest string) game.Seat { return m.SeatAmong(m.SeatsOf(guest), m.Version()) }

// SeatAmong is the seat as which whoever holds these seats looked at the match when version n was the newest: of those that no bot
// plays, and for one of which the match waits if it waits for any, the one that acted last, else the first; Watcher for no seat. A version that the match does not have is the nearest that it has.
func (m *Match) SeatAmong(seats game.Seats, n int) game.Seat {
	switch seats.Len() {
	case 0:
		return game.Watcher
	case 1:
		return seats.First()
	}
	n = min(max(n, 0), m.Version())
	if played := seats &^ m.aroundAt(n).bots; played != 0 {
		seats = played
	}
	if m.phaseAt(n) == Running {
		if st, err := m.positionAt(n); err == nil && game.RequiredActors(st)&seats != 0 {
			seats &= game.RequiredActors(st)
		}
	}
	for i := n - 1; i >= 0 && seats.Len() > 1; i-- {
		if e := m.log.At(i).Play; e != nil && e.Kind == record.Act && e.Actor >= 0 && seats.Has(e.Actor) {
			return e.Actor
		}
	}
	return seats.First()
}

// Asker is the seat for which a guest asks for action who looked at the match at a version. Who of several takes back what
// was done last need not be asked: it is the seat that did it.
func (m *Match) Asker(guest, action string, version int) game.Seat {
	seats, n := m.SeatsOf(guest), min(max(version, 0), m.Version())
	return m.permissionsAt(n).requester(action, m.SeatAmong(seats, n), seats)
}
