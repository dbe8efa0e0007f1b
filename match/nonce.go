package match

import (
	"time"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/match/seating"
)

// A seat's nonce keeps the server from choosing the cards only if it comes after the commit: a server that knows all
// nonces could try seeds until it likes the deal. So a client can take its seat first, see the commit, and then send its
// nonce. The match waits for the nonces that are announced in this way (seating.Player.Later) before anything is dealt,
// but never longer than Start.NonceWait after the last seat was taken. The nonces and the end of the wait are in the log.

// DealsSoon reports whether all seats are taken, and the deal waits for nonces.
func (m *Match) DealsSoon() bool { return m.Phase() == Gathering && m.seating.IsFull() }

// SendNonce returns the match after a guest who holds a seat sent a nonce. If the deal waited for nothing else, the first
// draws of chance follow. A zero nonce means that the guest sends none. The same nonce again changes nothing.
func (m *Match) SendNonce(guest string, nonce fair.Nonce, now time.Time) (*Match, error) {
	s, none := m.seating.NonceSeat(guest), nonce == fair.Nonce{}
	switch {
	case s == game.Watcher:
		return nil, refuse(NotSeated, "You have no seat in this match, so you cannot add a number to its deal.")
	case !none && m.seating.HasSent(guest, nonce), none && !m.seating.At(s).Later:
		return m, nil
	}
	return m.dealt(now, Entry{At: now, Nonce: &seating.SentNonce{Seat: int(s), Nonce: nonce}})
}
