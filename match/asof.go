package match

import (
	"quarterdeck/game"
	"quarterdeck/match/seating"
)

// ViewAsOf returns the View that viewer had when version n was the newest. It is the same whenever it is made, so that a
// stream sends the same for a version however far behind it is.
func (m Perspective) ViewAsOf(viewer game.Seat, n int) (*View, error) {
	if n < 0 || n >= m.Version() {
		return m.View(viewer, m.Version())
	}
	if int(viewer) >= m.seating.Len() || viewer < 0 {
		viewer = game.Watcher
	}
	st, err := m.positionAt(n)
	if err != nil {
		return nil, err
	}
	return m.asOf(n).buildAt(st, viewer, n, true), nil
}

// asOf returns m with the log, the seats and the rematch of version n. Use it only to make views: the replay is m's.
func (m Perspective) asOf(n int) Perspective {
	c := *m.Match
	c.log = m.log.First(n)
	if !m.Begun() || n < m.full {
		c.seating = m.seatingAt(m.start, n)
	}
	for _, e := range m.log.Items()[n:] {
		if e.Next != "" {
			c.next = ""
		}
	}
	m.Match = &c
	return m
}

// seated returns the plan after entry e.
func seated(p seating.Plan, e *Entry) (seating.Plan, error) {
	switch {
	case e.Sit != nil:
		return p.Sit(*e.Sit, e.At)
	case e.Stood != nil:
		return p.Stand(*e.Stood)
	case e.Nonce != nil:
		return p.TakeNonce(*e.Nonce)
	case e.Deal:
		return p.Deal(), nil
	}
	return p, nil
}
