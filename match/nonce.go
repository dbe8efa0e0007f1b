package match

import (
	"time"

	"quarterdeck/fair"
	"quarterdeck/game"
)

// A seat's nonce keeps the server from choosing the cards only if it comes after the commit: a server that knows all
// nonces could try seeds until it likes the deal. So a client can take its seat first, see the commit, and then send its
// nonce. The match waits for the nonces that are announced in this way (Player.Later) before anything is dealt, but never longer
// than Start.NonceWait after the last seat was taken. What came is in the log, and so is the end of the waiting.

// NonceSet is the code of refusals to change a nonce.
const NonceSet game.Code = "nonce-set"

// SentNonce is a seat's nonce from a client that has seen the commit. Zero says that none will come.
type SentNonce struct {
	Seat  int        `json:"seat"`
	Nonce fair.Nonce `json:"nonce"`
}

// awaitedNonces returns the seats whose nonces the deal waits for.
func (m *Match) awaitedNonces() game.Seats {
	var set game.Seats
	for i := range m.seats {
		if m.seats[i].Later && m.start.NonceWait > 0 {
			set = set.With(game.Seat(i))
		}
	}
	return set
}

// isFull reports whether every seat has its player.
func (m *Match) isFull() bool {
	for i := range m.seats {
		if !m.seats[i].Taken() {
			return false
		}
	}
	return len(m.seats) > 0
}

// SendNonce returns the match after a guest who holds a seat sent a nonce, and the first cards if the deal waited for nothing
// else. A zero nonce says that the guest sends none. The same nonce again changes nothing.
func (m *Match) SendNonce(guest string, nonce fair.Nonce, now time.Time) (*Match, error) {
	s, own := m.nonceSeat(guest), m.SeatsOf(guest)
	if s == game.Watcher {
		return nil, refuse(NotSeated, "You hold no seat in this match, so you have no part in its deal.")
	}
	for seat := range own.All() {
		if p := &m.seats[seat]; nonce != (fair.Nonce{}) && p.After && p.Nonce == nonce {
			return m, nil
		}
	}
	if nonce == (fair.Nonce{}) && !m.seats[s].Later {
		return m, nil
	}
	next := m.fork()
	if err := next.add(Entry{At: now, Nonce: &SentNonce{Seat: int(s), Nonce: nonce}}); err != nil {
		return nil, err
	}
	return next, next.deal(now)
}

// nonceSeat returns the seat of a guest that a nonce is for: of several at one keyboard, the one that announced it.
func (m *Match) nonceSeat(guest string) game.Seat {
	own := m.SeatsOf(guest)
	for s := range own.All() {
		if m.seats[s].Later {
			return s
		}
	}
	if own == 0 {
		return game.Watcher
	}
	return own.First()
}

// takeNonce carries out n.
func (m *Match) takeNonce(n SentNonce) error {
	switch {
	case m.Phase() != Gathering:
		return refuse(Started, "The cards are dealt already, without your number.")
	case n.Seat < 0 || n.Seat >= len(m.seats) || m.seats[n.Seat].Guest == "":
		return refuse(NotFree, "Only the player of a seat can send its nonce.")
	case m.seats[n.Seat].Nonce != (fair.Nonce{}):
		return refuse(NonceSet, "Your seat has its nonce, which cannot be changed.")
	}
	m.seats = n.in(m.seats)
	return nil
}

// in returns the players with the nonce.
func (n *SentNonce) in(seats []Player) []Player {
	seats = append([]Player(nil), seats...)
	p := &seats[n.Seat]
	p.Nonce, p.After, p.Later = n.Nonce, n.Nonce != (fair.Nonce{}), false
	return seats
}

// unawaited returns the players without announcements: the nonces that have not come will not be in the key.
func unawaited(seats []Player) []Player {
	seats = append([]Player(nil), seats...)
	for i := range seats {
		seats[i].Later = false
	}
	return seats
}

// nonceDue returns when the deal waits no longer; ok is false if it does not wait for nonces.
func (m *Match) nonceDue() (at time.Time, ok bool) {
	if m.Phase() != Gathering || !m.isFull() {
		return at, false
	}
	return m.seatedAt.Add(m.start.NonceWait), true
}

// DealsSoon reports whether all seats are taken, and the deal waits for nonces.
func (m *Match) DealsSoon() bool {
	_, ok := m.nonceDue()
	return ok
}

// dealAnyway returns the match after the wait for nonces is over, or m itself if it is not.
func (m *Match) dealAnyway(now time.Time) (*Match, error) {
	if at, ok := m.nonceDue(); !ok || now.Before(at) {
		return m, nil
	}
	next := m.fork()
	if err := next.add(Entry{At: now, Deal: true}); err != nil {
		return nil, err
	}
	return next, next.deal(now)
}

// noncesAfter returns the seats whose nonces came after the commit.
func (m *Match) noncesAfter() game.Seats {
	var set game.Seats
	for i := range m.seats {
		if m.seats[i].After {
			set = set.With(game.Seat(i))
		}
	}
	return set
}
