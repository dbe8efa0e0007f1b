package host

import (
	"context"
	"time"

	"quarterdeck/host/codec"
	"quarterdeck/match"
	"quarterdeck/store"
)

// sweepEvery is how often tables at which nothing happens are looked for.
const sweepEvery = time.Hour

// sweepPage is how many running matches are listed at once.
const sweepPage = 200

// sweep ends what never started: tables that wait in vain are called off, and forgotten when they were called off as long
// ago; matches that began but in which no person ever acted are abandoned. Any other match stays as it is.
func (h *Host) sweep() {
	if h.Unjoined < 0 {
		return
	}
	var since time.Time // the first time, every match is looked at
	h.tasks.Every(sweepEvery, func() {
		before := h.Now().Add(-h.Unjoined)
		h.noteUnlessStopped("tables that wait in vain could not be called off", h.sweepOnce(before))
		err := h.sweepUntouched(since, before)
		h.noteUnlessStopped("matches that never started could not be ended", err)
		if err == nil {
			since = before.Add(-time.Minute)
		}
	})
}

// sweepOnce tidies away what waits without news since before.
func (h *Host) sweepOnce(before time.Time) error {
	if _, err := h.Store.Sweep(h.ctx, before); err != nil {
		return err
	}
	tables, err := h.Store.Tables(h.ctx, store.Filter{Status: []store.Status{store.Waiting}, Before: before})
	if err != nil {
		return err
	}
	for i := range tables {
		_, err := h.Change(h.ctx, tables[i].ID, func(m *match.Match) (*match.Match, error) {
			if m.Phase() != match.Gathering || !m.Updated().Before(before) {
				return m, nil // a guest came in this moment
			}
			return m.CallOff(h.Now())
		})
		if err != nil { // the others are not to wait for this one
			h.noteUnlessStopped("table "+tables[i].ID+", which waits in vain, could not be called off", err)
		}
	}
	return nil
}

// sweepUntouched abandons the running matches without news from since to before in which no person ever acted.
func (h *Host) sweepUntouched(since, before time.Time) error {
	f := store.Filter{Status: []store.Status{store.Running, store.Computer}, Since: since, Before: before, Limit: sweepPage}
	for {
		tables, err := h.Store.Tables(h.ctx, f)
		if err != nil {
			return err
		}
		for i := range tables {
			ended, err := h.endUntouched(tables[i].ID, before)
			h.noteUnlessStopped("match "+tables[i].ID+", which never started, could not be ended", err)
			if !ended {
				f.Skip++
			}
		}
		if len(tables) < sweepPage {
			return nil
		}
	}
}

// endUntouched abandons a match if no person ever acted in it and nothing happened since before. It keeps no other in memory.
func (h *Host) endUntouched(id string, before time.Time) (ended bool, err error) {
	kept, log, err := h.Store.Load(h.ctx, id)
	if err != nil {
		return false, err
	}
	m, err := codec.Decode(kept, log, h.Find)
	if err != nil || !m.IsUntouched() {
		return false, err
	}
	m, err = h.Change(context.WithoutCancel(h.ctx), id, func(m *match.Match) (*match.Match, error) {
		if !m.Updated().Before(before) {
			return m, nil
		}
		return m.GiveUp(h.Now())
	})
	return err == nil && m.Phase() == match.Finished, err
}

// callOffSeatless ends the matches without seats that earlier programs kept: they seemed to run, and nobody could act.
func (h *Host) callOffSeatless() {
	tables, err := h.Store.Tables(h.ctx, store.Filter{Status: []store.Status{store.Running}})
	h.noteUnlessStopped("matches without seats could not be looked for", err)
	for i := range tables {
		if len(tables[i].Summary.Seats) > 0 {
			continue
		}
		_, err := h.Change(h.ctx, tables[i].ID, func(m *match.Match) (*match.Match, error) {
			if len(m.Seats()) > 0 {
				return m, nil
			}
			return m.CallOff(h.Now())
		})
		if err != nil {
			h.noteUnlessStopped("match "+tables[i].ID+", which has no seats, could not be called off", err)
		}
	}
}
