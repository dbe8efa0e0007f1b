package storetest

import (
	"context"
	"slices"
	"time"

	"quarterdeck/store"
	"quarterdeck/store/storetest/drilltest"
)

// AddDrills stores puzzles of one guest and match.
func (m *Memory) AddDrills(_ context.Context, drills []store.Drill, most int) error {
	return m.change("AddDrills", func() error {
		if len(drills) == 0 {
			return nil
		}
		k := m.matches[drills[0].Match]
		if k == nil {
			return nil
		}
		if _, played := k.guests[drills[0].Guest]; !played {
			return nil
		}
		if m.drills == nil {
			m.drills = drilltest.Puzzles{}
		}
		m.drills.Add(drills, most)
		return nil
	})
}

// ClaimDrill claims an unconfirmed puzzle.
func (m *Memory) ClaimDrill(_ context.Context, now, stale time.Time) (out store.Drill, err error) {
	err = m.change("ClaimDrill", func() error {
		first := m.drills.Claim(now, stale)
		if first == nil {
			return store.ErrNotFound
		}
		out = first.Drill
		return nil
	})
	return out, err
}

// SettleDrill stores the judgment of a puzzle.
func (m *Memory) SettleDrill(_ context.Context, d store.Drill) error {
	return m.change("SettleDrill", func() error {
		if k := m.drills[d.ID]; k != nil && k.State == store.Unconfirmed {
			k.State, k.Due, k.Data, k.Card = d.State, d.Due, d.Data, d.Card
		}
		return nil
	})
}

// Drill returns a puzzle.
func (m *Memory) Drill(_ context.Context, id string) (out store.Drill, err error) {
	err = reading(m, func() error {
		k := m.drills[id]
		if k == nil {
			return store.ErrNotFound
		}
		out = k.Drill
		return nil
	})
	return out, err
}

// reading calls a function under the lock.
func reading(m *Memory, read func() error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return store.ErrClosed
	}
	return read()
}

// DrillsOf returns puzzles of a guest.
func (m *Memory) DrillsOf(_ context.Context, guest string, state store.DrillState, until time.Time, limit int) (out []store.Drill, err error) {
	err = reading(m, func() error {
		out = m.drills.Of(guest, state, until)
		out = out[:min(limit, len(out))]
		return nil
	})
	return out, err
}

// CountDrills counts puzzles of a guest.
func (m *Memory) CountDrills(ctx context.Context, guest string, state store.DrillState, until time.Time) (int, error) {
	out, err := m.DrillsOf(ctx, guest, state, until, 1<<30)
	return len(out), err
}

// AddAnswer stores an answer.
func (m *Memory) AddAnswer(_ context.Context, d store.Drill, a store.Answer) error {
	return m.change("AddAnswer", func() error {
		k := m.drills[d.ID]
		if k == nil || k.State != store.Confirmed || k.Answers != a.N-1 {
			return store.ErrConflict
		}
		k.Due, k.Card, k.Answers, k.Given = d.Due, d.Card, a.N, append(k.Given, a)
		return nil
	})
}

// AnswersTo returns the answers to a puzzle.
func (m *Memory) AnswersTo(_ context.Context, drill string) (out []store.Answer, err error) {
	err = reading(m, func() error {
		if k := m.drills[drill]; k != nil {
			out = slices.Clone(k.Given)
		}
		return nil
	})
	return out, err
}
