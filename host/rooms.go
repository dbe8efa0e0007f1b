package host

import (
	"cmp"
	"maps"
	"slices"
	"sync"
	"time"
)

// DefaultMemory is how many bytes idle matches may take in memory.
const DefaultMemory = 48 << 20

// rooms holds the matches in memory.
type rooms struct {
	now    func() time.Time
	memory int64 // bytes that all may take, roughly, not counting rooms in use

	mu   sync.Mutex // guards byID; never held during I/O or rules
	byID map[string]*room
}

// enter returns the room of a match, and reports whether it is new and must be loaded.
func (rs *rooms) enter(id string) (r *room, isNew bool) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	r, found := rs.byID[id]
	if !found {
		r = newRoom(id)
		rs.byID[id] = r
	}
	r.used.Store(rs.now().UnixNano())
	return r, !found
}

// find returns the room of a match, or nil if it is not in memory.
func (rs *rooms) find(id string) *room {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	return rs.byID[id]
}

// has reports whether a room is in memory. A room that has left memory receives no more events.
func (rs *rooms) has(r *room) bool { return rs.find(r.id) == r }

// drop removes a room from memory, if it is still there.
func (rs *rooms) drop(r *room) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if rs.byID[r.id] == r {
		delete(rs.byID, r.id)
		r.mu.Lock()
		defer r.mu.Unlock()
		r.stopAlarm()
	}
}

// all returns the rooms in memory.
func (rs *rooms) all() []*room {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	return slices.Collect(maps.Values(rs.byID))
}

func (rs *rooms) count() int {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	return len(rs.byID)
}

// dropUnused drops the rooms without a request since before, unless a client subscribes or a bot thinks there.
func (rs *rooms) dropUnused(before time.Time) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	for id, r := range rs.byID {
		r.mu.Lock()
		if len(r.subscriptions) == 0 && r.thinking == 0 && r.used.Load() < before.UnixNano() {
			delete(rs.byID, id)
			r.stopAlarm()
		}
		r.mu.Unlock()
	}
}

// shrink drops the least recently requested idle rooms when all rooms together exceed the limit, until a part of it is
// free.
func (rs *rooms) shrink() {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	total := int64(0)
	for _, r := range rs.byID {
		total += r.bytes()
	}
	if total <= rs.memory {
		return
	}
	for _, r := range rs.idle() {
		if total <= rs.memory*7/8 {
			return
		}
		total -= r.bytes()
		delete(rs.byID, r.id)
	}
}

// requestTime is how long after a request its caller may still use the room of a match that goes on; finishedTime is that of a finished one,
// of which a crawl reads hundreds a second.
const (
	requestTime  = time.Second
	finishedTime = 100 * time.Millisecond
)

// idle returns the rooms that may be dropped, the least recently requested first. rs.mu is held.
func (rs *rooms) idle() []*room {
	before, finishedBefore := rs.now().Add(-requestTime).UnixNano(), rs.now().Add(-finishedTime).UnixNano()
	type dated struct {
		*room
		used int64
	}
	var idle []dated
	for _, r := range rs.byID {
		used := r.used.Load()
		r.mu.Lock()
		if (used < before || used < finishedBefore && r.isFinished()) && r.isIdle() {
			idle = append(idle, dated{r, used})
		}
		r.mu.Unlock()
	}
	slices.SortFunc(idle, func(a, b dated) int { return cmp.Compare(a.used, b.used) })
	out := make([]*room, len(idle))
	for i := range idle {
		out[i] = idle[i].room
	}
	return out
}
