// Package runs lets guests play the deal of the day: attempts that count, practice, the bot's par, and the ranking.
package runs

import (
	"context"
	"time"

	"quarterdeck/bus"
	"quarterdeck/daily"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/cache"
	"quarterdeck/host/secret"
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
	Secret() secret.Key
}

var _ Runner = (*host.Host)(nil)

// Options configures a Service.
type Options struct {
	Bus    bus.Bus
	Offer  daily.Offer // what has a deal of the day; nothing if its Game is nil
	Levels []string    // levels of bots, the weakest first
	Now    func() time.Time
}

// Service runs the deals of the days. Its methods are safe for concurrent use.
type Service struct {
	store       Store
	runner      Runner
	offer       daily.Offer
	levels      []string
	now         func() time.Time
	secret      secret.Key
	results     *cache.Cache[string, daily.Attempt] // attempts that can no longer change, by match, so that a ranking need not load their matches
	unsubscribe func()
}

const maxResults = 40_000

// New returns a service for the matches of a runner.
func New(s Store, r Runner, o Options) *Service {
	d := &Service{store: s, runner: r, offer: o.Offer, levels: o.Levels, now: o.Now, secret: r.Secret(), results: cache.New[string, daily.Attempt](maxResults)}
	r.OnRewrite(d.results.Invalidate)
	d.unsubscribe = o.Bus.Subscribe(d.receive)
	return d
}

// Close ends the subscription to events.
func (s *Service) Close() { s.unsubscribe() }

// Offer returns what has a deal of the day. Its Game is nil if nothing has.
func (s *Service) Offer() daily.Offer { return s.offer }

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
