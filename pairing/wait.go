package pairing

import (
	"context"
	"slices"
	"time"
)

const (
	// maxWaiters is how many requests of a guest wait at a server at a time.
	maxWaiters = 3
	// grace is how long a seek can still be paired after its client disconnected: long enough for the next page to load.
	grace = 6 * time.Second
)

// Wait is State. While no opponent is found, it waits for one, at most for a time or until ctx ends.
func (s *Service) Wait(ctx context.Context, guest string, most time.Duration) (State, error) {
	ready, leave := s.enter(guest)
	defer leave()
	st, err := s.State(ctx, guest)
	if err != nil || st.Status != Waiting || ready == nil {
		return st, err
	}
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case <-ready:
		return s.State(ctx, guest)
	case <-timer.C:
	case <-s.tasks.Context().Done():
	case <-ctx.Done():
		if leave() {
			err := s.store.TouchSeek(context.WithoutCancel(ctx), guest, st.seek, s.opts.Now().Add(grace-alive))
			s.tasks.Note(s.opts.Log, "the end of a search for an opponent could not be stored", err)
		}
		return st, ctx.Err()
	}
	return st, nil
}

// enter returns a channel that is closed when a guest's seek changes at this server, or nil if too many requests of the guest wait. leave
// reports whether no other one waits.
func (s *Service) enter(guest string) (ready chan struct{}, leave func() (last bool)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.waiters[guest]) >= maxWaiters {
		return nil, func() bool { return false }
	}
	ready = make(chan struct{})
	s.waiters[guest] = append(s.waiters[guest], ready)
	return ready, func() bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		left := slices.DeleteFunc(s.waiters[guest], func(c chan struct{}) bool { return c == ready })
		if s.waiters[guest] = left; len(left) == 0 {
			delete(s.waiters, guest)
		}
		return len(left) == 0
	}
}

// wake ends the waits of a guest.
func (s *Service) wake(guest string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, ready := range s.waiters[guest] {
		close(ready)
	}
	delete(s.waiters, guest)
}
