// Package resync updates a server's data in memory after it missed events.
package resync

import (
	"time"

	"quarterdeck/host/task"
)

// Pause is the time between two rounds, however often events are missed; MaxPause is the longest time between retries.
const (
	Pause    = time.Second
	MaxPause = time.Minute
)

// Loop refreshes values one after the other, so that the store stays available for players. It retries a value that
// failed, because no other event may follow.
type Loop[T any] struct {
	tasks   *task.Group
	all     func() []T                     // the values in memory
	refresh func(T) error                  // brings one up to date
	failed  func(values int, newest error) // called after each round in which some could not be refreshed

	missed chan struct{} // holds a token when events were missed
}

// New returns a loop of values that Run refreshes.
func New[T any](tasks *task.Group, all func() []T, refresh func(T) error, failed func(values int, newest error)) *Loop[T] {
	return &Loop[T]{tasks: tasks, all: all, refresh: refresh, failed: failed, missed: make(chan struct{}, 1)}
}

// NoteMissed schedules a refresh of all values, because events were missed.
func (l *Loop[T]) NoteMissed() {
	select {
	case l.missed <- struct{}{}:
	default: // the next round has not started, and covers this loss too
	}
}

// Run refreshes values after NoteMissed, until the tasks stop.
func (l *Loop[T]) Run() {
	var failed []T
	wait := Pause
	for {
		var retry <-chan time.Time
		if len(failed) > 0 {
			retry = time.After(wait)
			wait = min(2*wait, MaxPause)
		}
		select {
		case <-l.tasks.Context().Done():
			return
		case <-l.missed:
			failed, wait = l.all(), Pause
		case <-retry:
		}
		failed = l.round(failed)
		l.tasks.Sleep(Pause)
	}
}

// round returns the values that could not be refreshed.
func (l *Loop[T]) round(values []T) (failed []T) {
	var newest error
	for _, v := range values {
		if err := l.refresh(v); err != nil {
			failed, newest = append(failed, v), err
		}
	}
	if newest != nil {
		l.failed(len(failed), newest)
	}
	return failed
}
