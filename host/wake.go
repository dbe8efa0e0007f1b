package host

import (
	"quarterdeck/game"
	"quarterdeck/host/quota"
	"quarterdeck/match"
	"quarterdeck/store"
)

// wakeAll loads the matches in which a bot acts without a spectator. Tables of bots alone stay in the store until they
// are requested.
func (b *bots) wakeAll() {
	ids, err := b.runner.archive.store.List(b.tasks.Context(), store.Computer)
	if err != nil {
		b.tasks.log.Error("the running matches could not be listed; their bots sleep until a client requests them", "error", err)
	}
	for _, id := range ids {
		if b.sleepsOn(id) {
			continue
		}
		_, err := b.runner.room(b.tasks.Context(), id)
		b.tasks.logError("match "+id+" could not be loaded", err)
	}
}

// sleepsOn reports whether a running match in memory waits for a spectator.
func (b *bots) sleepsOn(id string) bool {
	m, err := b.runner.archive.store.Table(b.tasks.Context(), id)
	if err != nil || m.Summary.Seats == nil || m.Series != "" {
		return false
	}
	return !quota.HasPerson(m.Summary.Seats)
}

// wake starts every bot that is to act, unless it already thinks or its table waits for a spectator.
func (b *bots) wake(r *room) {
	m := r.newest.Load()
	if m.Phase() == match.Finished {
		r.mu.Lock()
		b.dismiss(r, m)
		r.mu.Unlock()
		return
	}
	if !r.isAttended(b.now()) || b.runner.control.IsFrozen() {
		return
	}
	for s := range game.Seat(len(m.Seats())) {
		if m.BotToAct(s) == "" {
			continue
		}
		r.mu.Lock()
		busy := r.thinking.Has(s)
		r.thinking = r.thinking.With(s)
		r.mu.Unlock()
		if !busy {
			b.tasks.Go(func() { b.play(r, s) })
		}
	}
}

// noteRequest records that a client requested a room. Bots that waited for a request go on.
func (b *bots) noteRequest(r *room) {
	m := r.newest.Load()
	if m.Phase() != match.Running || !quota.HasOnlyBots(m.Seats()) {
		return
	}
	r.shown.Store(b.now().UnixNano())
	b.wake(r)
}
