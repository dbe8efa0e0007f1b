package host

import (
	"context"
	"crypto/hmac"
	"time"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/host/secret"
	"quarterdeck/match"
	"quarterdeck/match/seating"
)

// Join gives a guest the first free seat that is for anyone. A guest who already sits at the table keeps their seat.
// Join ignores the request's Seat and Invite.
func (h *Host) Join(ctx context.Context, c SeatRequest) (*match.Match, error) {
	defer h.quotas.Turn(c.Guest.ID)()
	return h.changeJoining(ctx, c, func(m *match.Match) (*match.Match, error) {
		if c.Guest.ID == "" {
			return nil, refuse(match.NotSeated, "The server does not know you yet. Allow cookies for this site and try again.")
		}
		if m.SeatOf(c.Guest.ID) != game.Watcher {
			return m, nil
		}
		seat, err := OpenSeat(m)
		if err != nil {
			return nil, err
		}
		if err := CheckName(m, c.Guest.Name); err != nil {
			return nil, err
		}
		return m.Claim(c.sit(seat), h.Now())
	})
}

// changeJoining changes a match by seating a guest, if their limits allow one more table. A failed join does not count.
func (h *Host) changeJoining(ctx context.Context, c SeatRequest, step func(*match.Match) (*match.Match, error)) (*match.Match, error) {
	m, err := h.Get(ctx, c.Match)
	if err != nil {
		return nil, err
	}
	undo, err := h.quotas.AdmitJoin(ctx, m, c.Guest.ID, h.invited(c))
	if err != nil {
		return nil, h.StoreError(err)
	}
	if m, err = h.Change(ctx, c.Match, step); err != nil {
		undo()
	}
	return m, err
}

// StandUp returns a guest's seat while the table waits. If the guest is the host of the table, it is canceled. A guest
// without a seat changes nothing.
func (h *Host) StandUp(ctx context.Context, id, guest string) (*match.Match, error) {
	return h.Change(ctx, id, func(m *match.Match) (*match.Match, error) { return m.StandUp(guest, h.Now()) })
}

// Remove removes a guest from a seat of a waiting table; they cannot join it again. Only the host of the table may do
// that. It also returns the guest.
func (h *Host) Remove(ctx context.Context, id, host string, seat int) (_ *match.Match, removed string, err error) {
	m, err := h.Change(ctx, id, func(m *match.Match) (*match.Match, error) {
		if err := isHost(m, host); err != nil {
			return nil, err
		}
		next, err := m.Remove(seat, h.Now())
		if err == nil {
			removed = m.Seats()[seat].Guest
		}
		return next, err
	})
	return m, removed, err
}

// OpenSeat returns the first free seat of a table that any guest may take, or an error if there is none.
func OpenSeat(m *match.Match) (int, error) {
	for i, seat := range m.SeatsNow() {
		if seat.Open {
			return i, nil
		}
	}
	if m.CalledOff() {
		return 0, refuse(match.Over, "This table was called off. Choose another one in the lobby.")
	}
	return 0, refuse(seating.NotFree, "This table has no seat that is open to anyone. Choose another one in the lobby.")
}

// HasOpenSeat reports whether a table has a seat that any guest may take.
func HasOpenSeat(m *match.Match) bool {
	_, err := OpenSeat(m)
	return err == nil
}

// AdmitSeek returns why a guest may not look for an opponent, or nil: it counts as taking a seat at another guest's table.
func (h *Host) AdmitSeek(ctx context.Context, guest string) error {
	defer h.quotas.Turn(guest)()
	return h.StoreError(h.quotas.AdmitSeek(ctx, guest))
}

// Secret returns the key that the servers of this store share.
func (h *Host) Secret() secret.Key { return h.secret }

// Invite returns the secret of a seat's link: a client that has it may take the seat while it is free. Only the guest
// who created the match may see it.
func (h *Host) Invite(match string, seat int) string { return h.secret.Invite(match, seat) }

func (h *Host) invited(c SeatRequest) bool {
	return hmac.Equal([]byte(c.Invite), []byte(h.Invite(c.Match, c.Seat)))
}

// DefaultNonceWait is how long a deal waits for nonces: as long as a page takes to load and to answer.
const DefaultNonceWait = 5 * time.Second

// SendNonce adds a guest's nonce to a match that is not dealt yet. A zero nonce means that none will come.
func (h *Host) SendNonce(ctx context.Context, id, guest string, nonce fair.Nonce) (*match.Match, error) {
	return h.Change(ctx, id, func(m *match.Match) (*match.Match, error) { return m.SendNonce(guest, nonce, h.Now()) })
}
