package lobby

import (
	"context"
	"errors"
	"time"

	"quarterdeck/host/codec"
	"quarterdeck/host/task"
	"quarterdeck/match"
	"quarterdeck/store"
)

// sweepEvery is the interval between sweeps.
const sweepEvery = time.Hour

// sweepPage is how many running matches are listed at once.
const sweepPage = 200

// sweep ends tables that never started. It cancels waiting tables, and deletes them after the same time again. It
// abandons running matches in which no person ever acted. It changes no other match.
func (s *Service) sweep() {
	if s.unjoined < 0 {
		return
	}
	var since time.Time // the first sweep checks every match
	s.tasks.Every(sweepEvery, func() {
		before := s.now().Add(-s.unjoined)
		s.note("tables that waited too long could not be called off", s.sweepOnce(before))
		err := s.sweepUntouched(since, before)
		s.note("matches that never started could not be ended", err)
		if err == nil {
			since = before.Add(-time.Minute)
		}
	})
}

// sweepOnce cancels and deletes waiting tables that have not changed since before.
func (s *Service) sweepOnce(before time.Time) error {
	if _, err := s.store.Sweep(s.tasks.Context(), before); err != nil {
		return err
	}
	tables, err := s.store.Tables(s.tasks.Context(), store.Filter{Status: []store.Status{store.Waiting}, Before: before})
	if err != nil {
		return err
	}
	for i := range tables {
		_, err := s.runner.Change(s.tasks.Context(), tables[i].ID, func(m *match.Match) (*match.Match, error) {
			if m.Phase() != match.Gathering || !m.Updated().Before(before) {
				return m, nil // a guest has just joined
			}
			return m.CallOff(s.now())
		})
		if err != nil { // the others must not wait for this one
			s.note("table "+tables[i].ID+", which waited too long, could not be called off", err)
		}
	}
	return nil
}

// sweepUntouched abandons running matches that last changed between since and before and in which no person ever acted.
func (s *Service) sweepUntouched(since, before time.Time) error {
	f := store.Filter{Status: []store.Status{store.Running, store.Computer}, Since: since, Before: before, Limit: sweepPage}
	for {
		tables, err := s.store.Tables(s.tasks.Context(), f)
		if err != nil {
			return err
		}
		for i := range tables {
			ended, err := s.endUntouched(tables[i].ID, before)
			if errors.Is(err, task.ErrPaused) {
				return err
			}
			s.note("match "+tables[i].ID+", which never started, could not be ended", err)
			if !ended {
				f.Skip++
			}
		}
		if len(tables) < sweepPage {
			return nil
		}
	}
}

// endUntouched abandons a match if no person ever acted in it and nothing happened since before. It leaves no other
// match in memory.
func (s *Service) endUntouched(id string, before time.Time) (ended bool, err error) {
	done, log, err := s.store.Load(s.tasks.Context(), id)
	if err != nil {
		return false, err
	}
	m, err := codec.Decode(done, log, s.find)
	if err != nil || !m.IsUntouched() {
		return false, err
	}
	m, err = s.runner.Change(context.WithoutCancel(s.tasks.Context()), id, func(m *match.Match) (*match.Match, error) {
		if !m.Updated().Before(before) {
			return m, nil
		}
		return m.GiveUp(s.now())
	})
	return err == nil && m.Phase() == match.Finished, err
}

// callOffSeatless ends the matches without seats that earlier programs stored: they seemed to run, and no player could
// act.
func (s *Service) callOffSeatless() {
	tables, err := s.store.Tables(s.tasks.Context(), store.Filter{Status: []store.Status{store.Running}})
	s.note("matches without seats could not be looked for", err)
	for i := range tables {
		if len(tables[i].Summary.Seats) > 0 {
			continue
		}
		_, err := s.runner.Change(s.tasks.Context(), tables[i].ID, func(m *match.Match) (*match.Match, error) {
			if len(m.Seats()) > 0 {
				return m, nil
			}
			return m.CallOff(s.now())
		})
		if err != nil {
			s.note("match "+tables[i].ID+", which has no seats, could not be called off", err)
		}
	}
}
