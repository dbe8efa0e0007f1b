// Package uptime notices when no server of a store ran, so that the clocks of matches stood still meanwhile.
package uptime

import (
	"context"
	"sync/atomic"
	"time"

	"quarterdeck/store"
)

// Options configure a Monitor.
type Options struct {
	Store  store.Uptime
	ID     string // of this server
	Every  time.Duration
	Shared bool // other servers may use the store at the same time
	Now    func() time.Time
	// Excuse excuses the time since a moment in all matches. It is called again if it fails, or if storing the next beat does.
	Excuse func(ctx context.Context, since time.Time) error
}

// Monitor stores regularly that a server runs. A nil Monitor does nothing.
type Monitor struct {
	o    Options
	last atomic.Int64  // the newest beat of this server, in Unix nanoseconds; 0: none yet
	turn chan struct{} // holds a token during a beat
}

const (
	missedBeats = 3              // after so many a server counts as away
	remembered  = 24 * time.Hour // how long the store keeps servers that have stopped
	shortest    = time.Second    // that is worth excusing
)

// New returns a monitor.
func New(o Options) *Monitor {
	return &Monitor{o: o, turn: make(chan struct{}, 1)}
}

// grace is how long after a beat a server still counts as running.
func (m *Monitor) grace() time.Duration { return missedBeats * m.o.Every }

// Ensure excuses the time in which no server ran, if there was some and that has not been done. Whatever depends on the time that a player
// has left calls it first. It is quick while this server’s beats are regular. It waits for another caller only until ctx ends.
func (m *Monitor) Ensure(ctx context.Context) error {
	if m == nil || m.isRegular() {
		return nil
	}
	if err := m.enter(ctx); err != nil {
		return err
	}
	defer m.leave()
	if m.isRegular() {
		return nil // another caller has done it
	}
	return m.beat(ctx)
}

// enter waits for the turn, or until ctx ends.
func (m *Monitor) enter(ctx context.Context) error {
	select {
	case m.turn <- struct{}{}: // also if ctx has ended
		return nil
	default:
	}
	select {
	case m.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (m *Monitor) leave() { <-m.turn }

func (m *Monitor) isRegular() bool {
	last := m.last.Load()
	return last != 0 && m.o.Now().Sub(time.Unix(0, last)) <= m.grace()
}

// Beat stores that this server runs.
func (m *Monitor) Beat(ctx context.Context) error {
	if err := m.enter(ctx); err != nil {
		return err
	}
	defer m.leave()
	return m.beat(ctx)
}

// beat is Beat for the caller whose turn it is. What was missed is excused before the beat is stored: a server that dies in between
// leaves it to the next.
func (m *Monitor) beat(ctx context.Context) error {
	ctx = context.WithoutCancel(ctx)
	servers, err := m.o.Store.Nodes(ctx)
	if err != nil {
		return err
	}
	seen, future := time.Time{}, m.future()
	for _, s := range servers {
		if s.Seen.After(seen) && !s.Seen.After(future) {
			seen = s.Seen
		}
	}
	if !seen.IsZero() && m.o.Now().Sub(seen) > m.allowed() {
		if err := m.o.Excuse(ctx, seen); err != nil {
			return err
		}
	}
	now := m.o.Now()
	if err := m.o.Store.Beat(ctx, store.Node{ID: m.o.ID, Seen: now}, now.Add(-remembered), m.future()); err != nil {
		return err
	}
	m.last.Store(now.UnixNano())
	return nil
}

// future is the time after which a beat says nothing, because the clock of its server was wrong.
func (m *Monitor) future() time.Time { return m.o.Now().Add(m.grace()) }

// allowed is how old the newest beat may be. A server that has the store for itself, and starts, knows that no other one ran.
func (m *Monitor) allowed() time.Duration {
	if !m.o.Shared && m.last.Load() == 0 {
		return shortest
	}
	return m.grace()
}
