package match

import (
	"time"

	"quarterdeck/game"
	"quarterdeck/match/clock"
	"quarterdeck/record"
)

// Leave is the match after a guest left it for good, so that nobody has to wait for them: they stand up from a
// table that waits, see StandUp; the bot clock.FlagLevel takes all their seats if other people play on; else the match is given up without a result.
// A match in which the guest has nothing more to do is returned as it is.
func (m *Match) Leave(guest string, now time.Time) (*Match, error) {
	switch m.Phase() {
	case Gathering:
		if guest == m.start.Host {
			return m.CallOff(now)
		}
		return m.rise(guest, now)
	case Finished:
		return m, nil
	}
	people := m.seating.People() &^ m.around.bots
	seats := m.SeatsOf(guest) & people
	if seats == 0 {
		return m, nil
	}
	if people == seats {
		return m.giveUp(now)
	}
	var entries []Entry
	for s := range seats.All() {
		entries = append(entries, Entry{At: now, Play: &record.Entry{Actor: game.Clock, Kind: record.ToBot, Seat: s, Level: clock.FlagLevel}})
	}
	return m.after(entries...)
}
