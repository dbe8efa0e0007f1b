package codec

import (
	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/store"
)

// Summary returns the summary of m for lists.
func Summary(m *match.Match) store.Summary {
	s := store.Summary{Version: m.Version(), Listed: listed(m), Moves: m.Moves(), Updated: m.Updated(), Seats: m.SeatsNow()}
	if due, ok := m.Due(); ok {
		s.Due = due
	}
	return s
}

// listed reports whether the lobby may list m: while it has an open seat, and later while everyone may watch it.
func listed(m *match.Match) bool {
	terms := m.Start().Table
	switch {
	case !terms.Public || m.Administration().Hidden() || m.CalledOff() || m.Administration().Duplicate() != nil:
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

// Joined returns the guests who took a seat in entries.
func Joined(entries []match.Entry) []string {
	var guests []string
	for i := range entries {
		if sit := entries[i].Sit; sit != nil && sit.Guest != "" {
			guests = append(guests, sit.Guest)
		}
	}
	return guests
}

// Left returns the guests who stood up in entries that follow m. It leaves out the host of the table, who keeps it.
func Left(m *match.Match, entries []match.Entry) []string {
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

// Status returns the stored status of m.
func Status(m *match.Match) store.Status {
	switch m.Phase() {
	case match.Gathering:
		return store.Waiting
	case match.Finished:
		if m.CalledOff() {
			return store.Off
		}
		return store.Finished
	}
	for s := range m.Seats() {
		if m.PlayedByBot(game.Seat(s)) {
			return store.Computer
		}
	}
	return store.Running
}
