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

// DefaultUnjoined is the time without events after which a waiting table is canceled.
const DefaultUnjoined = 14 * 24 * time.Hour

// Store is the part of the store for lists.
type Store interface {
	store.Lobby
	Append(ctx context.Context, c store.Change) error
	Load(ctx context.Context, id string) (store.Match, []store.Entry, error)
}

// Runner runs the matches of the lists.
type Runner interface {
	Change(ctx context.Context, id string, step func(*match.Match) (*match.Match, error)) (*match.Match, error)
	// InMemory returns the newest version of a match in memory, or nil.
	InMemory(id string) *match.Match
	// Load returns a match from the store, and quarantines it if it cannot be read.
	Load(ctx context.Context, id string) (*match.Match, error)
	StoreError(err error) error
}

var _ Runner = (*host.Host)(nil)

// Options are further settings of a Service.
type Options struct {
	Bus      bus.Bus
	Find     record.Finder
	Unjoined time.Duration // time without events after which a waiting table is canceled; 0: DefaultUnjoined; below 0: never
	Passive  bool          // another server on the same store cancels tables that never started
	Now      func() time.Time
	Log      *slog.Logger
}

// Service keeps the lobby. Its methods are safe for concurrent use.
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

// Start summarizes matches of earlier programs, and cancels tables that never started.
func (s *Service) Start() {
	if !s.passive {
		s.tasks.Go(s.sweep)
		s.tasks.Go(s.callOffSeatless)
	}
	s.tasks.Go(s.summarizeAll)
}

// Close waits for running work.
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

// note logs an error, unless the service is stopping or the match is in quarantine, which was logged before.
func (s *Service) note(what string, err error) {
	if !errors.Is(err, host.ErrDamaged) {
		s.tasks.Note(s.log, what, err)
	}
}
