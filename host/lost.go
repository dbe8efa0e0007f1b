package host

import (
	"errors"
	"maps"
	"slices"
	"time"

	"quarterdeck/bus"
)

// Any is what News.Take has in it when any match at all may have got further, and nobody knows which.
const Any = bus.Lost

// The pause between two rounds through the rooms, however often news is lost, and the longest between attempts at what goes wrong.
const (
	mendRest = time.Second
	mendMost = time.Minute
)

// hearLost is called when news of other servers may have been lost: all that is remembered may be out of date.
func (h *Host) hearLost() {
	h.muted.clear()
	h.results.clear()
	h.announce(Any)
	h.signedOut.notifyAll()
	select {
	case h.behind <- struct{}{}:
	default: // the next round has not begun, and does for this loss too
	}
}

// mend has the rooms catch up after lost news, one after the other, so that the store has more to do for people than for this.
// What could not catch up is tried again: only its next news would wake it, and that may be what it waits for.
func (h *Host) mend() {
	var late []*room
	wait := mendRest
	for {
		var again <-chan time.Time
		if len(late) > 0 {
			again = time.After(wait)
			wait = min(2*wait, mendMost)
		}
		select {
		case <-h.ctx.Done():
			return
		case <-h.behind:
			late, wait = h.loaded(), mendRest
		case <-again:
		}
		late = h.mendRooms(late)
		h.rest(mendRest)
	}
}

// loaded is the rooms in memory.
func (h *Host) loaded() []*room {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Collect(maps.Values(h.rooms))
}

// mendRooms returns the rooms that could not catch up.
func (h *Host) mendRooms(rooms []*room) (late []*room) {
	var last error
	for _, r := range rooms {
		if err := h.mendRoom(r); err != nil {
			late, last = append(late, r), err
		}
	}
	if last != nil && h.ctx.Err() == nil {
		h.Log.Error("after lost news, matches could not be brought up to date; they are tried again", "matches", len(late), "error", last)
	}
	return late
}

// mendRoom brings a room up to date with what the store has, in play and in talk, unless it has left memory.
func (h *Host) mendRoom(r *room) error {
	select {
	case <-r.ready: // it may have been read before what was lost
	case <-h.ctx.Done():
	}
	h.mu.Lock()
	there := h.rooms[r.id] == r
	h.mu.Unlock()
	if !there || h.ctx.Err() != nil {
		return nil
	}
	return errors.Join(h.refresh(r), h.readAgain(r))
}

// rest waits, unless the host stops.
func (h *Host) rest(d time.Duration) {
	select {
	case <-h.ctx.Done():
	case <-time.After(d):
	}
}
