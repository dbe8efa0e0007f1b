package host

import (
	"context"
	"errors"

	"quarterdeck/match"
	"quarterdeck/store"
)

// summaryOf is what lists need of m.
func summaryOf(m *match.Match) store.Summary {
	s := store.Summary{Version: m.Version(), Listed: listed(m), Moves: m.Moves(), Updated: m.Updated()}
	players, now := m.Seats(), m.SeatsNow()
	if due, ok := m.Due(); ok {
		s.Due = due
	}
	s.Seats = make([]store.Seat, len(players))
	for i := range players {
		s.Seats[i] = store.Seat{
			Guest: players[i].Guest, Name: players[i].Name, Level: now[i].Level, Open: now[i].Open, ToAct: now[i].ToAct,
			Result: now[i].Result, Score: now[i].Score,
		}
	}
	return s
}

// listed tells whether everybody may find m: while it has a seat that anybody may take, then as long as anybody may
// watch it.
func listed(m *match.Match) bool {
	terms := m.Start().Table
	switch {
	case !terms.Public || m.CalledOff():
		return false
	case m.Phase() == match.Running:
		return terms.Watch == match.WatchLive
	case m.Phase() == match.Finished:
		return terms.Watch != match.WatchOff && m.Moves() > 0
	}
	for _, seat := range m.SeatsNow() {
		if seat.Open {
			return true
		}
	}
	return false
}

// joined is who took a seat in entries.
func joined(entries []match.Entry) []string {
	var guests []string
	for i := range entries {
		if sit := entries[i].Sit; sit != nil && sit.Guest != "" {
			guests = append(guests, sit.Guest)
		}
	}
	return guests
}

// left is who stood up in entries that follow m, but not who set the table: it is theirs still.
func left(m *match.Match, entries []match.Entry) []string {
	var guests []string
	for i := range entries {
		if up := entries[i].Stood; up != nil {
			if guest := m.Seats()[up.Seat].Guest; guest != m.Start().Host {
				guests = append(guests, guest)
			}
		}
	}
	return guests
}

// sumUpAll gives summaries to matches that an earlier program kept without.
func (h *Host) sumUpAll() {
	for {
		ids, err := h.Store.Unsummed(h.ctx, 100)
		if err != nil || len(ids) == 0 {
			h.noteUnlessStopped("the matches without a summary could not be listed", err)
			return
		}
		done := 0
		for _, id := range ids {
			if err := h.sumUpOne(id); err != nil {
				h.noteUnlessStopped("match "+id+" could not be summed up; it is in no list", err)
				continue
			}
			done++
		}
		if done == 0 {
			return
		}
	}
}

func (h *Host) sumUpOne(id string) error {
	m, err := h.loadMatch(h.ctx, id)
	if err != nil {
		return err
	}
	sum := summaryOf(m)
	return h.Store.Append(context.WithoutCancel(h.ctx), store.Change{Match: id, From: m.Version(), Summary: &sum})
}

// noteUnlessStopped logs an error, unless it comes of stopping or of a match in quarantine, which was logged before.
func (h *Host) noteUnlessStopped(what string, err error) {
	if err != nil && h.ctx.Err() == nil && !errors.Is(err, errDamaged) {
		h.Log.Error(what, "error", err)
	}
}
