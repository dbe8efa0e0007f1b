package host

import (
	"context"

	"quarterdeck/match"
)

// AtLeast is the newest version of a match. If a caller has seen a later one, at another server that shares the store, the store
// is asked for it.
func (h *Host) AtLeast(ctx context.Context, id string, version int) (*match.Match, error) {
	r, err := h.room(ctx, id)
	if err != nil {
		return nil, err
	}
	if r.newest.Load().Version() < version {
		if err := h.refresh(r); err != nil {
			return nil, h.storeError(err)
		}
	}
	return r.newest.Load(), nil
}
