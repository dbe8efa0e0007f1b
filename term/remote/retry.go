package remote

import (
	"context"
	"errors"
	"net/http"
	"time"
)

// The pauses between two attempts to reach the server.
const (
	firstPause = time.Second
	lastPause  = 30 * time.Second
)

// temporary is why a request failed that may succeed later: the server restarts, or is busy.
type temporary struct{ error }

func (t *temporary) Unwrap() error { return t.error }

func isTemporary(err error) bool { return errors.As(err, new(*temporary)) }

// failure returns err, which came with a status, as temporary if it is.
func failure(status int, err error) error {
	if status >= 500 || status == http.StatusTooManyRequests || status == http.StatusRequestTimeout || status == http.StatusTooEarly {
		return &temporary{err}
	}
	return err
}

// retry repeats a request while it fails temporarily and ctx lasts.
func retry(ctx context.Context, request func() error) error {
	for wait := firstPause; ; wait = min(2*wait, lastPause) {
		if err := request(); !isTemporary(err) {
			return err
		}
		if err := pause(ctx, wait); err != nil {
			return err
		}
	}
}

// pause waits for a time, or until ctx ends.
func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
