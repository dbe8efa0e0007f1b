package host

import (
	"context"
	"sync"

	"quarterdeck/host/codec"
	"quarterdeck/match"
	"quarterdeck/store"
)

// A match that cannot be read stops nothing but itself. It gets the status Quarantined, so that no list has it and neither bots,
// clocks nor sweeps try it again, and nothing of it is changed. Every start reads the matches in quarantine once more, and takes
// out those that were repaired.

// ErrDamaged is the refusal of everything at a match that cannot be read.
var ErrDamaged = refuse(Damaged, "This match cannot be read, because what was kept of it is damaged; the operator has been told.")

// damaged is the matches that this host found to be unreadable.
type damaged struct {
	mu  sync.Mutex
	ids map[string]struct{}
}

// add reports whether id is new.
func (d *damaged) add(id string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if _, known := d.ids[id]; known {
		return false
	}
	if d.ids == nil {
		d.ids = map[string]struct{}{}
	}
	d.ids[id] = struct{}{}
	return true
}

func (d *damaged) drop(id string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.ids, id)
}

func (d *damaged) count() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.ids)
}

// Load returns a match as the store has it, and puts it into quarantine if it cannot be read.
func (h *Host) Load(ctx context.Context, id string) (*match.Match, error) {
	kept, log, err := h.Store.Load(ctx, id)
	if err == nil && kept.Status == store.Quarantined {
		return nil, ErrDamaged
	}
	var m *match.Match
	if err == nil {
		m, err = codec.Replay(kept, log, h.Find)
	}
	if codec.IsDamage(err) {
		h.quarantine(ctx, id, err)
		return nil, ErrDamaged
	}
	if err == nil {
		h.damaged.drop(id) // another server has taken it out of quarantine
	}
	return m, err
}

// quarantine keeps a match from being tried again, and says so once.
func (h *Host) quarantine(ctx context.Context, id string, cause error) {
	h.mu.Lock()
	r := h.rooms[id]
	delete(h.rooms, id)
	h.mu.Unlock()
	if r != nil {
		r.mu.Lock()
		r.stopAlarm()
		r.mu.Unlock()
	}
	if !h.damaged.add(id) {
		return
	}
	err := h.Store.Append(ctx, store.Change{Match: id, Status: store.Quarantined}) // first: a reader of the log finds it in the store
	h.Log.Error("a match cannot be read and is in quarantine; the others go on. Look at it with “quarterdeck check”", "match", id, "error", cause)
	h.noteUnlessStopped("the quarantine of match "+id+" could not be kept", err)
}

// releaseAll takes the matches out of quarantine that can be read again.
func (h *Host) releaseAll() {
	ids, err := h.Store.List(h.ctx, store.Quarantined)
	h.noteUnlessStopped("the matches in quarantine could not be listed; the next start tries again", err)
	for _, id := range ids {
		h.noteUnlessStopped("match "+id+" could not be taken out of quarantine; the next start tries again", h.release(h.ctx, id))
	}
}

// release takes a match out of quarantine if it can be read.
func (h *Host) release(ctx context.Context, id string) error {
	kept, log, err := h.Store.Load(ctx, id)
	var m *match.Match
	if err == nil {
		m, err = codec.Replay(kept, log, h.Find)
	}
	if codec.IsDamage(err) {
		h.quarantine(ctx, id, err)
		return nil
	}
	if err != nil {
		return err
	}
	sum := codec.Summary(m)
	if err := h.Store.Append(ctx, store.Change{Match: id, From: m.Version(), Status: codec.Status(m), Summary: &sum}); err != nil {
		return err
	}
	h.Log.Warn("a match can be read again and is out of quarantine", "match", id)
	_, err = h.room(ctx, id) // its bots and clocks go on
	return err
}

// chainEvery is how many logs of an earlier program get their hashes at once. Moves wait as long.
const chainEvery = 10

// chainAll gives hashes to the logs that an earlier program kept without.
func (h *Host) chainAll() {
	for h.ctx.Err() == nil {
		n, err := h.Store.Chain(h.ctx, chainEvery)
		if n == 0 || err != nil {
			h.noteUnlessStopped("logs of an earlier program could not be chained; the next start tries again", err)
			return
		}
	}
}
