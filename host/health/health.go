// Package health reports whether a store can write. It probes the store at intervals, and uses the result of every other write.
package health

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"quarterdeck/store"
)

// Monitor remembers for a moment whether a store could write.
type Monitor struct {
	store   prober
	log     *slog.Logger
	probing sync.Mutex // held while a probe runs

	mu   sync.Mutex
	at   time.Time // of the last write that was tried
	last error     // what came of it
}

// prober is a store that can be asked to write.
type prober interface {
	Probe(ctx context.Context) error
}

// New returns a Monitor of a store that nothing is known of yet.
func New(store prober, log *slog.Logger) *Monitor { return &Monitor{store: store, log: log} }

// The least time between two probes of the store, and how long one may take.
const (
	probeInterval = 5 * time.Second
	probeTimeout  = 3 * time.Second
)

// Problem is why a server cannot do its work. Every text may be shown to everyone.
type Problem struct {
	Code string // stable: "stopping", "disk-full", "read-only", "unavailable", "no-answer", "failing"
	Text string // one sentence for the operator
}

// ErrStopping is returned while the server stops.
var ErrStopping = &Problem{"stopping", "The server is stopping."}

func (i *Problem) Error() string { return i.Text }

// Check returns a *Problem if the store cannot write. It returns nil after a recent write of an entry or a probe.
func (m *Monitor) Check(ctx context.Context) error {
	m.probing.Lock()
	defer m.probing.Unlock()
	err, fresh := m.recent()
	if !fresh {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), probeTimeout)
		defer cancel()
		err = m.store.Probe(ctx)
		if isFailure(err) {
			m.log.Error("the store cannot write", "error", err)
		}
		m.Note(err)
	}
	return diagnose(err)
}

// recent returns the error of the last write, and reports whether it is recent.
func (m *Monitor) recent() (err error, fresh bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.last, !m.at.IsZero() && time.Since(m.at) < probeInterval
}

// Note records the result of a write.
func (m *Monitor) Note(err error) {
	if err != nil && !isFailure(err) {
		return // the store refused, and may not have written
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.at, m.last = time.Now(), err
}

// isFailure reports whether an error says that the store could not write, rather than that it refused to.
func isFailure(err error) bool {
	for _, refusal := range []error{store.ErrConflict, store.ErrExists, store.ErrNotFound, store.ErrDamaged, store.ErrClosed, context.Canceled} {
		if errors.Is(err, refusal) {
			return false
		}
	}
	return err != nil
}

// diagnose returns an error of the store in words for the operator.
func diagnose(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, store.ErrClosed):
		return ErrStopping
	case errors.Is(err, store.ErrFull):
		return &Problem{"disk-full", "The store’s disk is full: free some space."}
	case errors.Is(err, store.ErrReadOnly):
		return &Problem{"read-only", "The store is read-only: make its disk or its database writable."}
	case errors.Is(err, context.DeadlineExceeded):
		return &Problem{"no-answer", "The store does not answer in time: check its disk or its database."}
	case errors.Is(err, store.ErrUnavailable):
		return &Problem{"unavailable", "The store is not available: check its disk or its database."}
	}
	return &Problem{"failing", "The store cannot write. See the log for the reason."}
}
