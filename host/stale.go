package host

import (
	"context"
	"errors"

	"quarterdeck/host/cluster"
	"quarterdeck/match"
)

// What one server of a cluster stored, the others hear of a little later, or, if it died first, never. So that no player finds at one server
// less than what another has acknowledged to them,
//   - a client that opens a page or a stream, acts or talks finds what the store has (fresh, freshChat, wasStale);
//   - for spectators the store is queried every now and then (recheck).

// Cluster returns the servers of this host's store.
func (h *Host) Cluster() *cluster.Cluster { return h.cluster }

// fresh brings a room up to date if other servers may have got further.
func (h *Host) fresh(r *room) error {
	return h.cluster.Refresh(func() error { return h.refresh(r) })
}

// freshChat adds to the chat of a room, as far as that was read, what other servers may have stored.
func (h *Host) freshChat(ctx context.Context, r *room) error {
	if r.chat.Load().known() == nil {
		return nil
	}
	return h.cluster.Refresh(func() error { return h.readChat(ctx, r) })
}

// wasStale reports whether a room was behind the store when m was the newest version in it; now it is not. What was refused for m is to be
// tried again.
func (h *Host) wasStale(r *room, m *match.Match) bool {
	return h.cluster.IsShared() && h.refresh(r) == nil && r.newest.Load().Version() > m.Version()
}

// recheck asks the store every now and then how far the matches in memory are.
func (h *Host) recheck() {
	h.tasks.Every(h.cluster.Interval(), func() {
		h.noteUnlessStopped("the store could not be asked how far matches are; it is asked again soon", h.checkAll())
	})
}

// checkAll brings every room up to date of which the store has more, in play and in talk.
func (h *Host) checkAll() error {
	rooms := h.loaded()
	ids := make([]string, len(rooms))
	for i, r := range rooms {
		ids[i] = r.id
	}
	versions, err := h.Store.Versions(h.ctx, ids)
	for _, r := range rooms {
		if m := r.newest.Load(); m != nil && m.Version() < versions[r.id] {
			h.receiveMatch(r.id, versions[r.id])
		}
	}
	return errors.Join(err, h.checkTalk(rooms))
}

// checkTalk reads on where somebody listens. It asks for one room at a time, because in most nobody does, and the answer is a lookup
// by key that mostly finds nothing. If one has no answer, the others have to wait.
func (h *Host) checkTalk(rooms []*room) error {
	for _, r := range rooms {
		if !r.isWatched() {
			continue
		}
		if err := h.freshChat(h.ctx, r); err != nil {
			return err
		}
	}
	return nil
}
