package match

import (
	"time"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/match/seating"
)

// A seat's nonce keeps the server from choosing the cards only if it comes after the commit: a server that knows all
// nonces could try seeds until it likes the deal. So a client can take its seat first, see the commit, and then send its
// nonce. The match waits for the nonces that are announced in this way (seating.Player.Later) before anything is dealt, but
// never longer than Start.NonceWait after the last seat was taken. What came is in the log, and so is the end of the waiting.

// announced returns the seats whose nonces the deal waits for.
func (m *Match) announced() game.Seats {
	if m.start.NonceWait <= 0 {
		return 0
	}
	return m.seating.Announced()
}

// SendNonce returns the match after a guest who holds a seat sent a nonce, and the first cards if the deal waited for nothing
// else. A zero nonce says that the guest sends none. The same nonce again changes nothing.
func (m *Match) SendNonce(guest string, nonce fair.Nonce, now time.Time) (*Match, error) {
	s, none := m.seating.NonceSeat(guest), nonce == fair.Nonce{}
	switch {
	case s == game.Watcher:
		return nil, refuse(NotSeated, "You hold no seat in this match, so you have no part in its deal.")
	case !none && m.seating.HasSent(guest, nonce), none && !m.seating.At(s).Later:
		return m, nil
	}
	next := m.fork()
	if err := next.add(Entry{At: now, Nonce: &seating.SentNonce{Seat: int(s), Nonce: nonce}}); err != nil {
		return nil, err
	}
	return next, next.deal(now)
}

// nonceDue returns when the deal waits no longer; ok is false if it does not wait for nonces.
func (m *Match) nonceDue() (at time.Time, ok bool) {
	if m.Phase() != Gathering || !m.seating.IsFull() {
		return at, false
	}
	return m.seating.LastTaken().Add(m.start.NonceWait), true
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
