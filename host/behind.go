package host

import (
	"context"
	"errors"

	"quarterdeck/match"
)

// Several servers may share a store. What one of them kept the others hear of a little later, or, if it died before it could tell,
// never. So that nobody finds at one server less than what another has acknowledged to them,
//   - who opens a page or a stream, and who acts or talks, finds what the store has (fresh, freshChat, wasBehind, Reader);
//   - for those who look on already the store is asked every now and then (recheck).

// fresh brings a room up to date if other servers may have got further.
func (h *Host) fresh(r *room) error {
	if h.Recheck == 0 {
		return nil
	}
	return h.refresh(r)
}

// freshChat adds to what was said in a room, as far as that was read, what other servers may have kept.
func (h *Host) freshChat(ctx context.Context, r *room) error {
	if h.Recheck == 0 || r.chat.Load().known() == nil {
		return nil
	}
	return h.readChat(ctx, r)
}

// wasBehind tells whether a room was behind the store, in which m was the newest; now it is not. What was refused for m is to be
// looked at again.
func (h *Host) wasBehind(r *room, m *match.Match) bool {
	return h.Recheck > 0 && h.refresh(r) == nil && r.newest.Load().Version() > m.Version()
}

// recheck asks the store every now and then how far the matches in memory are.
func (h *Host) recheck() {
	h.tasks.Every(h.Recheck, func() {
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
