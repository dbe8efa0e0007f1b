package host

import (
	"context"
	"time"

	"quarterdeck/fair"
	"quarterdeck/match"
)

// DefaultNonceWait is how long a deal waits for nonces: as long as a page takes to load and to answer.
const DefaultNonceWait = 5 * time.Second

// SendNonce adds a guest's nonce to a match that is not dealt yet. A zero nonce means that none will come.
func (h *Host) SendNonce(ctx context.Context, id, guest string, nonce fair.Nonce) (*match.Match, error) {
	return h.Change(ctx, id, func(m *match.Match) (*match.Match, error) { return m.SendNonce(guest, nonce, h.Now()) })
}
