package sshd

import (
	"context"
	"io"
	"sync/atomic"
	"time"
)

// typed is what a guest types. It ends a session in which nothing is typed for long.
type typed struct {
	io.Reader
	last  atomic.Int64 // Unix nanoseconds
	idle  atomic.Bool
	after time.Duration
	end   func()
}

func newTyped(r io.Reader, after time.Duration, end func()) *typed {
	t := &typed{Reader: r, after: after, end: end}
	t.last.Store(time.Now().UnixNano())
	return t
}

// Read implements io.Reader.
func (t *typed) Read(p []byte) (int, error) {
	n, err := t.Reader.Read(p)
	t.last.Store(time.Now().UnixNano())
	return n, err
}

// watch ends the session when nothing has been typed for too long.
func (t *typed) watch(ctx context.Context) {
	for {
		left := t.after - time.Since(time.Unix(0, t.last.Load()))
		if left <= 0 {
			t.idle.Store(true)
			t.end()
			return
		}
		select {
		case <-time.After(left):
		case <-ctx.Done():
			return
		}
	}
}
