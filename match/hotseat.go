package match

import (
	"quarterdeck/game"
	"quarterdeck/match/seating"
	"quarterdeck/record"
)

// Hot seat: a guest may hold several seats of a match in which nothing is hidden, for players at the same device. The guest
// sees the match as one of these seats at a time, the active one, and their requests are for the seat that was active.

// RefuseHotSeat returns why one guest cannot hold several seats of a match, as a *game.Refusal, or nil.
func RefuseHotSeat(g game.Game, setup game.Setup) error { return seating.RefuseHotSeat(g, setup) }

// SeatsOf returns the seats that a guest holds.
func (m *Match) SeatsOf(guest string) game.Seats {
	return m.seating.Of(guest)
}

// SeatOf returns the active seat of a guest now, or Watcher.
func (m *Match) SeatOf(guest string) game.Seat { return m.ActiveSeat(m.SeatsOf(guest), m.Version()) }

// ActiveSeat returns which of a guest's seats was active when version n was the newest, or Watcher if seats is empty. It
// prefers seats of people to seats played by bots, then seats that are to act, then the seat that acted last, then the
// first. An n outside the log means the nearest version.
func (m *Match) ActiveSeat(seats game.Seats, n int) game.Seat {
	switch seats.Len() {
	case 0:
		return game.Watcher
	case 1:
		return seats.First()
	}
	n = min(max(n, 0), m.Version())
	if played := seats &^ m.tableStateAt(n).bots; played != 0 {
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

// Requester returns the seat for which a guest who saw the match at a version requests an action: their active seat or, for
// an undo, the seat whose action it undoes.
func (m *Match) Requester(guest, action string, version int) game.Seat {
	seats, n := m.SeatsOf(guest), min(max(version, 0), m.Version())
	return m.permissionsAt(n).requester(action, m.ActiveSeat(seats, n), seats)
}
