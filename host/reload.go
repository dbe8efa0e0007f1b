package host

import (
	"context"
	"errors"
	"slices"

	"quarterdeck/bus"
	"quarterdeck/host/codec"
)

// Reload replaces in memory the matches from which a guest was deleted: those that were rewritten, and others in memory that know the guest
// still, because another server rewrote them.
func (h *Host) Reload(ctx context.Context, guest string, rewritten []string) error {
	ids := slices.Clone(rewritten)
	for _, r := range h.loaded() {
		<-r.ready
		if m := r.newest.Load(); m != nil && !slices.Contains(ids, r.id) {
			if _, ever := codec.GuestsOf(m); ever[guest] {
				ids = append(ids, r.id)
			}
		}
	}
	for _, id := range ids {
		if err := h.reload(ctx, id); err != nil && !errors.Is(err, ErrDamaged) {
			return h.StoreError(err)
		}
	}
	return nil
}

// reload puts what the store has in the place of a match in memory, because it was rewritten.
func (h *Host) reload(ctx context.Context, id string) error {
	defer h.followers.rewritten(id)
	h.mu.Lock()
	r := h.rooms[id]
	h.mu.Unlock()
	if r == nil { // another server may have it
		table, err := h.Store.Table(ctx, id)
		h.Bus.Publish(bus.Event{Kind: bus.MatchAdvanced, Match: id, Version: table.Summary.Version})
		return err
	}
	select {
	case <-r.ready:
	case <-ctx.Done():
		return ctx.Err()
	}
	for r.err == nil {
		m, err := h.Load(ctx, id)
		if err != nil {
			return err
		}
		if was := r.newest.Load(); m.Version() >= was.Version() && r.newest.CompareAndSwap(was, m) {
			h.followers.advance(r)
			break
		}
	}
	return nil
}
