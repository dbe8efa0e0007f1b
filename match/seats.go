package match

import (
	"time"

	"quarterdeck/game"
	"quarterdeck/match/seating"
)

// Claim returns the match after a guest took a free seat. If it was the last one, the first draws of chance follow. If
// the guest holds that seat already, Claim returns m itself.
func (m *Match) Claim(s seating.Sit, now time.Time) (*Match, error) {
	if m.seating.Has(s.Seat) && m.SeatsOf(s.Guest).Has(game.Seat(s.Seat)) {
		return m, nil
	}
	if s.Level == "" && m.seating.Departed() > maxFormer { // the number can be higher, because a guest who deletes their data always leaves
		return nil, refuse(Restless, "Too many players have left this table, so no one else can sit down. The host can give the seat to a bot or call the table off.")
	}
	if m.seating.WasRemoved(s.Guest) {
		return nil, refuse(Removed, "The host removed you from this table, so you cannot sit down here again. Choose another one in the lobby.")
	}
	return m.dealt(now, Entry{At: now, Sit: &s})
}

// StandUp returns the match after a guest left their seats before it began, so that other guests can take them. If the
// host leaves, the table is called off, because only the host could fill it. A guest without a seat changes nothing.
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
		return nil, refuse(Restless, "Too many players have left this table, so no one else can leave it. The host can call the table off.")
	}
	return m.vacate(guest, now)
}

// maxFormer limits how many guests may stand up from one table: each adds lines to its log.
const maxFormer = 100

// vacate returns the match after a guest left their seats.
func (m *Match) vacate(guest string, now time.Time) (*Match, error) {
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

// Rematch returns the match with the id of the next match of its players.
func (m *Match) Rematch(id string, now time.Time) (*Match, error) {
	if m.Phase() != Finished {
		return nil, refuse(NotOver, "You can offer a rematch when this match is over.")
	}
	if m.CalledOff() {
		return nil, refuse(Over, overText(m.Begun()))
	}
	if m.next != "" {
		return m, nil
	}
	return m.after(Entry{At: now, Next: id})
}
