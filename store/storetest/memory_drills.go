package storetest

import (
	"cmp"
	"context"
	"slices"
	"time"

	"quarterdeck/store"
)

type keptDrill struct {
	store.Drill
	claimed time.Time
	answers []store.Answer
}

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
			m.drills = map[string]*keptDrill{}
		}
		for _, d := range drills {
			if m.drills[d.ID] == nil {
				d.State, d.Due, d.Answers, d.Card = store.Unconfirmed, d.Made, 0, []byte{}
				m.drills[d.ID] = &keptDrill{Drill: d}
			}
		}
		m.limitDrills(drills[0].Guest, most)
		return nil
	})
}

// limitDrills deletes the puzzles of a guest beyond a number.
func (m *Memory) limitDrills(guest string, most int) {
	own := m.drillsWhere(func(d *keptDrill) bool { return d.Guest == guest })
	dropped := func(d *keptDrill) int {
		if d.State == store.Dropped {
			return 1
		}
		return 0
	}
	slices.SortFunc(own, func(a, b *keptDrill) int {
		return cmp.Or(cmp.Compare(dropped(a), dropped(b)), a.Due.Compare(b.Due), cmp.Compare(a.ID, b.ID))
	})
	for _, d := range own[min(most, len(own)):] {
		delete(m.drills, d.ID)
	}
}

func (m *Memory) drillsWhere(fits func(*keptDrill) bool) (out []*keptDrill) {
	for _, d := range m.drills {
		if fits(d) {
			out = append(out, d)
		}
	}
	return out
}

// ClaimDrill claims an unconfirmed puzzle.
func (m *Memory) ClaimDrill(_ context.Context, now, stale time.Time) (out store.Drill, err error) {
	err = m.change("ClaimDrill", func() error {
		free := m.drillsWhere(func(d *keptDrill) bool { return d.State == store.Unconfirmed && d.claimed.Before(stale) })
		if len(free) == 0 {
			return store.ErrNotFound
		}
		first := slices.MinFunc(free, func(a, b *keptDrill) int {
			return cmp.Or(cmp.Compare(a.Rank, b.Rank), a.Made.Compare(b.Made), cmp.Compare(a.ID, b.ID))
		})
		first.claimed, out = now, first.Drill
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
	err = m.readDrills(func() error {
		k := m.drills[id]
		if k == nil {
			return store.ErrNotFound
		}
		out = k.Drill
		return nil
	})
	return out, err
}

func (m *Memory) readDrills(read func() error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return store.ErrClosed
	}
	return read()
}

// DrillsOf returns puzzles of a guest.
func (m *Memory) DrillsOf(_ context.Context, guest string, state store.DrillState, until time.Time, limit int) (out []store.Drill, err error) {
	err = m.readDrills(func() error {
		for _, d := range m.drillsWhere(func(d *keptDrill) bool { return d.Guest == guest && d.State == state && !d.Due.After(until) }) {
			out = append(out, d.Drill)
		}
		slices.SortFunc(out, func(a, b store.Drill) int { return cmp.Or(a.Due.Compare(b.Due), cmp.Compare(a.ID, b.ID)) })
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
		k.Due, k.Card, k.Answers, k.answers = d.Due, d.Card, a.N, append(k.answers, a)
		return nil
	})
}

// AnswersTo returns the answers to a puzzle.
func (m *Memory) AnswersTo(_ context.Context, drill string) (out []store.Answer, err error) {
	err = m.readDrills(func() error {
		if k := m.drills[drill]; k != nil {
			out = slices.Clone(k.answers)
		}
		return nil
	})
	return out, err
}

// forgetDrills deletes the puzzles of a guest.
func (m *Memory) forgetDrills(guest string) {
	for id, d := range m.drills {
		if d.Guest == guest {
			delete(m.drills, id)
		}
	}
}
