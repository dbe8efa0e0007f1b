package runs

import (
	"context"
	"errors"
	"fmt"
	"time"

	"quarterdeck/daily"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/match/seat"
)

// Today returns the day whose deal counts now.
func (s *Service) Today() daily.Date { return daily.On(s.now()) }

// Deal returns the deal of a game of today or an earlier day, under some of the offer's options.
func (s *Service) Deal(game string, date daily.Date, options map[string]string) (daily.Deal, error) {
	o, ok := s.Offer(game)
	switch {
	case !ok:
		return daily.Deal{}, refuse(daily.None, "This server has no daily deal of that game.")
	case date > s.Today():
		return daily.Deal{}, refuse(daily.BadDay, "This day has not begun yet. Today’s deal is the newest.")
	}
	return o.On(date, options)
}

// Attempt begins or continues a guest's one attempt at today's deal. It returns a *game.Refusal if the attempt is
// finished.
func (s *Service) Attempt(ctx context.Context, d daily.Deal, guest host.Guest) (*match.Match, error) {
	if seat.IsBot(guest.ID) {
		return nil, &game.Refusal{Code: host.NotForBots, Text: "Bot accounts have no attempt at the deal of the day. They can practice it when the day is over."}
	}
	if d.Date != s.Today() {
		return nil, refuse(daily.Closed, fmt.Sprintf("%s is over, so an attempt no longer counts. You can still practice with its cards.", d.Date.Words()))
	}
	m, err := s.deal(ctx, d, daily.Counted, guest, "")
	if err == nil && m.Phase() == match.Finished {
		return nil, refuse(daily.Done, "You have made your attempt at this deal, and only one counts. You can practice with the same cards, or come back tomorrow.")
	}
	return m, err
}

// Practice deals the same cards again, without a result that counts. While the day lasts, the guest's attempt that counts
// has to be finished first.
func (s *Service) Practice(ctx context.Context, d daily.Deal, guest host.Guest, key string) (*match.Match, error) {
	if err := host.CheckKey(key); err != nil {
		return nil, err
	}
	mine, err := s.AttemptOf(ctx, d, guest.ID)
	switch {
	case err != nil:
		return nil, err
	case d.Date == s.Today() && (mine == nil || !mine.Over):
		return nil, refuse(daily.First, "First make the attempt that counts; afterwards you can practice with the same cards.")
	}
	return s.deal(ctx, d, daily.Practice, guest, key)
}

// deal begins a match of a deal, or returns the one that this guest has begun.
func (s *Service) deal(ctx context.Context, d daily.Deal, kind daily.Kind, guest host.Guest, key string) (*match.Match, error) {
	id := s.matchID(d, kind, guest.ID, key)
	m, err := s.runner.Get(ctx, id)
	if err == nil || !isMissing(err) {
		return m, err // a returning guest need not even send a name
	}
	if guest.ID == "" {
		return nil, refuse(match.NotSeated, "The server does not know you yet. Allow cookies for this site and try again.")
	}
	seed, err := s.seed(ctx, d)
	if err != nil {
		return nil, err
	}
	return s.begin(ctx, beginning{d, kind, guest, id, seed})
}

// matchID returns the id of a match of a deal.
func (s *Service) matchID(d daily.Deal, kind daily.Kind, guest, key string) string {
	return s.secret.ID("series", d.Series(kind), guest, key)
}

// isMissing reports whether an error says that there is no such match.
func isMissing(err error) bool {
	refusal := (*game.Refusal)(nil)
	return errors.As(err, &refusal) && refusal.Code == host.NoMatch
}

// beginning is a match of a deal that is to begin.
type beginning struct {
	deal  daily.Deal
	kind  daily.Kind
	guest host.Guest // without an id: the bot
	id    string
	seed  fair.Seed
}

// begin stores a match of a deal, or returns the one that has its id. The guest has the first seat, and the strongest bot all others.
func (s *Service) begin(ctx context.Context, b beginning) (*match.Match, error) {
	specs := make([]host.SeatSpec, b.deal.Setup.Seats)
	for i := range specs {
		if i == 0 && b.guest.ID != "" {
			specs[i] = host.SeatSpec{Who: host.Me}
			continue
		}
		specs[i] = host.SeatSpec{Who: host.Bot, Level: s.levels[len(s.levels)-1]}
	}
	seats, err := s.runner.Players(host.Spec{Seats: specs, Guest: b.guest})
	if err != nil {
		return nil, err
	}
	return s.runner.BeginSeeded(ctx, &match.Start{
		ID: b.id, Game: b.deal.Offer.Game, Setup: b.deal.Setup, Seats: seats, Host: b.guest.ID, Created: s.now().UTC(),
		Seed: b.seed, Series: b.deal.Series(b.kind), RevealAt: b.deal.Date.Closes(),
	})
}

// AttemptOf returns a guest's attempt at a deal as it counts, or nil.
func (s *Service) AttemptOf(ctx context.Context, d daily.Deal, guest string) (*daily.Attempt, error) {
	list, err := s.Attempts(ctx, d)
	return daily.Of(list, guest), err
}

// Attempts returns the ranking of a deal: every guest's attempt as it counts, the best first.
func (s *Service) Attempts(ctx context.Context, d daily.Deal) ([]daily.Attempt, error) {
	ids, err := s.store.Series(ctx, d.Series(daily.Counted))
	if err != nil {
		return nil, s.runner.StoreError(err)
	}
	list := make([]daily.Attempt, 0, len(ids))
	for _, id := range ids {
		a, err := s.attempt(ctx, id, d.Date.Closes())
		if errors.Is(err, host.ErrDamaged) {
			continue
		}
		if err != nil {
			return nil, err
		}
		list = append(list, a)
	}
	daily.Rank(list)
	return list, nil
}

// attempt returns one attempt as it counts. Attempts that can no longer change are cached. Others are read from the
// store, because another server may run them.
func (s *Service) attempt(ctx context.Context, id string, until time.Time) (daily.Attempt, error) {
	a, known, age := s.results.Get(id)
	if known {
		return a, nil
	}
	m, err := s.runner.Newest(ctx, id)
	if err != nil {
		return daily.Attempt{}, err
	}
	a, err = daily.Read(m, until)
	if err == nil && (a.Over || s.now().After(until.Add(inFlight))) {
		s.results.Put(a.Match, a, age)
	}
	return a, err
}

// inFlight is longer than storing a move takes: a move accepted just before the end of a day is in the store by then.
const inFlight = time.Minute
