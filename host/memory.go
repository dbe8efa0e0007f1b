package host

import (
	"slices"
	"time"

	"quarterdeck/game"
)

// DefaultMemory is how many bytes the matches in memory may take that no one needs.
const DefaultMemory = 64 << 20

// What a match in memory takes, estimated: measured, an entry takes from 750 bytes (Pirates Port) to 2,200 (Heads Up Duel).
const (
	roomBytes  = 16 << 10
	entryBytes = 2 << 10
)

// inHand is how long after a request for a room its caller may still be at work on it.
const inHand = time.Second

// bytes estimates what a room takes.
func (r *room) bytes() int64 {
	m := r.newest.Load()
	if m == nil {
		return roomBytes
	}
	return roomBytes + int64(m.Version())*entryBytes
}

// isIdle reports whether nothing goes on in a room: it is loaded, no one watches, no bot thinks, no clock is about to run out. r.mu is held.
func (r *room) isIdle() bool {
	return r.newest.Load() != nil && len(r.watches) == 0 && r.thinking == 0 && r.alarm == nil
}

// shrink drops the idle rooms that were used longest ago, when all rooms together take more than Config.Memory, until a part of it is free.
func (h *Host) shrink() {
	h.mu.Lock()
	defer h.mu.Unlock()
	total := int64(0)
	for _, r := range h.rooms {
		total += r.bytes()
	}
	if total <= h.Memory {
		return
	}
	for _, r := range h.idleRooms() {
		if total <= h.Memory*7/8 {
			return
		}
		total -= r.bytes()
		delete(h.rooms, r.id)
	}
}

// idleRooms returns the rooms that may be dropped, the one that was used longest ago first. h.mu is held.
func (h *Host) idleRooms() []*room {
	before := h.Now().Add(-inHand).UnixNano()
	type dated struct {
		*room
		used int64
	}
	var idle []dated
	for _, r := range h.rooms {
		used := r.used.Load()
		r.mu.Lock()
		if used < before && r.isIdle() {
			idle = append(idle, dated{r, used})
		}
		r.mu.Unlock()
	}
	slices.SortFunc(idle, func(a, b dated) int { return int(min(max(a.used-b.used, -1), 1)) })
	out := make([]*room, len(idle))
	for i := range idle {
		out[i] = idle[i].room
	}
	return out
}

// isDropped reports whether a room has left memory. Whoever still holds it finds nothing new there.
func (h *Host) isDropped(r *room) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.rooms[r.id] != r
}

// moveBots has the bots of a room that was dropped go on in the one that took its place.
func (h *Host) moveBots(r *room, s game.Seat) {
	r.mu.Lock()
	r.thinking = r.thinking.Without(s)
	r.mu.Unlock()
	if _, err := h.room(h.ctx, r.id); err != nil {
		h.noteUnlessStopped("match "+r.id+" could not be loaded, and its bot waits", err)
	}
}
