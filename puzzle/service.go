package puzzle

import (
	"context"
	"log/slog"
	"time"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/quota"
	"quarterdeck/host/secret"
	"quarterdeck/host/task"
	"quarterdeck/puzzle/pick"
	"quarterdeck/record"
	"quarterdeck/store"
)

// Runner is the server that puzzles belong to.
type Runner interface {
	StoreError(err error) error
	Secret() secret.Key
}

var _ Runner = (*host.Host)(nil)

// Options are further settings of a Service.
type Options struct {
	Games []game.Game
	Find  record.Finder // games of stored puzzles, including old rules
	Pool  int           // puzzles of each game that the server makes; 0: none
	Rest  int           // after each piece of that work it rests so many times as long
	Most  int           // runs of one guest; 0: DefaultMost
	Daily int           // runs that one guest may begin in a day, half of them at once; 0: DefaultDaily, below 0: no limit
	Busy  func() bool   // reports whether players need the processors now
	Now   func() time.Time
	Log   *slog.Logger
}

// DefaultMost is how many runs a guest may have. If there are more, the oldest ones are deleted, but never the best of a kind.
const DefaultMost = 500

// DefaultDaily is how many runs a guest may begin in a day. An address has as many as perAddress guests.
const (
	DefaultDaily = 200
	perAddress   = 4
)

// Service makes puzzles, and takes answers. Its methods are safe for concurrent use.
type Service struct {
	store   store.Puzzles
	runner  Runner
	opts    Options
	secret  secret.Key
	games   []game.Game // that have puzzles
	tasks   *task.Group
	started *quota.Allowances
}

// New returns a service for the guests of a runner.
func New(s store.Puzzles, r Runner, o Options) *Service {
	if o.Most == 0 {
		o.Most = DefaultMost
	}
	if o.Daily == 0 {
		o.Daily = DefaultDaily
	}
	p := &Service{store: s, runner: r, opts: o, secret: r.Secret(), tasks: task.NewGroup(context.Background()), started: quota.NewAllowances()}
	for _, g := range o.Games {
		if pick.Solves(g) {
			p.games = append(p.games, g)
		}
	}
	return p
}

// Games returns the games that have puzzles, in order.
func (s *Service) Games() []game.Game { return s.games }

// Start makes puzzles in the background until there are enough.
func (s *Service) Start() {
	if s.opts.Pool > 0 && len(s.games) > 0 {
		s.tasks.Go(func() {
			s.tasks.Sleep(firstRest)
			s.tasks.Every(fillEvery, s.fillAll)
		})
	}
}

// Close waits for running work.
func (s *Service) Close() { s.tasks.Close() }

// firstRest is how long a server that has just started has other work to do.
const firstRest = 5 * time.Second

// fillEvery is how often the service looks whether there are enough puzzles.
const fillEvery = time.Minute

// shortest is the shortest rest, and busyRest is how often work that waits for players looks again.
const (
	shortest = 50 * time.Millisecond
	busyRest = 5 * time.Second
)

func (s *Service) fillAll() {
	for _, g := range s.games {
		_, err := task.Guard(func() (bool, error) { return true, s.fill(s.tasks.Context(), g) })
		s.tasks.Note(s.opts.Log, "puzzles could not be made; it is tried again", err)
	}
}

// fill makes puzzles of a game until there are enough.
func (s *Service) fill(ctx context.Context, g game.Game) error {
	for ctx.Err() == nil {
		if s.opts.Busy != nil && s.opts.Busy() {
			s.tasks.Sleep(busyRest)
			continue
		}
		n, err := s.count(ctx, g.Info().ID)
		if err != nil || n >= s.opts.Pool {
			return err
		}
		began := time.Now()
		if err := s.make(ctx, g); err != nil {
			return err
		}
		s.tasks.Sleep(max(shortest, time.Duration(s.opts.Rest)*time.Since(began)))
	}
	return nil
}

func (s *Service) count(ctx context.Context, id string) (n int, err error) {
	list, err := s.store.CountPuzzles(ctx)
	for _, c := range list {
		if c.Game == id {
			n += c.N
		}
	}
	return n, err
}
