package host

import (
	"context"
	"errors"
	"sync"
	"time"

	"quarterdeck/store"
)

// health remembers for a moment whether the store could write.
type health struct {
	probing sync.Mutex // held while the store is asked

	mu   sync.Mutex
	at   time.Time // of the last write that was tried
	last error     // what came of it
}

// How often the store is asked to write at most, and how long it may take.
const (
	healthEvery = 5 * time.Second
	healthTime  = 3 * time.Second
)

// Ill is why a host cannot do its work. Every text may be shown to everyone.
type Ill struct {
	Code string // stable: "stopping", "disk-full", "read-only", "unavailable", "no-answer", "failing"
	Text string // one sentence for the operator
}

func (i *Ill) Error() string { return i.Text }

// Healthy returns an *Ill if the host cannot do its work, else nil: the store wrote something within the last seconds, a match's or a
// probe's.
func (h *Host) Healthy(ctx context.Context) error {
	if h.tasks.HasStopped() {
		return &Ill{"stopping", "The server is stopping."}
	}
	h.health.probing.Lock()
	defer h.health.probing.Unlock()
	err, fresh := h.health.recent()
	if !fresh {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), healthTime)
		defer cancel()
		err = h.Store.Probe(ctx)
		if failed(err) {
			h.Log.Error("the store cannot write", "error", err)
		}
		h.health.wrote(err)
	}
	return ill(err)
}

// recent is what came of the last write, and whether that is not long ago.
func (h *health) recent() (err error, fresh bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.last, !h.at.IsZero() && time.Since(h.at) < healthEvery
}

// wrote takes in what came of a write.
func (h *health) wrote(err error) {
	if err != nil && !failed(err) {
		return // the store refused, and may not have written
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.at, h.last = time.Now(), err
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

// ill is an error of the store for the operator.
func ill(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, store.ErrClosed):
		return &Ill{"stopping", "The server is stopping."}
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
