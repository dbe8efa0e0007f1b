package duplicate

import (
	"context"
	"errors"
	"slices"
	"time"

	"quarterdeck/account"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/cache"
	"quarterdeck/host/control"
	"quarterdeck/host/secret"
	"quarterdeck/internal/adaptive"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/match/seating"
	"quarterdeck/store"
)

// Store is the part of the store for duplicates.
type Store interface {
	store.Witnesses
	Series(ctx context.Context, series string) ([]string, error)
}

// Runner runs the matches.
type Runner interface {
	Get(ctx context.Context, id string) (*match.Match, error)
	Newest(ctx context.Context, id string) (*match.Match, error)
	Change(ctx context.Context, id string, step func(*match.Match) (*match.Match, error)) (*match.Match, error)
	Players(spec host.Spec) ([]seating.Player, error)
	// BeginSeeded begins a match with a given seed, or returns the match that has its id.
	BeginSeeded(ctx context.Context, start *match.Start) (*match.Match, error)
	OnRewrite(f func(id string))
	Control() *control.Monitor
	Secret() secret.Key
	StoreError(err error) error
}

var _ Runner = (*host.Host)(nil)

// Options are further settings of a Service.
type Options struct {
	Levels []string // of bots, the weakest first
	// Left is after how much time without an event an attempt no longer keeps a closed duplicate from others; below 0: never.
	Left time.Duration
	Now  func() time.Time
}

const (
	// maxAttempts is how many guests can play a duplicate.
	maxAttempts = 200
	// maxWitnesses is how many guests the store knows to whom a match was shown. All further ones count as unknown.
	maxWitnesses = 1_000
	// maxExported is how many matches that a guest watched an export has.
	maxExported = 10_000
	maxNoted    = 100_000
	maxResults  = 20_000
)

// Service lets guests play deals again. Its methods are safe for concurrent use.
type Service struct {
	store   Store
	runner  Runner
	opts    Options
	noted   *cache.Cache[note, bool]     // what the store has
	known   *cache.Cache[note, bool]     // who knows which deal
	results *cache.Cache[string, Result] // of matches that are over, by match
}

// New returns a service for the matches of a runner.
func New(s Store, r Runner, o Options) *Service {
	d := &Service{store: s, runner: r, opts: o, noted: cache.New[note, bool](maxNoted), known: cache.New[note, bool](maxNoted), results: cache.New[string, Result](maxResults)}
	r.OnRewrite(d.results.Invalidate)
	return d
}

// Codes of refusals.
const (
	NoDuplicate game.Code = "no-duplicate" // there is no duplicate of this match
	Seen        game.Code = "seen"         // the guest knows the deal
	CannotOffer game.Code = "cannot-offer" // the deal of this match cannot be offered, or by another player only
	Closed      game.Code = "closed"       // no other player can begin
	Full        game.Code = "full"         // too many players have begun
)

var errNone = refuse(NoDuplicate, "There is no duplicate at this address. Check the link.")

func refuse(code game.Code, text string) error { return &game.Refusal{Code: code, Text: text} }

// hasCode reports whether an error is a refusal with a code.
func hasCode(err error, code game.Code) bool {
	refusal := (*game.Refusal)(nil)
	return errors.As(err, &refusal) && refusal.Code == code
}

// original returns the match of a duplicate.
func (s *Service) original(ctx context.Context, id string) (*match.Match, error) {
	m, err := s.runner.Get(ctx, id)
	if hasCode(err, host.NoMatch) || err == nil && offerOf(m) == nil {
		return nil, errNone
	}
	return m, err
}

// AttemptID returns the id of a guest's attempt at the duplicate of a match.
func (s *Service) AttemptID(original, guest string) string {
	return s.runner.Secret().ID("duplicate", original, guest)
}

// attempt returns a guest's attempt, or nil if there is none.
func (s *Service) attempt(ctx context.Context, original, guest string) (*match.Match, error) {
	if guest == "" {
		return nil, nil
	}
	m, err := s.runner.Get(ctx, s.AttemptID(original, guest))
	if hasCode(err, host.NoMatch) {
		return nil, nil
	}
	return m, err
}

// Play begins a guest's attempt, or returns the one that they have.
func (s *Service) Play(ctx context.Context, id string, guest host.Guest) (*match.Match, error) {
	m, err := s.original(ctx, id)
	if err != nil {
		return nil, err
	}
	own, err := s.attempt(ctx, id, guest.ID)
	if err != nil || own != nil {
		return own, err
	}
	if err := s.refuse(ctx, m, guest.ID); err != nil {
		return nil, err
	}
	if err := s.runner.Control().RefuseNew(); err != nil {
		return nil, s.runner.StoreError(err)
	}
	spec := host.Spec{Guest: guest}
	for i := range m.Seats() {
		seat := host.SeatSpec{Who: host.Me}
		if i != offerOf(m).Seat {
			seat = host.SeatSpec{Who: host.Bot, Level: s.standIn()}
		}
		spec.Seats = append(spec.Seats, seat)
	}
	start := &match.Start{ID: s.AttemptID(id, guest.ID), Host: guest.ID, Created: s.opts.Now().UTC()}
	if start.Seats, err = s.runner.Players(spec); err != nil {
		return nil, err
	}
	for i := range m.Seats() {
		if i != offerOf(m).Seat {
			start.Seats[i].Level = s.level(&m.Seats()[i])
		}
	}
	complete(start, m)
	a, err := s.runner.BeginSeeded(ctx, start)
	if err != nil {
		return nil, err
	}
	return a, s.endLate(ctx, id, a.ID())
}

// endLate abandons an attempt that began while the duplicate was closed, because others may have seen the deal as open to all.
func (s *Service) endLate(ctx context.Context, id, attempt string) error {
	m, err := s.runner.Get(ctx, id)
	if err != nil || !isClosed(m) {
		return err
	}
	if err := s.change(ctx, attempt, func(a *match.Match, now time.Time) (*match.Match, error) { return a.GiveUp(now) }); err != nil {
		return err
	}
	return errClosed
}

var errClosed = refuse(Closed, "This duplicate is closed: no other player can begin.")

// refuse returns why a guest who has no attempt cannot begin one, or nil.
func (s *Service) refuse(ctx context.Context, m *match.Match, guest string) error {
	if guest == "" {
		return refuse(host.NoGuest, "The server does not know you yet. Allow cookies for this site and try again.")
	}
	if err := account.RefuseBot(guest); err != nil {
		return err
	}
	if m.SeatOf(guest) != game.Watcher {
		return refuse(Seen, "You played this deal in the match that is offered, so you know it. Send the link to others.")
	}
	seen, err := s.store.HasSeen(ctx, m.ID(), guest)
	if err != nil {
		return s.runner.StoreError(err)
	}
	if seen {
		return refuse(Seen, "The server has shown you this deal, so you cannot play it here. You can see the results.")
	}
	if isClosed(m) {
		return errClosed
	}
	ids, err := s.store.Series(ctx, match.DuplicateSeries+m.ID())
	if err != nil {
		return s.runner.StoreError(err)
	}
	if len(ids) >= maxAttempts {
		return refuse(Full, "So many players have begun this deal that no other can. Play another one.")
	}
	return nil
}

// level returns the level of the bot in the seat of another player: the bot that sat there or, for a person, the one that takes over seats.
// An adaptive bot keeps the strength that it had.
func (s *Service) level(p *seating.Player) string {
	if p.Kind == seating.Bot && (slices.Contains(s.opts.Levels, p.Level) || adaptive.Is(p.Level)) {
		return p.Level
	}
	return s.standIn()
}

// standIn returns the level that takes over seats or, if there is none, the strongest.
func (s *Service) standIn() string {
	last := ""
	for _, l := range s.opts.Levels {
		if last = l; l == clock.FlagLevel {
			break
		}
	}
	return last
}
