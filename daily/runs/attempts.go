package runs

import (
	"context"
	"encoding/hex"
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

// Deal returns the deal of today or an earlier day, under some of the offer's options.
func (s *Service) Deal(date daily.Date, options map[string]string) (daily.Deal, error) {
	switch {
	case s.offer.Game == nil:
		return daily.Deal{}, refuse(daily.None, "This server has no daily deal.")
	case date > s.Today():
		return daily.Deal{}, refuse(daily.BadDay, "This day has not begun yet. Today’s deal is the newest.")
	}
	return s.offer.On(date, options)
}

// DealSeed returns the seed of a deal whose day is over. ok is false before that.
func (s *Service) DealSeed(d daily.Deal) (seed fair.Seed, ok bool) {
	if s.now().Before(d.Date.Closes()) {
		return seed, false
	}
	return d.Seed(s.dailyKey()), true
}

// DealCommit returns the SHA-256 of a deal's seed, in hexadecimal; it may be shown at any time.
func (s *Service) DealCommit(d daily.Deal) string {
	commit := d.Seed(s.dailyKey()).Commit()
	return hex.EncodeToString(commit[:])
}

// dailyKey returns the key from which the seeds of all days are derived. It is never sent.
func (s *Service) dailyKey() []byte { return s.secret.For("daily") }

// Attempt begins or continues a guest's one attempt at today's deal. It returns a *game.Refusal if the attempt is
// finished.
func (s *Service) Attempt(ctx context.Context, d daily.Deal, guest host.Guest) (*match.Match, error) {
	if seat.IsBot(guest.ID) {
		return nil, &game.Refusal{Code: host.NotForBots, Text: "Bot accounts have no attempt at the deal of the day. They can practice it when the day is over."}
	}
	if d.Date != s.Today() {
		return nil, refuse(daily.Closed, fmt.Sprintf("%s is over, so an attempt no longer counts. You can still practice with its cards.", d.Date.Words()))
	}
	m, err := s.deal(ctx, d, daily.Counted, host.SeatSpec{Who: host.Me}, guest, "")
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
	return s.deal(ctx, d, daily.Practice, host.SeatSpec{Who: host.Me}, guest, key)
}

// Par returns the strongest bot's attempt at a deal, or nil if it never played. On the deal's day, the first request
// starts the bot; it plays in the background, and goes on after a restart.
func (s *Service) Par(ctx context.Context, d daily.Deal) (*daily.Attempt, error) {
	if n := len(s.levels); n > 0 && d.Date == s.Today() {
		if _, err := s.deal(ctx, d, daily.Par, host.SeatSpec{Who: host.Bot, Level: s.levels[n-1]}, host.Guest{}, ""); err != nil {
			return nil, err
		}
	}
	return s.ParSoFar(ctx, d)
}

// ParSoFar returns Par without starting the bot.
func (s *Service) ParSoFar(ctx context.Context, d daily.Deal) (*daily.Attempt, error) {
	ids, err := s.store.Series(ctx, d.Series(daily.Par))
	switch {
	case err != nil:
		return nil, s.runner.StoreError(err)
	case len(ids) == 0:
		return nil, nil
	}
	a, err := s.attempt(ctx, ids[0], endOfTime)
	if errors.Is(err, host.ErrDamaged) {
		return nil, nil
	}
	return &a, err
}

// endOfTime is later than any entry: the bot may finish after its day is over.
var endOfTime = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)

// deal begins a match of a deal, or returns the one that this guest has begun.
func (s *Service) deal(ctx context.Context, d daily.Deal, kind daily.Kind, seat host.SeatSpec, guest host.Guest, key string) (*match.Match, error) {
	series := d.Series(kind)
	id := s.secret.ID("series", series, guest.ID, key)
	m, err := s.runner.Get(ctx, id)
	if refusal := (*game.Refusal)(nil); err == nil || !errors.As(err, &refusal) || refusal.Code != host.NoMatch {
		return m, err // a returning guest need not even send a name
	}
	if seat.Who == host.Me && guest.ID == "" {
		return nil, refuse(match.NotSeated, "The server does not know you yet. Allow cookies for this site and try again.")
	}
	seats, err := s.runner.Players(host.Spec{Seats: []host.SeatSpec{seat}, Guest: guest})
	if err != nil {
		return nil, err
	}
	return s.runner.BeginSeeded(ctx, &match.Start{
		ID: id, Game: d.Offer.Game, Setup: d.Setup, Seats: seats, Host: guest.ID, Created: s.now().UTC(),
		Seed: d.Seed(s.dailyKey()), Series: series, RevealAt: d.Date.Closes(),
	})
}

// AttemptOf returns a guest's attempt at a deal as it counts, or nil.
func (s *Service) AttemptOf(ctx context.Context, d daily.Deal, guest string) (*daily.Attempt, error) {
	list, err := s.Attempts(ctx, d)
	return daily.Find(list, guest), err
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

// Streak returns on how many days in a row a guest has made an attempt, under any options.
func (s *Service) Streak(ctx context.Context, guest string) (int, error) {
	if s.offer.Game == nil || guest == "" {
		return 0, nil
	}
	names, err := s.store.SeriesOf(ctx, guest, s.offer.Prefix())
	if err != nil {
		return 0, s.runner.StoreError(err)
	}
	var days []daily.Date
	for _, name := range names {
		if day, ok := s.offer.DateOf(name); ok {
			days = append(days, day)
		}
	}
	return daily.Streak(days, s.Today()), nil
}
