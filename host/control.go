package host

import (
	"context"

	"quarterdeck/bus"
)

// publishControl tells the other servers that administrators have set something.
func (h *Host) publishControl(version int) {
	h.Bus.Publish(bus.Event{Kind: bus.ControlChanged, Version: version})
}

// receiveControl handles an event about what administrators have set.
func (r *Runner) receiveControl() {
	r.tasks.Go(func() {
		r.tasks.logError("what administrators have set could not be read; it is read again soon", r.control.Refresh(r.tasks.Context()))
	})
}

// resume starts what cannot be done while changes are refused: when the server starts, and when they are allowed again.
func (h *Host) resume() {
	h.tasks.Go(func() {
		for _, r := range h.rooms.all() {
			if r.newest.Load() != nil { // else it has just been requested, and is loaded
				h.bots.wake(r)
				h.clocks.schedule(r)
			}
		}
		h.bots.wakeAll()
	})
	h.tasks.Go(func() {
		h.archive.releaseAll(func(ctx context.Context, id string) error {
			_, err := h.room(ctx, id) // its bots and clocks go on
			return err
		})
	})
	h.tasks.Go(h.archive.chainAll)
}
