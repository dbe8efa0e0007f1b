package match

import (
	"time"

	"quarterdeck/game"
	"quarterdeck/match/seating"
)

// Claim returns the match after a guest took a free seat and, if it was the last, the first cards. A
// guest who holds that seat already gets m itself.
func (m *Match) Claim(s seating.Sit, now time.Time) (*Match, error) {
	if m.seating.Has(s.Seat) && m.SeatsOf(s.Guest).Has(game.Seat(s.Seat)) {
		return m, nil
	}
	if s.Level == "" && m.seating.Departed() > maxFormer { // by then those who leave want to be forgotten, which nobody is refused
		return nil, refuse(Restless, "So many have come and gone at this table that nobody else can sit down. Whoever set it can give the seat to a bot, or call it off.")
	}
	if m.seating.WasRemoved(s.Guest) {
		return nil, refuse(Removed, "The host removed you from this table, so you cannot sit down here again. Choose another one in the lobby.")
	}
	return m.dealt(now, Entry{At: now, Sit: &s})
}

// StandUp is the match after a guest gave what they hold back before it began, so that somebody else can take it. If who set
// the table goes, it is called off: nobody else could fill it. A match in which the guest has no seat is returned as it is.
func (m *Match) StandUp(guest string, now time.Time) (*Match, error) {
	switch phase := m.Phase(); {
	case phase == Running:
		return nil, refuse(Started, "The match has begun; you can resign, or hand your seat to a bot.")
	case guest != "" && guest == m.start.Host:
		return m.CallOff(now)
	case phase == Finished:
		return nil, refuse(Over, overText(m.Begun()))
	}
	if m.SeatOf(guest) != game.Watcher && m.seating.Departed() >= maxFormer {
		return nil, refuse(Restless, "So many have come and gone at this table that who sits there stays. Whoever set it can call it off.")
	}
	return m.rise(guest, now)
}

// maxFormer is how many may stand up from one table: each leaves lines in its log.
const maxFormer = 100

// rise is StandUp of somebody who is no host and may do so.
func (m *Match) rise(guest string, now time.Time) (*Match, error) {
	seats := m.SeatsOf(guest)
	if seats == 0 {
		return m, nil
	}
	var entries []Entry
	for s := range seats.All() {
		entries = append(entries, Entry{At: now, Stood: &seating.Stood{Seat: int(s)}})
	}
	return m.after(entries...)
}

// Rematch is the match after its players were told where they play next.
func (m *Match) Rematch(id string, now time.Time) (*Match, error) {
	if m.Phase() != Finished {
		return nil, refuse(NotOver, "A rematch can be had when this match is over.")
	}
	if m.CalledOff() {
		return nil, refuse(Over, overText(m.Begun()))
	}
	if m.next != "" {
		return m, nil
	}
	return m.after(Entry{At: now, Next: id})
}
