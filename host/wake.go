package host

import (
	"quarterdeck/game"
	"quarterdeck/host/quota"
	"quarterdeck/match"
	"quarterdeck/store"
)

// wakeAll loads the matches in which a bot goes on though nobody looks. Tables of bots alone stay in the store until they are asked for.
func (h *Host) wakeAll() {
	ids, err := h.Store.List(h.ctx, store.Computer)
	if err != nil {
		h.Log.Error("the running matches could not be listed; their bots sleep until somebody looks", "error", err)
	}
	for _, id := range ids {
		if h.sleepsOn(id) {
			continue
		}
		_, err := h.room(h.ctx, id)
		h.noteUnlessStopped("match "+id+" could not be loaded", err)
	}
}

// sleepsOn reports whether a running match is known to wait for a spectator.
func (h *Host) sleepsOn(id string) bool {
	m, err := h.Store.Table(h.ctx, id)
	if err != nil || m.Summary.Seats == nil || m.Series != "" {
		return false
	}
	return !quota.HasPerson(m.Summary.Seats)
}

// wake lets every bot that is to act begin to think, unless it does already or its table waits for a spectator.
func (h *Host) wake(r *room) {
	if !r.isAttended(h.Now()) {
		return
	}
	m := r.newest.Load()
	for s := range game.Seat(len(m.Seats())) {
		if m.BotToAct(s) == "" {
			continue
		}
		r.mu.Lock()
		busy := r.thinking.Has(s)
		r.thinking = r.thinking.With(s)
		r.mu.Unlock()
		if !busy {
			h.tasks.Go(func() { h.play(r, s) })
		}
	}
}

// show notes that a client asked for a room. Bots that waited for one go on.
func (h *Host) show(r *room) {
	m := r.newest.Load()
	if m.Phase() != match.Running || !quota.HasOnlyBots(m.Seats()) {
		return
	}
	r.shown.Store(h.Now().UnixNano())
	h.wake(r)
}
