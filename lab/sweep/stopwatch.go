package sweep

import (
	"context"
	"sync"
	"time"
)

// stopwatch measures how long a unit computes. Waiting does not count.
type stopwatch struct {
	mu     sync.Mutex
	begun  time.Time
	idle   time.Duration // of the waits that are over
	paused time.Time     // when the wait that goes on began; zero: none does
}

func newStopwatch() *stopwatch { return &stopwatch{begun: time.Now()} }

// wait calls a function that may wait.
func (s *stopwatch) wait(ctx context.Context, f func(context.Context) error) error {
	s.mu.Lock()
	s.paused = time.Now()
	s.mu.Unlock()
	err := f(ctx)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.idle += time.Since(s.paused)
	s.paused = time.Time{}
	return err
}

// worked returns the time without the waits.
func (s *stopwatch) worked() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.paused.IsZero() {
		return s.paused.Sub(s.begun) - s.idle
	}
	return time.Since(s.begun) - s.idle
}

// look is how often a limit that is almost reached is looked at while a bot waits.
const look = time.Second

// limit calls end when worked has reached a time, unless ctx ends before.
func (s *stopwatch) limit(ctx context.Context, most time.Duration, end func()) {
	for left := most; left > 0; left = most - s.worked() {
		select {
		case <-ctx.Done():
			return
		case <-time.After(max(left, look)):
		}
	}
	end()
}
