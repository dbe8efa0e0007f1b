package host

import (
	"strings"
	"time"

	"quarterdeck/match"

	"quarterdeck/match/clock"
)

// How clocks are kept running: what runs out within the horizon has an alarm in memory, and the store is asked for
// such matches in between, so that a restart, or another server on the same store, finds them too.
const (
	clockEvery   = 30 * time.Second
	clockHorizon = time.Minute
	clockLimit   = 1000 // matches that are woken at once; the others are when these are done
)

// clockwork wakes the matches whose clocks run out soon.
func (h *Host) clockwork() { h.tasks.Every(clockEvery, h.wakeClocks) }

func (h *Host) wakeClocks() {
	ids, err := h.Store.Due(h.ctx, h.Now().Add(clockHorizon), clockLimit)
	h.noteUnlessStopped("the matches whose clocks run out could not be listed; they wait", err)
	for _, id := range ids {
		r, err := h.room(h.ctx, id)
		if err != nil {
			h.noteUnlessStopped("match "+id+" could not be loaded, and its clock waits", err)
			continue
		}
		h.schedule(r)
	}
}

// schedule sets the alarm of a room to when its match's next clock runs out, if that is soon.
func (h *Host) schedule(r *room) {
	if h.Asleep {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stopAlarm()
	due, ok := r.newest.Load().Due() // under the lock: a newer version is scheduled after it is installed
	wait := due.Sub(h.Now())
	if !ok || wait > clockHorizon {
		return
	}
	r.alarm = time.AfterFunc(wait, func() {
		h.tasks.Go(func() { h.expire(r) })
	})
}

// stopAlarm stops the alarm; r.mu is held.
func (r *room) stopAlarm() {
	if r.alarm != nil {
		r.alarm.Stop()
		r.alarm = nil
	}
}

// expire applies what a match's clock demands, if that is due: another server may have been faster. A failure is
// tried again with the next query of due matches.
func (h *Host) expire(r *room) {
	m := r.newest.Load()
	if m.RematchAgreed() { // the server that took the last acceptance died
		_, err := h.beginRematch(h.ctx, m)
		h.noteUnlessStopped("the rematch of "+r.id+" could not begin", err)
		return
	}
	next, err := h.Change(h.ctx, r.id, func(m *match.Match) (*match.Match, error) { return m.Expire(h.Now()) })
	if err != nil {
		h.noteUnlessStopped("the clock of match "+r.id+" could not run out", err)
		return
	}
	if next == m {
		h.schedule(r) // it was too early
	}
}

// expireMatch expires a match whose clock a refused request found to be due.
func (h *Host) expireMatch(id string) {
	if r, err := h.room(h.ctx, id); err == nil && !h.Asleep {
		h.expire(r)
	}
}

// mayHand is why a request cannot give a seat to a bot of the level that it names, or nil.
func (h *Host) mayHand(action string) error {
	level, found := strings.CutPrefix(action, match.HandToBot+" ")
	if !found || level == clock.FlagLevel {
		return nil
	}
	for _, known := range h.Levels {
		if level == known {
			return nil
		}
	}
	return h.noLevel(level)
}
