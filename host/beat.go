package host

import (
	"time"

	"quarterdeck/game"
	"quarterdeck/match"
)

// maxBeat is the longest time between two events that a page may ask for.
const maxBeat = time.Second

// SetBeat asks bots to leave at least d between two events that a viewer sees, because the subscriber shows events one at a time. At most
// maxBeat counts. Players' subscriptions come before spectators', and the slowest of them decides.
func (s *Subscription) SetBeat(d time.Duration) {
	s.room.mu.Lock()
	defer s.room.mu.Unlock()
	s.beat = min(max(d, 0), maxBeat)
}

// reserveMoment returns when a bot may act so that viewers can follow, and keeps that moment for it. Where a clock runs, that is after a
// twentieth of what is left at most.
func (r *room) reserveMoment(m *match.Match, now time.Time) time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	at := r.lastEvent.Add(r.beat(m))
	if ends, timed := m.Due(); timed {
		if latest := now.Add(ends.Sub(now) / 20); at.After(latest) {
			at = latest
		}
	}
	if at.Before(now) {
		at = now
	}
	if at.After(r.lastEvent) {
		r.lastEvent = at
	}
	return at
}

// hasBeat reports whether bots are to leave time between two events.
func (r *room) hasBeat(m *match.Match) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.beat(m) > 0
}

// beat returns how much time viewers ask for between two events; r.mu is held.
func (r *room) beat(m *match.Match) time.Duration {
	var players, spectators time.Duration
	playing := false
	for s := range r.subscriptions {
		if s.guest != "" && m.SeatsOf(s.guest) != 0 {
			playing, players = true, max(players, s.beat)
		} else {
			spectators = max(spectators, s.beat)
		}
	}
	if playing {
		return players
	}
	return spectators
}

// noteEvent keeps the time of the last event that viewers saw. A hidden choice shows them nothing.
func (b *bots) noteEvent(r *room) {
	if game.HiddenChoices(r.newest.Load().Position()) != 0 {
		return
	}
	now := b.now()
	r.mu.Lock()
	defer r.mu.Unlock()
	if now.After(r.lastEvent) {
		r.lastEvent = now
	}
}

// awaitMoment waits until viewers can follow what a bot requests of m. A choice that stays hidden is made at once.
func (b *bots) awaitMoment(r *room, m *match.Match, q match.Request) {
	if !r.hasBeat(m) {
		return
	}
	next, _, err := m.Act(q, b.now())
	if err != nil || game.HiddenChoices(next.Position()) != 0 {
		return
	}
	timer := time.NewTimer(r.reserveMoment(m, b.now()).Sub(b.now()))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-b.tasks.Context().Done():
	}
}
