package pairing

import (
	"context"
	"errors"
	"slices"

	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/store"
)

// pair looks for opponents for own among the seeks that wait. It also returns how many others wait.
func (s *Service) pair(ctx context.Context, own seek, rows []store.Seek) (paired bool, others int, err error) {
	waiting := make([]seek, 0, len(rows))
	for i := range rows {
		o, err := decode(rows[i])
		if err != nil {
			return false, 0, err
		}
		if o.Guest != own.Guest {
			others++
		}
		waiting = append(waiting, o)
	}
	if others < own.Seats-1 {
		return false, others, nil
	}
	apart, failed := s.separated(ctx)
	chosen := choose(&own, waiting, s.opts.Now(), apart)
	if err := failed(); err != nil || chosen == nil {
		return false, others, s.runner.StoreError(err)
	}
	ids := make([]string, len(chosen))
	for i, o := range chosen {
		ids[i] = o.ID
	}
	err = s.store.PairSeeks(ctx, MatchID(s.runner.Secret(), ids), ids, s.opts.Now().Add(-alive))
	if err != nil && !errors.Is(err, store.ErrConflict) { // after a conflict the next look finds what changed
		return false, others, s.runner.StoreError(err)
	}
	return true, others, nil
}

// separated returns a function that reports whether one of two guests has muted the other or may not look for opponents, and one that returns its
// first error.
func (s *Service) separated(ctx context.Context) (apart func(a, b string) bool, failed func() error) {
	lists := map[string][]string{}
	var failure error
	has := func(guest, other string) bool {
		list, known := lists[guest]
		if !known {
			var err error
			list, err = s.store.Muted(ctx, guest)
			failure = errors.Join(failure, err)
			lists[guest] = list
		}
		return slices.Contains(list, other)
	}
	apart = func(a, b string) bool {
		return has(a, b) || has(b, a) || s.admits(ctx, a) != nil || s.admits(ctx, b) != nil
	}
	return apart, func() error { return failure }
}

// settled returns the state of a seek that was paired, once its match is there.
func (s *Service) settled(ctx context.Context, own seek) (State, error) {
	_, err := s.store.Table(ctx, own.Match)
	if errors.Is(err, store.ErrNotFound) {
		err = s.settle(ctx, own)
		if err == nil {
			return State{changed: true}, nil
		}
	}
	if err != nil {
		return State{}, s.runner.StoreError(err)
	}
	m, err := s.runner.Get(ctx, own.Match)
	if errors.Is(err, host.ErrDamaged) {
		return State{Status: None}, nil
	}
	if err != nil {
		return State{}, err
	}
	lately, over := !s.opts.Now().After(own.Seen.Add(justNow)), m.Phase() == match.Finished
	if over && !lately {
		return State{Status: None}, nil
	}
	return State{Status: Matched, Match: own.Match, Bot: own.Bot, seek: own.ID, fresh: lately && !over}, nil
}

// settle creates the match of seeks that were paired. If one of their guests is gone or has begun to play a bot, it undoes the pairing.
func (s *Service) settle(ctx context.Context, own seek) error {
	rows, err := s.store.SeeksOf(ctx, own.Match)
	if err != nil {
		return err
	}
	var seeks []seek
	var ended []string
	for i := range rows {
		o, err := decode(rows[i])
		if err != nil {
			return err
		}
		began, err := s.callOff(ctx, o.Bot)
		if err != nil {
			return err
		}
		if began {
			ended = append(ended, o.ID)
		}
		seeks = append(seeks, o)
	}
	if len(ended) > 0 || len(rows) != own.Seats {
		err = s.store.PartSeeks(ctx, own.Match, ended)
	} else {
		err = s.create(ctx, seeks)
	}
	for i := range rows {
		s.wake(rows[i].Guest)
	}
	return err
}

// callOff ends a match with bots without a result, unless its guest has begun to play.
func (s *Service) callOff(ctx context.Context, id string) (began bool, err error) {
	if id == "" {
		return false, nil
	}
	m, err := s.runner.Change(ctx, id, func(m *match.Match) (*match.Match, error) {
		if m.DealsSoon() { // the guest's page has not sent its nonce yet
			return m.CallOff(s.opts.Now())
		}
		return m.GiveUp(s.opts.Now())
	})
	if errors.Is(err, host.ErrDamaged) {
		return false, nil // no move can be made there
	}
	if err != nil {
		return false, err
	}
	return m.Phase() != match.Finished || !Untouched(m), nil
}
