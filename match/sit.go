package match

import (
	"slices"
	"time"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/record"
)

// Claim is the match after a guest took a free seat and, if it was the last, the first cards. A
// guest who holds that seat already gets m itself.
func (m *Match) Claim(s Sit, now time.Time) (*Match, error) {
	if s.Seat >= 0 && s.Seat < len(m.seats) && m.SeatsOf(s.Guest).Has(game.Seat(s.Seat)) {
		return m, nil
	}
	if s.Level == "" && len(m.former) > maxFormer { // by then those who leave want to be forgotten, which nobody is refused
		return nil, refuse(Restless, "So many have come and gone at this table that nobody else can sit down. Whoever set it can give the seat to a bot, or call it off.")
	}
	if m.WasRemoved(s.Guest) {
		return nil, refuse(Removed, "The host removed you from this table, so you cannot sit down here again. Choose another one in the lobby.")
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
		m.seat(s.Seat, s.player())
		return nil
	}
	if m.SeatOf(s.Guest) != game.Watcher {
		return refuse(SeatTaken, "You already hold a seat at this table; the link is for somebody else.")
	}
	if err := record.CheckName(s.Name); err != nil {
		return err
	}
	m.seat(s.Seat, s.player())
	return nil
}

// player is who sits there from then on.
func (s *Sit) player() Player {
	if s.Level != "" {
		return Player{Kind: Bot, Level: s.Level}
	}
	return Player{Kind: Human, Guest: s.Guest, Name: s.Name, Nonce: s.Nonce, Later: s.Later && s.Nonce == fair.Nonce{}}
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
		return nil, refuse(Over, m.overText())
	}
	if m.SeatOf(guest) != game.Watcher && len(m.former) >= maxFormer {
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
	next := m.fork()
	for s := range seats.All() {
		if err := next.add(Entry{At: now, Stood: &Stood{Seat: int(s)}}); err != nil {
			return nil, err
		}
	}
	return next, nil
}

// stood carries out s.
func (m *Match) stood(s Stood) error {
	switch {
	case m.Phase() != Gathering:
		return refuse(Started, "The match has begun; all seats are taken.")
	case s.Seat < 0 || s.Seat >= len(m.seats) || m.seats[s.Seat].Guest == "":
		return refuse(NotFree, "Nobody sits there.")
	}
	m.former = append(slices.Clip(m.former), former{game.Seat(s.Seat), m.seats[s.Seat], s.Removed})
	m.seat(s.Seat, Player{Kind: Human})
	return nil
}

// former is somebody who stood up.
type former struct {
	seat    game.Seat
	player  Player
	removed bool
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
		seats[i].Later = seats[i].After // a client that sent one will do so again
		seats[i].Nonce, seats[i].After = fair.Nonce{}, false
	}
	return seats
}
