package host

import (
	"context"
	"errors"
	"sync"
	"time"
)

// health remembers for a moment how the last look went.
type health struct {
	mu   sync.Mutex
	at   time.Time
	last error
}

// Health is how often the store is asked at most, and how long it may take.
const (
	healthEvery = time.Second
	healthTime  = 3 * time.Second
)

// Healthy is why the host cannot do its work, or nil: it asks the store to write and to read.
func (h *Host) Healthy(ctx context.Context) error {
	if h.hasStopped() {
		return errStopping
	}
	h.health.mu.Lock()
	defer h.health.mu.Unlock()
	if now := time.Now(); now.Sub(h.health.at) >= healthEvery {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), healthTime)
		defer cancel()
		_, err := h.Store.Secret(ctx, "health", []byte("well"))
		if err != nil && !errors.Is(err, context.DeadlineExceeded) {
			err = h.storeError(err)
		}
		h.health.at, h.health.last = time.Now(), err
	}
	return h.health.last
}
