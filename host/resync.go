package host

import (
	"errors"
	"maps"
	"slices"
	"time"
)

// The pause between two rounds through the rooms, however often events are missed, and the longest pause between retries.
const (
	resyncPause    = time.Second
	resyncMaxPause = time.Minute
)

// receiveMissed handles the event that others may have been lost: everything in memory may be stale.
func (h *Host) receiveMissed() {
	h.muted.Clear()
	select {
	case h.stale <- struct{}{}:
	default: // the next round has not begun, and covers this loss too
	}
}

// resync brings the rooms up to date after missed events, one after the other, so that the store has more to do for players than for this.
// A room that failed is tried again: only its next event would wake it, and that may never come.
func (h *Host) resync() {
	var failed []*room
	wait := resyncPause
	for {
		var again <-chan time.Time
		if len(failed) > 0 {
			again = time.After(wait)
			wait = min(2*wait, resyncMaxPause)
		}
		select {
		case <-h.ctx.Done():
			return
		case <-h.stale:
			failed, wait = h.loaded(), resyncPause
		case <-again:
		}
		failed = h.resyncRooms(failed)
		h.tasks.Sleep(resyncPause)
	}
}

// loaded returns the rooms in memory.
func (h *Host) loaded() []*room {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Collect(maps.Values(h.rooms))
}

// resyncRooms returns the rooms that could not catch up.
func (h *Host) resyncRooms(rooms []*room) (failed []*room) {
	var last error
	for _, r := range rooms {
		if err := h.resyncRoom(r); err != nil {
			failed, last = append(failed, r), err
		}
	}
	if last != nil && h.ctx.Err() == nil {
		h.Log.Error("after missed events, matches could not be brought up to date; they are tried again", "matches", len(failed), "error", last)
	}
	return failed
}

// resyncRoom brings a room up to date with what the store has, in play and in talk, unless it has left memory.
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
	return errors.Join(h.refresh(r), h.rereadChat(r))
}
