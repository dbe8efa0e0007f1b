package experiment

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/quota"
	"quarterdeck/host/task"
	"quarterdeck/store"
)

// Access says who may start experiments on a server.
type Access string

// Kinds of access. The zero value is Off.
const (
	Off    Access = "off"
	Admins Access = "admins"
	Guests Access = "guests"
)

// Options configure a Service.
type Options struct {
	Access        Access
	MinutesPerDay int // of computing by one processor that a guest may ask for in a day; an address has four times as much
	NoLimits      bool
	Workers       int           // units that this server plays at a time; 0: none
	Busy          func() bool   // reports whether players need the processors now; then bots of experiments wait
	Lease         time.Duration // how long a claim of units lasts without being renewed; 0: 15 s
	Look          time.Duration // how often a server without work looks for some; 0: 5 s
	Version       string        // of the program
	Find          func(id string, rules int) (game.Game, error)
	Now           func() time.Time
	Log           *slog.Logger
}

// Runner explains errors of the store.
type Runner interface{ StoreError(err error) error }

var _ Runner = (*host.Host)(nil)

// Service keeps and plays experiments. Its methods are safe for concurrent use.
type Service struct {
	store  store.Experiments
	runner Runner
	opts   Options
	tasks  *task.Group
	spent  *quota.Allowances
	wake   chan struct{} // there may be units to play

	settling sync.Mutex // held by the worker that settles an experiment, so that two do not make the same report

	mu       sync.Mutex
	verified map[string]bool // experiments of which this program plays a unit as others did
}

// New returns a service. It plays nothing before Start.
func New(s store.Experiments, r Runner, o Options) *Service {
	if o.Lease == 0 {
		o.Lease = 15 * time.Second
	}
	if o.Look == 0 {
		o.Look = 5 * time.Second
	}
	if o.Access == "" {
		o.Access = Off
	}
	return &Service{
		store: s, runner: r, opts: o, tasks: task.NewGroup(context.Background()), spent: quota.NewAllowances(), wake: make(chan struct{}, 1), verified: map[string]bool{},
	}
}

// Start begins to play what is queued, also by guests of other servers.
func (s *Service) Start() {
	if s.opts.Access == Off {
		return
	}
	for range s.opts.Workers {
		s.tasks.Go(func() { s.work(s.tasks.Context()) })
	}
}

// Close ends the work. Units that are being played go to other servers, or wait for the next start.
func (s *Service) Close() { s.tasks.Close() }

// poke has a worker look for units now.
func (s *Service) poke() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}
