package match

import (
	"slices"

	"quarterdeck/game"
)

// Then is the View that was made when version n was the newest. It says the same whenever it is made, so
// that what a stream sends for a version does not depend on how far behind the stream is.
func (m *Match) Then(viewer game.Seat, n int) (*View, error) {
	if n < 0 || n >= m.Version() {
		return m.View(viewer, m.Version())
	}
	if int(viewer) >= len(m.seats) || viewer < 0 {
		viewer = game.Watcher
	}
	st, err := m.positionAt(n)
	if err != nil {
		return nil, err
	}
	return m.asOf(n).lookAt(st, viewer, n, true), nil
}

// asOf is m with the log, the seats and the rematch of version n, for looking at only: its replay is m's.
func (m *Match) asOf(n int) *Match {
	c := *m
	c.log = m.log.First(n)
	if !m.Begun() || n < m.full {
		c.seats = m.seatsAt(n)
		c.rename()
	}
	for _, e := range m.log.Items()[n:] {
		if e.Next != "" {
			c.next = ""
		}
	}
	return &c
}

// seatsAt is who sat where at version n.
func (m *Match) seatsAt(n int) []Player {
	seats := slices.Clone(m.start.Seats)
	for _, e := range m.log.Items()[:n] {
		switch {
		case e.Sit != nil:
			seats[e.Sit.Seat] = e.Sit.player()
		case e.Stood != nil:
			seats[e.Stood.Seat] = Player{Kind: Human}
		case e.Nonce != nil:
			seats = e.Nonce.in(seats)
		case e.Deal:
			seats = unawaited(seats)
		}
	}
	return seats
}
