package host

import (
	"slices"
	"time"

	"quarterdeck/game"
	"quarterdeck/match"
)

// maxBeat is the longest interval between two events that a page may request.
const maxBeat = time.Second

// SetBeat makes bots leave at least d between two visible events, because the subscriber shows events one at a time. d
// is limited to maxBeat. Players' subscriptions take precedence over spectators', and the slowest of them decides.
func (s *Subscription) SetBeat(d time.Duration) {
	s.room.mu.Lock()
	defer s.room.mu.Unlock()
	s.beat = min(max(d, 0), maxBeat)
}

// reserveMoment returns when a bot may act so that viewers can follow, and reserves that time for it. If a clock runs,
// the delay is at most a twentieth of the time left.
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

// hasBeat reports whether bots leave time between two events.
func (r *room) hasBeat(m *match.Match) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.beat(m) > 0
}

// beat returns the interval that viewers request between two events; r.mu is held.
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

const staging = 2 // beats longer that a page shows an event that decides a round: cards turn, the verdict stays, and points fly

// noteEvent records the time of the last visible event. A hidden choice is not visible.
func (b *bots) noteEvent(r *room) {
	m := r.newest.Load()
	if game.HiddenChoices(m.Position()) != 0 {
		return
	}
	at := b.now()
	r.mu.Lock()
	defer r.mu.Unlock()
	if beat, before := r.beat(m), r.decided; beat > 0 {
		r.decided = m.Position().Table(game.Watcher).Decided()
		if slices.ContainsFunc(r.decided, func(id string) bool { return !slices.Contains(before, id) }) {
			at = at.Add(staging * beat)
		}
	}
	if at.After(r.lastEvent) {
		r.lastEvent = at
	}
}

// awaitMoment waits until viewers can follow what a bot requests of m. It does not wait for a choice that stays hidden.
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
