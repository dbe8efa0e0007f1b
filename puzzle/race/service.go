package race

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"quarterdeck/account"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/secret"
	"quarterdeck/host/task"
	"quarterdeck/internal/alias"
	"quarterdeck/match"
	"quarterdeck/puzzle"
	"quarterdeck/store"
)

// Limits of races.
const (
	MaxRacers = 10
	MaxOpen   = 3                   // races of one guest that wait for their start
	IdleTime  = 24 * time.Hour      // after which a race that was not started is removed
	KeepTime  = 30 * 24 * time.Hour // after which any race is removed; its racers keep their answers
	Grace     = 5 * time.Second     // after the end, in which the last answers are stored
	Lead      = 5 * time.Second     // from the press on “Start” to the beginning, so that all pages are ready
)

const sweepEvery = 10 * time.Minute

// Options are further settings of a Service.
type Options struct {
	Puzzles  *puzzle.Service
	Accounts *account.Service // for names
	Now      func() time.Time
	Log      *slog.Logger
}

// Service opens, starts and shows races. Its methods are safe for concurrent use.
type Service struct {
	store  store.Races
	runner puzzle.Runner
	opts   Options
	secret secret.Key
	tasks  *task.Group
}

// New returns a service for the guests of a runner.
func New(s store.Races, r puzzle.Runner, o Options) *Service {
	return &Service{store: s, runner: r, opts: o, secret: r.Secret(), tasks: task.NewGroup(context.Background())}
}

// Start removes old races in the background.
func (s *Service) Start() {
	s.tasks.Go(func() { s.tasks.Every(sweepEvery, s.sweep) })
}

// Close waits for running work.
func (s *Service) Close() { s.tasks.Close() }

func (s *Service) sweep() {
	now := s.opts.Now()
	err := s.store.SweepRaces(s.tasks.Context(), now.Add(-IdleTime), now.Add(-KeepTime))
	s.tasks.Note(s.opts.Log, "old races could not be removed; it is tried again", err)
}

// These are the codes of refusals about races.
const (
	NoRace       game.Code = "no-race"        // there is none with this id
	Started      game.Code = "race-started"   // guests can no longer join or leave
	Full         game.Code = "race-full"      // it has MaxRacers
	Racing       game.Code = "racing"         // a guest is in another race that was started and is not over, or this one is not over
	NotRacer     game.Code = "not-racer"      // only racers may do this
	TooManyRaces game.Code = "too-many-races" // the guest has MaxOpen races that wait for their start
)

func refuse(code game.Code, text string) error { return &game.Refusal{Code: code, Text: text} }

var errNoRace = refuse(NoRace, "There is no such race. All racers have left it, or it has expired. Open a new one.")

func (s *Service) limits(ended []string) store.RaceLimits {
	p := s.opts.Puzzles
	return store.RaceLimits{Over: s.over(), Ended: ended, Open: MaxOpen, Racers: MaxRacers, Runs: p.Most()}
}

// over returns the time at which the newest races that are over began. Others may still run by the clock of another server.
func (s *Service) over() time.Time { return s.now().Add(-puzzle.SprintTime - Grace) }

// now returns the time as the store keeps it.
func (s *Service) now() time.Time { return s.opts.Now().UTC().Truncate(time.Millisecond) }

// Open opens a race, with its guest as the first racer, or returns the one that the guest opened with the same key. An empty game is the
// only one that has puzzles.
func (s *Service) Open(ctx context.Context, guest host.Guest, game, key string) (*View, error) {
	if err := host.CheckKey(key); err != nil {
		return nil, err
	}
	id := secret.NewID()
	if key != "" {
		id = s.secret.ID("puzzle race", guest.ID, key)
		if r, err := s.race(ctx, id); err == nil {
			if resolved, err := s.opts.Puzzles.GameOf(game); err != nil || r.Game != resolved {
				return nil, refuse(match.KeyReused, "This idempotency key was already used for a race of another game. Use a new key for each race.")
			}
			return s.View(ctx, guest.ID, id)
		}
	}
	if err := s.add(ctx, guest, game, id); err != nil {
		return nil, err
	}
	return s.View(ctx, guest.ID, id)
}

// add stores a race with its first racer, unless it is stored already.
func (s *Service) add(ctx context.Context, guest host.Guest, game, id string) error {
	run, undo, err := s.enter(ctx, guest, game, id)
	if err != nil {
		return err
	}
	race := store.Race{ID: id, Owner: guest.ID, Game: run.Game, Opened: s.now()}
	added := false
	err = s.unlessRacing(ctx, []string{guest.ID}, func(ended []string) (err error) {
		added, err = s.store.AddRace(context.WithoutCancel(ctx), race, run, s.limits(ended))
		return err
	})
	if !added {
		undo()
	}
	switch {
	case errors.Is(err, store.ErrConflict):
		return refuse(TooManyRaces, "You have three races that wait for their start. Start or leave one of them first.")
	case errors.Is(err, store.ErrNotFound):
		return errForgotten
	}
	return s.runner.StoreError(err)
}

// enter stores the name of a guest, if none is stored yet, and returns the run with which they join a race.
func (s *Service) enter(ctx context.Context, guest host.Guest, game, id string) (run store.PuzzleRun, undo func(), err error) {
	run, undo, err = s.opts.Puzzles.Enter(ctx, guest.ID, game, id)
	if err != nil || guest.Name == "" || s.opts.Accounts.Known(ctx, guest.ID).Name != "" {
		return run, undo, err
	}
	if err = s.opts.Accounts.Rename(ctx, guest.ID, guest.Name, true); err != nil {
		undo()
	}
	return run, undo, err
}

var errForgotten = refuse(account.Forgotten, "Your data was deleted on this server. Reload the page to begin as a new guest.")

// next returns the id of the race that the racers of another one run after it.
func (s *Service) next(id string) string { return s.secret.ID("puzzle race again", id) }

// race returns a stored race with its racers.
func (s *Service) race(ctx context.Context, id string) (store.Standings, error) {
	r, err := s.store.Race(ctx, id, s.next(id))
	if errors.Is(err, store.ErrNotFound) {
		return r, errNoRace
	}
	return r, s.runner.StoreError(err)
}

// Join makes a guest a racer. Joining again changes nothing.
func (s *Service) Join(ctx context.Context, guest host.Guest, id string) (*View, error) {
	v, err := s.View(ctx, guest.ID, id)
	switch {
	case err != nil:
		return nil, err
	case v.Joined:
		return v, nil
	case v.State != Waiting:
		return nil, errStarted
	case len(v.Racers) >= MaxRacers:
		return nil, errFull
	}
	run, undo, err := s.enter(ctx, guest, v.Game, id)
	if err != nil {
		return nil, err
	}
	entered := false
	err = s.unlessRacing(ctx, []string{guest.ID}, func(ended []string) (err error) {
		racer := store.Racer{Race: id, Guest: guest.ID, Joined: run.Begun, Run: run}
		entered, err = s.store.EnterRace(context.WithoutCancel(ctx), racer, s.limits(ended))
		return err
	})
	if !entered {
		undo()
	}
	switch {
	case errors.Is(err, store.ErrConflict):
		switch r, err := s.race(ctx, id); {
		case err != nil:
			return nil, err
		case !r.Begins.IsZero():
			return nil, errStarted
		}
		return nil, errFull
	case errors.Is(err, store.ErrNotFound):
		if _, err := s.race(ctx, id); err != nil {
			return nil, err
		}
		return nil, errForgotten
	case err != nil:
		return nil, s.runner.StoreError(err)
	}
	return s.View(ctx, guest.ID, id)
}

var (
	errStarted = refuse(Started, "This race has already started, so you cannot join. You can watch it, or open another race.")
	errStays   = refuse(Started, "This race has already started, so you cannot leave. It counts the answers that you have given.")
	errFull    = refuse(Full, "This race is full: ten guests have joined. You can watch it, or open another race.")
)

// Leave removes a racer. If they could start the race, the guest who joined first of the others can now. Leaving again changes nothing,
// also if the race was deleted with its last racer.
func (s *Service) Leave(ctx context.Context, guest, id string) error {
	v, err := s.View(ctx, guest, id)
	switch {
	case errors.Is(err, errNoRace):
		return nil
	case err != nil:
		return err
	case !v.Joined:
		return nil
	}
	err = s.store.LeaveRace(context.WithoutCancel(ctx), id, guest)
	if errors.Is(err, store.ErrConflict) {
		return errStays
	}
	return s.runner.StoreError(err)
}

// attempts is how often a start is retried while guests join and leave.
const attempts = 50

// StartRace starts a race for all who have joined. It begins after Lead. Starting again changes nothing.
func (s *Service) StartRace(ctx context.Context, guest, id string) (*View, error) {
	for range attempts {
		r, err := s.race(ctx, id)
		switch {
		case err != nil:
			return nil, err
		case guest == "" || r.Owner != guest:
			return nil, refuse(host.NotHost, "Only the guest who opened the race can start it.")
		case !r.Begins.IsZero():
			return s.View(ctx, guest, id)
		}
		err = s.begin(ctx, &r)
		switch {
		case err == nil:
			return s.View(ctx, guest, id)
		case errors.Is(err, store.ErrNotFound):
			return nil, errNoRace
		case !errors.Is(err, store.ErrConflict):
			return nil, s.runner.StoreError(err)
		}
	}
	return nil, refuse(host.Busy, "Many guests are joining or leaving. Try again.")
}

// begin chooses the puzzles, and stores when a race begins.
func (s *Service) begin(ctx context.Context, r *store.Standings) error {
	guests := []string{r.Owner} // who is told of their own race
	for i := range r.Racers {
		if guest := r.Racers[i].Guest; guest != r.Owner {
			guests = append(guests, guest)
		}
	}
	data, err := s.opts.Puzzles.Series(ctx, r.ID, r.Game, guests)
	if err != nil {
		return err
	}
	return s.unlessRacing(ctx, guests, func(ended []string) error {
		return s.store.StartRace(context.WithoutCancel(ctx), store.RaceStart{Race: r.ID, Begins: s.now().Add(Lead), Over: s.over(), Ended: ended, Guests: guests, Data: data})
	})
}

// nameOf returns the name of a guest.
func (s *Service) nameOf(ctx context.Context, guest string) string {
	return alias.Or(s.opts.Accounts.Known(ctx, guest).Name, guest)
}
