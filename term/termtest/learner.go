package termtest

import (
	"context"
	"slices"
	"sync"

	"quarterdeck/account"
)

// Learner is a guest who gets hints, for tests. Its fields are guarded by a mutex while a terminal uses it.
type Learner struct {
	Finished int      // matches of each game
	Lessons  []string // finished, in order
	Fail     error    // of SetHints

	mu      sync.Mutex
	NoHints bool
	seen    []string // hints, in order
}

// Learning returns what the guest has learned.
func (l *Learner) Learning(context.Context) (account.Learning, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return account.Learning{Lessons: l.Lessons, NoHints: l.NoHints, Hints: slices.Clone(l.seen)}, nil
}

// Played returns how many matches of a game the guest has finished.
func (l *Learner) Played(_ context.Context, _ string, atMost int) (int, error) {
	return min(l.Finished, atMost), nil
}

// SetHints stores whether the guest wants hints.
func (l *Learner) SetHints(_ context.Context, on bool) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.Fail == nil {
		l.NoHints = !on
	}
	return l.Fail
}

// SeeHints stores which hints the guest has seen.
func (l *Learner) SeeHints(_ context.Context, hints []string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.seen = slices.Compact(slices.Sorted(slices.Values(append(l.seen, hints...))))
	return nil
}
