// Package lobby lists matches for guests, notifies pages of lists that change, and ends tables that never began.
package lobby

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"quarterdeck/bus"
	"quarterdeck/host"
	"quarterdeck/host/task"
	"quarterdeck/match"
	"quarterdeck/record"
	"quarterdeck/store"
)

// DefaultUnjoined is after how long without events a table that waits is called off.
const DefaultUnjoined = 14 * 24 * time.Hour

// Store is the part of the store that has to do with lists.
type Store interface {
	store.Lobby
	Append(ctx context.Context, c store.Change) error
	Load(ctx context.Context, id string) (store.Match, []store.Entry, error)
}

// Runner runs the matches of the lists.
type Runner interface {
	Change(ctx context.Context, id string, step func(*match.Match) (*match.Match, error)) (*match.Match, error)
	// InMemory returns the newest version of a match, if that is in memory, or nil.
	InMemory(id string) *match.Match
	// Load returns a match as the store has it, and quarantines one that cannot be read.
	Load(ctx context.Context, id string) (*match.Match, error)
	StoreError(err error) error
}

var _ Runner = (*host.Host)(nil)

// Options is what else a Service works with.
type Options struct {
	Bus      bus.Bus
	Find     record.Finder
	Unjoined time.Duration // after so long without events a table that waits is called off; 0: DefaultUnjoined; below 0: never
	Passive  bool          // another server on the same store cancels tables that never started
	Now      func() time.Time
	Log      *slog.Logger
}

// Service keeps the lobby. All methods may be called by several goroutines.
type Service struct {
	store    Store
	runner   Runner
	find     record.Finder
	unjoined time.Duration
	passive  bool
	now      func() time.Time
	log      *slog.Logger
	tasks    *task.Group

	subscribers subscribers
	unsubscribe func()
}

// New returns the lobby of a runner's matches.
func New(s Store, r Runner, o Options) *Service {
	l := &Service{store: s, runner: r, find: o.Find, unjoined: o.Unjoined, passive: o.Passive, now: o.Now, log: o.Log, tasks: task.NewGroup(context.Background())}
	if l.unjoined == 0 {
		l.unjoined = DefaultUnjoined
	}
	l.unsubscribe = o.Bus.Subscribe(l.receive)
	return l
}

// Start sums up matches of earlier programs, and ends tables that never began.
func (s *Service) Start() {
	if !s.passive {
		s.tasks.Go(s.sweep)
		s.tasks.Go(s.callOffSeatless)
	}
	s.tasks.Go(s.summarizeAll)
}

// Close waits for what has begun.
func (s *Service) Close() {
	s.unsubscribe()
	s.tasks.Close()
}

// receive handles an event of this server or another one.
func (s *Service) receive(e bus.Event) {
	switch e.Kind {
	case bus.MatchAdvanced:
		s.subscribers.publish(e.Match)
	case bus.EventsMissed:
		s.subscribers.publish(Any)
	}
}

// note logs an error, unless it comes of stopping or of a match in quarantine, which was logged before.
func (s *Service) note(what string, err error) {
	if !errors.Is(err, host.ErrDamaged) {
		s.tasks.Note(s.log, what, err)
	}
}
