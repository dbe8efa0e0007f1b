// Package task runs a server's background tasks.
package task

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"
)

// Group is the background tasks of one part of a server. Its methods are safe for concurrent use.
type Group struct {
	ctx    context.Context // ends with Close
	cancel context.CancelFunc

	mu      sync.Mutex // guards stopped
	stopped bool
	work    sync.WaitGroup
}

// NewGroup returns an empty group. It outlives ctx, but its tasks have the values of ctx.
func NewGroup(ctx context.Context) *Group {
	g := &Group{}
	g.ctx, g.cancel = context.WithCancel(context.WithoutCancel(ctx))
	return g
}

// Context returns the context of the tasks, which ends when the group stops.
func (g *Group) Context() context.Context { return g.ctx }

// Go runs f in a goroutine that Close waits for, unless the group has stopped.
func (g *Group) Go(f func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.stopped {
		g.work.Go(f)
	}
}

// Stop prevents Go from starting more tasks. It reports whether the group was running.
func (g *Group) Stop() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	was := g.stopped
	g.stopped = true
	return !was
}

// HasStopped reports whether Stop or Close was called.
func (g *Group) HasStopped() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.stopped
}

// Close stops the group, ends the context of its tasks and waits for them.
func (g *Group) Close() {
	g.Stop()
	g.cancel()
	g.work.Wait()
}

// Every runs f at once and then at intervals, until the group stops.
func (g *Group) Every(interval time.Duration, f func()) {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for {
		f()
		select {
		case <-g.ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// Sleep waits for a time, or until the group stops.
func (g *Group) Sleep(d time.Duration) {
	select {
	case <-g.ctx.Done():
	case <-time.After(d):
	}
}

// ErrPaused is wrapped by errors which say that an administrator has paused changes. Background work that meets one tries again later.
var ErrPaused = errors.New("task: changes are paused")

// Note logs an error, unless the group is stopping or an administrator has paused changes.
func (g *Group) Note(log *slog.Logger, what string, err error) {
	if err != nil && g.ctx.Err() == nil && !errors.Is(err, ErrPaused) {
		log.Error(what, "error", err)
	}
}

// Guard returns the results of f, or an error if f panics.
func Guard[T any](f func() (T, error)) (out T, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return f()
}
