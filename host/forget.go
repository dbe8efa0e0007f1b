package host

import (
	"context"
	"errors"
	"slices"

	"quarterdeck/bus"
	"quarterdeck/host/codec"
	"quarterdeck/host/secret"
	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/store"
)

// Forget takes a guest out of everything: from now on their tokens are nobody's, the seats that they held are
// Somebody's, and nobody waits for them. Others' matches stay whole: what was done, and their part of the dealing
// key, is kept. If the server dies on the way, the next one goes on.
func (h *Host) Forget(ctx context.Context, guest string) error {
	_, err := h.ChangePerson(ctx, guest, func(p *Person) error {
		*p = Person{Guest: p.Guest, Gone: h.Now().UTC(), Created: p.Created, version: p.version}
		return nil
	})
	if err != nil {
		return err
	}
	return h.forgetGone(context.WithoutCancel(ctx), guest)
}

// forgetAll goes on with what a server that died had begun.
func (h *Host) forgetAll() {
	guests, err := h.Store.Leaving(h.ctx)
	for _, guest := range guests {
		err = errors.Join(err, h.forgetGone(h.ctx, guest)) // the others are not to wait for this one
	}
	h.noteUnlessStopped("a guest could not be forgotten; the next start tries again", err)
}

// forgetGone takes a guest who is gone already out of all matches.
func (h *Host) forgetGone(ctx context.Context, guest string) error {
	tables, err := h.Store.Tables(ctx, store.Filter{Guest: guest, Status: store.Unfinished()})
	if err != nil {
		return h.StoreError(err)
	}
	for i := range tables {
		_, err := h.change(ctx, tables[i].ID, func(m *match.Match) (*match.Match, error) { return m.Leave(guest, h.Now()) })
		if err != nil && !errors.Is(err, errDamaged) {
			return err
		}
	}
	ids, err := h.Store.Forget(ctx, guest, h.Now(), func(m *store.Match, house []store.Entry) (store.Entry, error) {
		codec.Anonymize(guest, seating.GonePrefix+secret.NewID(), m, house) // another id in every match, so that they cannot be linked
		return codec.Deletion(h.Now()), nil
	})
	h.people.Remove(guest)
	h.hooked.Delete(guest)
	h.invalidateChats()
	h.Bus.Publish(bus.Event{Kind: bus.GuestDeleted, Version: 1})
	h.Bus.Publish(bus.Event{Kind: bus.SignedOut, Guest: guest, Version: 1})
	if err != nil {
		return h.StoreError(err)
	}
	h.results.Clear() // another server may have deleted them from the store just now, and not yet from this memory
	for _, r := range h.loaded() {
		<-r.ready
		if m := r.newest.Load(); m != nil && !slices.Contains(ids, r.id) {
			if _, ever := codec.GuestsOf(m); ever[guest] {
				ids = append(ids, r.id)
			}
		}
	}
	for _, id := range ids {
		if err := h.reload(ctx, id); err != nil && !errors.Is(err, errDamaged) {
			return h.StoreError(err)
		}
	}
	return nil
}

// reload puts what the store has in the place of a match in memory, because it was rewritten.
func (h *Host) reload(ctx context.Context, id string) error {
	defer h.results.Invalidate(id)
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
		m, err := h.loadMatch(ctx, id)
		if err != nil {
			return err
		}
		if was := r.newest.Load(); m.Version() >= was.Version() && r.newest.CompareAndSwap(was, m) {
			r.invalidateChat() // it was rewritten too, perhaps on another server
			h.followers.advance(r)
			break
		}
	}
	return nil
}
