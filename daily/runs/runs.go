// Package runs lets guests play the deal of the day: attempts that count, practice, the bot's par, and the ranking.
package runs

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"quarterdeck/bus"
	"quarterdeck/daily"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/cache"
	"quarterdeck/host/control"
	"quarterdeck/host/secret"
	"quarterdeck/host/task"
	"quarterdeck/match"
	"quarterdeck/match/seating"
)

// Store is the part of the store about series of matches.
type Store interface {
	Series(ctx context.Context, series string) ([]string, error)
	SeriesOf(ctx context.Context, host, prefix string) ([]string, error)
}

// Runner runs the matches of a deal.
type Runner interface {
	Get(ctx context.Context, id string) (*match.Match, error)
	// Newest returns the newest version of a match that the store has.
	Newest(ctx context.Context, id string) (*match.Match, error)
	// Players returns the players of a new match.
	Players(spec host.Spec) ([]seating.Player, error)
	// BeginSeeded begins a match with a given seed, or returns the match that has its id.
	BeginSeeded(ctx context.Context, start *match.Start) (*match.Match, error)
	// OnRewrite registers f to be called with each match that is rewritten because a guest was deleted.
	OnRewrite(f func(id string))
	StoreError(err error) error
	Control() *control.Monitor
	Secret() secret.Key
}

var _ Runner = (*host.Host)(nil)

// Options configures a Service.
type Options struct {
	Bus    bus.Bus
	Offers []daily.Offer // the games with a deal of the day
	Levels []string      // levels of bots, the weakest first; without any, games of two seats have no deal
	Rest   int           // while no guest waits for a deal, each piece of work on it is followed by a rest so many times as long
	Now    func() time.Time
	Log    *slog.Logger
}

// Service runs the deals of the days. Its methods are safe for concurrent use.
type Service struct {
	store       Store
	runner      Runner
	offers      []daily.Offer
	levels      []string
	now         func() time.Time
	log         *slog.Logger
	tasks       *task.Group
	rest        int
	picking     map[string]*picking             // by game
	seeds       *cache.Cache[string, fair.Seed] // of picked deals, by series
	secret      secret.Key
	results     *cache.Cache[string, daily.Attempt] // attempts that can no longer change, by match, so that a ranking need not load their matches
	unsubscribe func()
}

const (
	maxResults = 40_000
	maxSeeds   = 1_000
)

// New returns a service for the matches of a runner.
func New(s Store, r Runner, o Options) *Service {
	d := &Service{store: s, runner: r, levels: o.Levels, rest: o.Rest, now: o.Now, log: o.Log, secret: r.Secret(), picking: map[string]*picking{}, tasks: task.NewGroup(context.Background()),
		seeds: cache.New[string, fair.Seed](maxSeeds), results: cache.New[string, daily.Attempt](maxResults)}
	for _, offer := range o.Offers {
		if offer.Seats == 1 && !offer.Picked() || len(o.Levels) > 0 {
			d.offers = append(d.offers, offer)
			d.picking[offer.Game.Info().ID] = &picking{}
		}
	}
	r.OnRewrite(d.results.Invalidate)
	d.unsubscribe = o.Bus.Subscribe(d.receive)
	return d
}

// Start prepares the deals of each day in the background, and has the bot play them for par, one match after another.
// Without Start, this is done when a deal is first asked for.
func (s *Service) Start() { s.tasks.Go(func() { s.tasks.Every(prepareEvery, s.prepare) }) }

// prepareEvery is how often the service looks whether a deal is to be picked or another match for par to be begun.
const prepareEvery = 20 * time.Second

// prepare begins the next match for par of each of today's deals, if the one before is over.
func (s *Service) prepare() {
	for _, o := range s.offers {
		d, err := o.On(s.Today(), nil)
		if err == nil {
			_, err = s.seedFor(s.tasks.Context(), d, false)
		}
		if err == nil {
			err = s.tryNext(s.tasks.Context(), d)
		}
		if err != nil && s.tasks.Context().Err() == nil && !errors.Is(err, task.ErrPaused) {
			s.log.Error("a deal of the day could not be prepared; it is tried again", "game", o.Game.Info().ID, "error", err)
		}
	}
}

// Close ends the background work and the subscription to events.
func (s *Service) Close() {
	s.tasks.Close()
	s.unsubscribe()
}

// Offers returns the games with a deal of the day, in order.
func (s *Service) Offers() []daily.Offer { return s.offers }

// Offer returns the deal of the day of a game. ok is false if it has none.
func (s *Service) Offer(game string) (o daily.Offer, ok bool) { return daily.Find(s.offers, game) }

// receive handles an event from this or another server.
func (s *Service) receive(e bus.Event) {
	switch e.Kind {
	case bus.MatchAdvanced:
		s.results.Remove(e.Match)
	case bus.GuestDeleted, bus.EventsMissed:
		s.results.Clear()
	}
}

func refuse(code game.Code, text string) error { return &game.Refusal{Code: code, Text: text} }
