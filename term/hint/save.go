package hint

import (
	"context"
	"sync"
	"time"
)

// FlushTime is how long the end of a match waits until the seen hints are stored.
const FlushTime = time.Second

// saver stores seen hints beside a match: one request at a time, in order.
type saver struct {
	store Store

	mu      sync.Mutex
	pending []string
	running *run // nil: nothing is being stored
}

// run is a time in which hints are being stored.
type run struct {
	stop context.CancelFunc
	done chan struct{} // closed at its end
}

// add hands hints to the saver. Storing them outlasts ctx, which may end with the match, until flush.
func (s *saver) add(ctx context.Context, hints []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pending = append(s.pending, hints...)
	if s.running != nil {
		return
	}
	ctx, stop := context.WithCancel(context.WithoutCancel(ctx))
	s.running = &run{stop, make(chan struct{})}
	go s.save(ctx, s.running)
}

// save stores hints until none are left. If it fails, they come again in another match.
func (s *saver) save(ctx context.Context, r *run) {
	defer close(r.done)
	defer r.stop()
	for {
		s.mu.Lock()
		hints := s.pending
		if s.pending = nil; len(hints) == 0 || ctx.Err() != nil {
			s.running = nil
			s.mu.Unlock()
			return
		}
		s.mu.Unlock()
		_ = s.store.SeeHints(ctx, hints)
	}
}

// flush waits at most FlushTime, even for a store that goes on after its context has ended.
func (s *saver) flush() {
	s.mu.Lock()
	r := s.running
	s.mu.Unlock()
	if r == nil {
		return
	}
	select {
	case <-r.done:
	case <-time.After(FlushTime):
		r.stop()
	}
}
