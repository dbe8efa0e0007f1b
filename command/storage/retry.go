package storage

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"quarterdeck/bus/nats"
	"quarterdeck/store"
)

// The pauses between two attempts to open a store that is not there yet.
const (
	firstPause = time.Second
	lastPause  = 30 * time.Second
)

// isTemporary reports whether an error may pass by itself: the database has not started, another server still holds the file, the disk
// does not answer. Wrong words, missing rights and missing folders do not pass.
func isTemporary(err error) bool {
	return errors.Is(err, store.ErrUnavailable) || errors.Is(err, nats.ErrUnreachable)
}

// retryOpen repeats open until it works, fails for good, or the operator stops.
func retryOpen[T any](ctx context.Context, log *slog.Logger, wait func(context.Context, time.Duration) error, open func() (T, error)) (T, error) {
	for pause := firstPause; ; pause = min(2*pause, lastPause) {
		opened, err := open()
		if !isTemporary(err) {
			if err == nil && pause > firstPause {
				log.Warn("Everything is available now; the server starts")
			}
			return opened, err
		}
		if ctx.Err() != nil {
			return opened, err
		}
		log.Warn("The server cannot start yet and tries again; stop it with Ctrl-C", "in", pause, "error", err)
		if wait(ctx, pause) != nil {
			return opened, err
		}
	}
}

// sleep waits for a time, or until ctx is done.
func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
