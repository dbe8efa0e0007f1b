package runs

import (
	"context"
	"errors"
	"strconv"
	"time"

	"quarterdeck/daily"
	"quarterdeck/host"
	"quarterdeck/host/task"
)

// Par returns the first of the strongest bot's attempts at a deal, or nil if it never played. On the deal's day, the first
// request starts the bot; it plays in the background, and goes on after a restart.
func (s *Service) Par(ctx context.Context, d daily.Deal) (*daily.Attempt, error) {
	if d.Date == s.Today() {
		if err := s.tryNext(ctx, d); err != nil && !errors.Is(err, task.ErrPaused) {
			return nil, err
		}
	}
	return s.ParSoFar(ctx, d)
}

// ParSoFar returns Par without starting the bot.
func (s *Service) ParSoFar(ctx context.Context, d daily.Deal) (*daily.Attempt, error) {
	trials, _, err := s.trials(ctx, d)
	if err != nil || len(trials) == 0 {
		return nil, err
	}
	return &trials[0], nil
}

// Rate returns par as a rate, or nil where points count or nothing is known yet.
func (s *Service) Rate(ctx context.Context, d daily.Deal) (*daily.Rate, error) {
	if !d.Offer.Ranks() {
		return nil, nil
	}
	trials, _, err := s.trials(ctx, d)
	if err != nil {
		return nil, err
	}
	r, ok := d.Offer.RateOf(trials)
	if !ok {
		return nil, nil
	}
	return &r, nil
}

// trials returns the bot's attempts at a deal, in the order in which they began. begun also counts those that are damaged.
func (s *Service) trials(ctx context.Context, d daily.Deal) (list []daily.Attempt, begun int, err error) {
	ids, err := s.store.Series(ctx, d.Series(daily.Par))
	if err != nil {
		return nil, 0, s.runner.StoreError(err)
	}
	for _, id := range ids {
		a, err := s.attempt(ctx, id, endOfTime)
		if errors.Is(err, host.ErrDamaged) {
			continue
		}
		if err != nil {
			return nil, 0, err
		}
		list = append(list, a)
	}
	return list, len(ids), nil
}

// endOfTime is later than any entry: the bot may finish after its day is over.
var endOfTime = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)

// tryNext begins the bot's next match of a deal if those before are over. So the bot plays one match of a deal at a time.
// Its matches are like any others: stored, continued after a crash, and the same for all servers.
func (s *Service) tryNext(ctx context.Context, d daily.Deal) error {
	if len(s.levels) == 0 {
		return nil
	}
	seed, err := s.seed(ctx, d)
	if err != nil {
		return err
	}
	trials, begun, err := s.trials(ctx, d)
	if err != nil || begun >= d.Offer.Trials {
		return err
	}
	for i := range trials {
		if !trials[i].Over {
			return nil
		}
	}
	_, err = s.begin(ctx, beginning{d, daily.Par, host.Guest{}, s.parID(d, begun), seed})
	return err
}

// parID returns the id of the bot's n-th match of a deal, from 0.
func (s *Service) parID(d daily.Deal, n int) string {
	key := ""
	if n > 0 {
		key = strconv.Itoa(n)
	}
	return s.matchID(d, daily.Par, "", key)
}
