package drilltest

import (
	"cmp"
	"slices"
	"time"

	"quarterdeck/store"
)

// Puzzles are the puzzles that a store in memory keeps, by id. It has no lock.
type Puzzles map[string]*Kept

// Kept is a puzzle with what the store keeps about it.
type Kept struct {
	store.Drill
	Claimed time.Time
	Given   []store.Answer
}

// Add adds those puzzles that are new, and keeps at most a number of the guest's.
func (p Puzzles) Add(drills []store.Drill, most int) {
	for _, d := range drills {
		if p[d.ID] == nil {
			d.State, d.Due, d.Answers, d.Card = store.Unconfirmed, d.Made, 0, []byte{}
			p[d.ID] = &Kept{Drill: d}
		}
	}
	p.limit(drills[0].Guest, most)
}

// limit deletes the puzzles of a guest beyond a number.
func (p Puzzles) limit(guest string, most int) {
	own := p.where(func(d *Kept) bool { return d.Guest == guest })
	dropped := func(d *Kept) int {
		if d.State == store.Dropped {
			return 1
		}
		return 0
	}
	slices.SortFunc(own, func(a, b *Kept) int {
		return cmp.Or(cmp.Compare(dropped(a), dropped(b)), a.Due.Compare(b.Due), cmp.Compare(a.ID, b.ID))
	})
	for _, d := range own[min(most, len(own)):] {
		delete(p, d.ID)
	}
}

func (p Puzzles) where(fits func(*Kept) bool) (out []*Kept) {
	for _, d := range p {
		if fits(d) {
			out = append(out, d)
		}
	}
	return out
}

// Claim claims the first unconfirmed puzzle that was not claimed since a time, or returns nil.
func (p Puzzles) Claim(now, stale time.Time) *Kept {
	free := p.where(func(d *Kept) bool { return d.State == store.Unconfirmed && d.Claimed.Before(stale) })
	if len(free) == 0 {
		return nil
	}
	first := slices.MinFunc(free, func(a, b *Kept) int {
		return cmp.Or(cmp.Compare(a.Rank, b.Rank), a.Made.Compare(b.Made), cmp.Compare(a.ID, b.ID))
	})
	first.Claimed = now
	return first
}

// Of returns puzzles of a guest, those due first.
func (p Puzzles) Of(guest string, state store.DrillState, until time.Time) (out []store.Drill) {
	for _, d := range p.where(func(d *Kept) bool { return d.Guest == guest && d.State == state && !d.Due.After(until) }) {
		out = append(out, d.Drill)
	}
	slices.SortFunc(out, func(a, b store.Drill) int { return cmp.Or(a.Due.Compare(b.Due), cmp.Compare(a.ID, b.ID)) })
	return out
}

// Forget deletes the puzzles of a guest.
func (p Puzzles) Forget(guest string) {
	for _, d := range p.where(func(d *Kept) bool { return d.Guest == guest }) {
		delete(p, d.ID)
	}
}
