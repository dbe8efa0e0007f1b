package match

import (
	"slices"
	"time"

	"quarterdeck/game"
	"quarterdeck/record"
)

// Claim is the match after a guest took a free seat and, if it was the last, the first cards. A
// guest who holds that seat already gets m itself.
func (m *Match) Claim(s Sit, now time.Time) (*Match, error) {
	if seat := m.SeatOf(s.Guest); seat != game.Watcher && int(seat) == s.Seat {
		return m, nil
	}
	next := m.fork()
	if err := next.add(Entry{At: now, Sit: &s}); err != nil {
		return nil, err
	}
	return next, next.deal(now)
}

// sit carries out s.
func (m *Match) sit(s Sit) error {
	if s.Seat < 0 || s.Seat >= len(m.seats) || m.seats[s.Seat].Kind != Human {
		return refuse(NotFree, "There is no such seat for a person at this table.")
	}
	if m.Phase() == Finished {
		return refuse(Over, m.overText())
	}
	p := &m.seats[s.Seat]
	if p.Taken() {
		return refuse(SeatTaken, "Somebody already sits there; you can watch.")
	}
	if s.Level != "" {
		m.seat(s.Seat, Player{Kind: Bot, Level: s.Level})
		return nil
	}
	if m.SeatOf(s.Guest) != game.Watcher {
		return refuse(SeatTaken, "You already hold a seat at this table; the link is for somebody else.")
	}
	if err := record.CheckName(s.Name); err != nil {
		return err
	}
	m.seat(s.Seat, Player{Kind: Human, Guest: s.Guest, Name: s.Name, Nonce: s.Nonce})
	return nil
}

// seat gives a seat its player.
func (m *Match) seat(i int, p Player) {
	m.seats = slices.Clone(m.seats)
	m.seats[i] = p
	m.computers()
	m.rename()
}

// Rematch is the match after its players were told where they play next.
func (m *Match) Rematch(id string, now time.Time) (*Match, error) {
	if m.Phase() != Finished {
		return nil, refuse(NotOver, "A rematch can be had when this match is over.")
	}
	if m.CalledOff() {
		return nil, refuse(Over, m.overText())
	}
	if m.next != "" {
		return m, nil
	}
	next := m.fork()
	return next, next.add(Entry{At: now, Next: id})
}

// Swapped is who sits where in a rematch: everybody one seat on.
func (m *Match) Swapped() []Player {
	seats := slices.Clone(m.seats)
	for i := range seats {
		seats[i] = m.seats[(i+1)%len(seats)]
		seats[i].Nonce = [16]byte{}
	}
	return seats
}
