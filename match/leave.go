package match

import (
	"time"

	"quarterdeck/game"
	"quarterdeck/match/clock"
	"quarterdeck/record"
)

// Leave returns the match after a guest left it for good, so that no player has to wait for them. Before the match
// begins, the guest's seats become free, as in StandUp. In a running match the bot clock.FlagLevel takes them if other
// people play on; otherwise the match is abandoned. If the guest does not play, the match is returned unchanged.
func (m *Match) Leave(guest string, now time.Time) (*Match, error) {
	switch m.Phase() {
	case Gathering:
		if guest == m.start.Host {
			return m.CallOff(now)
		}
		return m.vacate(guest, now)
	case Finished:
		return m, nil
	}
	people := m.seating.People() &^ m.table.bots
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
