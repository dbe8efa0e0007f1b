// Package health answers whether a store can write. It asks the store now and then, and learns from every other write.
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
	every    = 5 * time.Second
	patience = 3 * time.Second
)

// Ill is why a server cannot do its work. Every text may be shown to everyone.
type Ill struct {
	Code string // stable: "stopping", "disk-full", "read-only", "unavailable", "no-answer", "failing"
	Text string // one sentence for the operator
}

// ErrStopping says that the server is about to end.
var ErrStopping = &Ill{"stopping", "The server is stopping."}

func (i *Ill) Error() string { return i.Text }

// Check returns an *Ill if the store cannot write, else nil: it wrote something within the last seconds, an entry of a match or a probe.
func (m *Monitor) Check(ctx context.Context) error {
	m.probing.Lock()
	defer m.probing.Unlock()
	err, fresh := m.recent()
	if !fresh {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
		defer cancel()
		err = m.store.Probe(ctx)
		if failed(err) {
			m.log.Error("the store cannot write", "error", err)
		}
		m.Note(err)
	}
	return diagnose(err)
}

// recent returns what came of the last write, and reports whether that is not long ago.
func (m *Monitor) recent() (err error, fresh bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.last, !m.at.IsZero() && time.Since(m.at) < every
}

// Note remembers what came of a write.
func (m *Monitor) Note(err error) {
	if err != nil && !failed(err) {
		return // the store refused, and may not have written
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.at, m.last = time.Now(), err
}

// failed reports whether an error says that the store could not write, rather than that it refused to.
func failed(err error) bool {
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
		return &Ill{"disk-full", "The store’s disk is full: free some space."}
	case errors.Is(err, store.ErrReadOnly):
		return &Ill{"read-only", "The store cannot be written: make its disk or its database writable."}
	case errors.Is(err, context.DeadlineExceeded):
		return &Ill{"no-answer", "The store does not answer in time: look at its disk or its database."}
	case errors.Is(err, store.ErrUnavailable):
		return &Ill{"unavailable", "The store is not available: look at its disk or its database."}
	}
	return &Ill{"failing", "The store cannot write: the log says why."}
}
