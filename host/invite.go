package host

import (
	"crypto/hmac"

	"quarterdeck/host/secret"
)

// Secret returns the key that the servers of this store share.
func (h *Host) Secret() secret.Key { return h.secret }

// Invite returns the secret of a seat's link: a client that has it may take the seat while it is free. Only the guest
// who created the match may see it.
func (h *Host) Invite(match string, seat int) string { return h.secret.Invite(match, seat) }

func (h *Host) invited(c SeatRequest) bool {
	return hmac.Equal([]byte(c.Invite), []byte(h.Invite(c.Match, c.Seat)))
}
