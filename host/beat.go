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

// moment returns when a bot may act so that viewers can follow, and keeps that moment for it. No bot waits where no subscriber asks for it,
// and where a clock runs the wait takes at most a twentieth of what is left.
func (r *room) moment(m *match.Match, now time.Time) time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	beat := r.beat(m)
	if ends, timed := m.Due(); timed {
		beat = min(beat, max(0, ends.Sub(now)/20))
	}
	if beat == 0 {
		return now
	}
	if at := r.lastEvent.Add(beat); at.After(now) {
		now = at
	}
	r.lastEvent = now
	return now
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

// awaitMoment waits until viewers can follow what a bot requests of m, and reports whether it waited. A choice that stays hidden is made at
// once.
func (b *bots) awaitMoment(r *room, m *match.Match, q match.Request) bool {
	next, _, err := m.Act(q, b.now())
	if err != nil || game.HiddenChoices(next.Position()) != 0 {
		return false
	}
	wait := r.moment(m, b.now()).Sub(b.now())
	if wait <= 0 {
		return false
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-b.tasks.Context().Done():
	}
	return true
}
