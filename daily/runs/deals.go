package runs

import (
	"context"
	"encoding/hex"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"quarterdeck/daily"
	"quarterdeck/daily/pick"
	"quarterdeck/fair"
	"quarterdeck/host"
)

// DealSeed returns the seed of a deal whose day is over. ok is false before that.
func (s *Service) DealSeed(ctx context.Context, d daily.Deal) (seed fair.Seed, ok bool, err error) {
	if s.now().Before(d.Date.Closes()) {
		return seed, false, nil
	}
	seed, err = s.seed(ctx, d)
	return seed, err == nil, err
}

// DealCommit returns the SHA-256 of a deal's seed, in hexadecimal; it may be shown at any time.
func (s *Service) DealCommit(ctx context.Context, d daily.Deal) (string, error) {
	seed, err := s.seed(ctx, d)
	if err != nil {
		return "", err
	}
	commit := seed.Commit()
	return hex.EncodeToString(commit[:]), nil
}

// dailyKey returns the key from which the seeds of all days are derived. It is never sent.
func (s *Service) dailyKey() []byte { return s.secret.For("daily") }

// seed returns the seed of a deal for a guest who waits for it.
func (s *Service) seed(ctx context.Context, d daily.Deal) (fair.Seed, error) {
	return s.seedFor(ctx, d, true)
}

// seedFor returns the seed of a deal, and quickly if a guest waits for it. A picked deal is whatever its first match for par was dealt from: that match has one
// id on all servers and is stored once, so all of them deal the same, also under a later program that would pick another.
func (s *Service) seedFor(ctx context.Context, d daily.Deal, wanted bool) (fair.Seed, error) {
	if !d.Offer.Picked() {
		return d.Seed(s.dailyKey()), nil
	}
	series := d.Series(daily.Counted)
	if seed, known, _ := s.seeds.Get(series); known {
		return seed, nil
	}
	seed, stored, err := s.storedSeed(ctx, d)
	if err == nil && !stored && d.Date == s.Today() {
		seed, err = s.pick(ctx, d, wanted)
	}
	if err != nil {
		return fair.Seed{}, err
	}
	if d.Date == s.Today() || stored {
		s.seeds.Update(series, func(fair.Seed, bool) fair.Seed { return seed })
	}
	return seed, nil
}

// storedSeed returns the seed of the first match for par. Without one, stored is false, and the seed is the first
// candidate's: of a day that has passed without a deal.
func (s *Service) storedSeed(ctx context.Context, d daily.Deal) (seed fair.Seed, stored bool, err error) {
	m, err := s.runner.Get(ctx, s.parID(d, 0))
	switch {
	case err == nil:
		return m.Start().Seed, true, nil
	case isMissing(err):
		return d.Seed(s.dailyKey()), false, nil
	case errors.Is(err, host.ErrDamaged): // the same program picks the same deal again
		seed, err = pick.Seed(ctx, d, s.dailyKey(), nil)
		return seed, err == nil, err
	}
	return seed, false, err
}

// picking is held while the deal of a game is picked, which takes seconds of a processor.
type picking struct {
	sync.Mutex
	wanted atomic.Int32 // guests who wait for it
}

// resting is how often work that rests looks whether a guest waits for it.
const resting = 50 * time.Millisecond

// pause waits after a piece of work, while no guest waits for the deal.
func (p *picking) pause(ctx context.Context, d time.Duration) {
	for ends := time.Now().Add(d); p.wanted.Load() == 0 && time.Now().Before(ends); {
		select {
		case <-ctx.Done():
			return
		case <-time.After(resting):
		}
	}
}

// pick picks a deal and stores it as the first match for par. If another server was faster, its deal is returned.
func (s *Service) pick(ctx context.Context, d daily.Deal, wanted bool) (fair.Seed, error) {
	picking := s.picking[d.Offer.Game.Info().ID]
	if wanted {
		picking.wanted.Add(1)
		defer picking.wanted.Add(-1)
	}
	picking.Lock()
	defer picking.Unlock()
	seed, stored, err := s.storedSeed(ctx, d)
	if err != nil || stored {
		return seed, err // while this request waited
	}
	if err := s.runner.Control().RefuseNew(); err != nil {
		return seed, err // what was picked could not be stored
	}
	seed, err = pick.Seed(ctx, d, s.dailyKey(), func(took time.Duration) { picking.pause(ctx, time.Duration(s.rest)*took) })
	if err != nil {
		return seed, err
	}
	m, err := s.begin(ctx, beginning{d, daily.Par, host.Guest{}, s.parID(d, 0), seed})
	if err != nil {
		return seed, err
	}
	return m.Start().Seed, nil
}
