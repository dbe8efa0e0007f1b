package puzzle

import (
	"context"
	"log/slog"
	"time"

	"quarterdeck/game"
	"quarterdeck/host"
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
	Busy  func() bool   // reports whether players need the processors now
	Now   func() time.Time
	Log   *slog.Logger
}

// DefaultMost is how many runs a guest may have. If there are more, the oldest ones are deleted.
const DefaultMost = 500

// Service makes puzzles, and takes answers. Its methods are safe for concurrent use.
type Service struct {
	store  store.Puzzles
	runner Runner
	opts   Options
	secret secret.Key
	games  []game.Game // that have puzzles
	tasks  *task.Group
}

// New returns a service for the guests of a runner.
func New(s store.Puzzles, r Runner, o Options) *Service {
	if o.Most == 0 {
		o.Most = DefaultMost
	}
	p := &Service{store: s, runner: r, opts: o, secret: r.Secret(), tasks: task.NewGroup(context.Background())}
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

// shortest is the shortest rest, and how often work that waits for players looks again.
const shortest = 50 * time.Millisecond

func (s *Service) fillAll() {
	for _, g := range s.games {
		_, err := task.Guard(func() (bool, error) { return true, s.fill(s.tasks.Context(), g) })
		s.tasks.Note(s.opts.Log, "puzzles could not be made; it is tried again", err)
	}
}

// fill makes puzzles of a game until there are enough.
func (s *Service) fill(ctx context.Context, g game.Game) error {
	for ctx.Err() == nil {
		n, err := s.count(ctx, g.Info().ID)
		if err != nil || n >= s.opts.Pool {
			return err
		}
		if s.opts.Busy != nil && s.opts.Busy() {
			s.tasks.Sleep(shortest)
			continue
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
