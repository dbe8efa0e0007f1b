package host

import (
	"maps"
	"slices"
)

// loaded returns the rooms in memory.
func (h *Host) loaded() []*room {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Collect(maps.Values(h.rooms))
}

// noteStale logs that rooms could not be brought up to date after missed events.
func (h *Host) noteStale(rooms int, err error) {
	if h.ctx.Err() == nil {
		h.Log.Error("after missed events, matches could not be brought up to date; they are tried again", "matches", rooms, "error", err)
	}
}

// resyncRoom brings a room up to date with what the store has, unless it has left memory.
func (h *Host) resyncRoom(r *room) error {
	select {
	case <-r.ready: // it may have been read before the events that were missed
	case <-h.ctx.Done():
	}
	h.mu.Lock()
	loaded := h.rooms[r.id] == r
	h.mu.Unlock()
	if !loaded || h.ctx.Err() != nil {
		return nil
	}
	return h.refresh(r)
}
