package match

import (
	"time"

	"quarterdeck/game"
	"quarterdeck/record"
)

// Leave is the match after a guest left it for good, so that nobody has to wait for them: a table that waits is
// called off; the bot FlagLevel takes the seat if other people play on; else the match is given up without a result.
// A match in which the guest has nothing more to do is returned as it is.
func (m *Match) Leave(guest string, now time.Time) (*Match, error) {
	seat := m.SeatOf(guest)
	switch m.Phase() {
	case Gathering:
		return m.CallOff(now)
	case Finished:
		return m, nil
	}
	if seat == game.Watcher || m.botLevel(seat) != "" {
		return m, nil
	}
	e := record.Entry{Actor: game.Clock, Kind: record.Abandon}
	if m.othersPlay(seat) {
		e = record.Entry{Actor: game.Clock, Kind: record.ToBot, Seat: seat, Level: FlagLevel}
	}
	next := m.fork()
	return next, next.add(Entry{At: now, Play: &e})
}

// othersPlay tells whether a person plays in another seat than s.
func (m *Match) othersPlay(s game.Seat) bool {
	for i := range m.seats {
		if other := game.Seat(i); other != s && m.botLevel(other) == "" {
			return true
		}
	}
	return false
}
