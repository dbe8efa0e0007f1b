package host

import (
	"context"
	"time"

	"quarterdeck/match"
)

// Subscription notifies one client of new versions of a match.
type Subscription struct {
	room  *room
	ready chan struct{}
	guest string        // who has it; may be empty
	beat  time.Duration // see SetBeat; guarded by room.mu
}

// Subscribe returns a guest's subscription to a match, which the caller must close. It starts with the newest version
// in the store.
func (r *Runner) Subscribe(ctx context.Context, id, guest string) (*Subscription, error) {
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		room, err := r.room(ctx, id)
		if err != nil {
			return nil, err
		}
		s := room.subscribe(guest)
		if !r.rooms.has(room) {
			s.Close() // the room has just been dropped; no event would reach it
			continue
		}
		if err := r.refreshShared(room); err != nil {
			s.Close()
			return nil, r.StoreError(err)
		}
		r.follow.subscribed(room)
		return s, nil
	}
}

// IsWatchedBy reports whether a guest has a page open that follows a match.
func (r *Runner) IsWatchedBy(id, guest string) bool {
	room := r.rooms.find(id)
	if room == nil {
		return false
	}
	room.mu.Lock()
	defer room.mu.Unlock()
	for s := range room.subscriptions {
		if s.guest == guest {
			return true
		}
	}
	return false
}

// Ready returns a channel that holds a token when the match may be newer than at the last call of Match.
func (s *Subscription) Ready() <-chan struct{} { return s.ready }

// Match returns the newest version.
func (s *Subscription) Match() *match.Match { return s.room.newest.Load() }

// Close ends the subscription.
func (s *Subscription) Close() {
	s.room.mu.Lock()
	defer s.room.mu.Unlock()
	delete(s.room.subscriptions, s)
}

func (r *room) subscribe(guest string) *Subscription {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := &Subscription{room: r, ready: make(chan struct{}, 1), guest: guest}
	r.subscriptions[s] = struct{}{}
	return s
}

// signal wakes the subscribers of a room.
func (r *room) signal() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for s := range r.subscriptions {
		select {
		case s.ready <- struct{}{}:
		default:
		}
	}
}
