package codec

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"quarterdeck/match"
	"quarterdeck/match/seat"

	"quarterdeck/match/seating"
	"quarterdeck/record"
	"quarterdeck/store"
)

// Fault is a fault in the stored data of a match, and what the operator can do about it.
type Fault struct {
	What string
	Do   string
}

// What an operator can do about faults.
const (
	doRepair  = "bring the rows of this match back from a backup, and restart the server"
	doRestart = "restart the server, which takes it out of quarantine"
	doRestore = "compare with a backup; the next move at the table writes it anew"
	doList    = "compare with a backup; the lists of this guest, and deleting their data, go by it"
)

// Audit replays a stored match and compares it with everything else that the store has of it. players are the guests
// that the store lists for it, and whether they stood up. It returns no faults if all is well.
func Audit(stored store.Match, log []store.Entry, players map[string]bool, find record.Finder) []Fault {
	m, err := Replay(stored, log, find)
	if err != nil {
		what, _, _ := strings.Cut(err.Error(), "\n") // without the stack of a panic
		return []Fault{{"it cannot be replayed: " + what, doRepair}}
	}
	if missing := stored.Summary.Version - m.Version(); missing > 0 && stored.Summary.Seats != nil {
		return []Fault{{fmt.Sprintf("the last %d entries of its log are missing", missing), doRepair}}
	}
	return slices.Concat(auditStatus(&stored, m), auditSummary(&stored.Summary, m), auditPlayers(m, players))
}

func auditStatus(stored *store.Match, m *match.Match) []Fault {
	switch want := Status(m); {
	case stored.Status == store.Quarantined:
		return []Fault{{"it is in quarantine, and can be read", doRestart}}
	case stored.Status != want:
		return []Fault{{fmt.Sprintf("its status is %d, and its log says %d", stored.Status, want), doRestore}}
	}
	return nil
}

// auditSummary compares a summary with its match. A missing summary is no fault.
func auditSummary(stored *store.Summary, m *match.Match) (faults []Fault) {
	if stored.Seats == nil {
		return nil
	}
	want := Summary(m)
	for _, c := range []struct {
		name        string
		stored, log any
	}{
		{"length of the log", stored.Version, want.Version},
		{"visibility", stored.Listed, want.Listed},
		{"moves", stored.Moves, want.Moves},
		{"clock", stored.Due.UnixMilli(), want.Due.UnixMilli()},
		{"seats", asJSON(stored.Seats), asJSON(asWritten(want.Seats, stored.Seats))},
	} {
		if c.stored != c.log {
			faults = append(faults, Fault{"the lists show another " + c.name + " than its log", doRestore})
		}
	}
	if !slices.ContainsFunc(updates(m), func(t time.Time) bool { return t.UnixMilli() == stored.Updated.UnixMilli() }) {
		faults = append(faults, Fault{"the lists and its log disagree about the time of the last move", doRestore})
	}
	return faults
}

// asWritten returns seats without Idle and Tally where the stored ones do not have them, because earlier programs did not write
// them.
func asWritten(seats, stored []seat.Summary) []seat.Summary {
	out := slices.Clone(seats)
	for i := range min(len(out), len(stored)) {
		out[i].Idle = out[i].Idle && stored[i].Idle
		if stored[i].Tally == "" {
			out[i].Tally = ""
		}
	}
	return out
}

func asJSON(v any) string {
	text, _ := json.Marshal(v) // of plain structs
	return string(text)
}

// updates returns the times at which a match may last have been updated. Deleting a guest from a log is not an update.
func updates(m *match.Match) []time.Time {
	out := []time.Time{m.Updated()}
	entries := m.Entries(0)
	for len(entries) > 0 && entries[len(entries)-1].Gone {
		entries = entries[:len(entries)-1]
		last := m.Start().Created
		if n := len(entries); n > 0 {
			last = entries[n-1].At
		}
		out = append(out, last)
	}
	return out
}

// auditPlayers compares the guests that a store lists for a match with those in its start and its log.
func auditPlayers(m *match.Match, players map[string]bool) (faults []Fault) {
	now, ever := GuestsOf(m)
	for guest := range ever {
		stood, there := players[guest]
		if !there {
			faults = append(faults, Fault{"the store does not know that guest " + guest + " has to do with it", doList})
		} else if stood && now[guest] {
			faults = append(faults, Fault{"the store says that guest " + guest + " stood up, who did not", doList})
		}
	}
	for guest := range players {
		if !ever[guest] {
			faults = append(faults, Fault{"the store says that guest " + guest + " has to do with it, who has not", doList})
		}
	}
	slices.SortFunc(faults, func(a, b Fault) int { return strings.Compare(a.What, b.What) })
	return faults
}

// GuestsOf returns the guests who sit in a match or created it, and those who ever did, without deleted guests.
func GuestsOf(m *match.Match) (now, ever map[string]bool) {
	now, ever = map[string]bool{}, map[string]bool{}
	add := func(to map[string]bool, guest string) {
		if guest != "" && !strings.HasPrefix(guest, seating.GonePrefix) {
			to[guest] = true
		}
	}
	for _, to := range []map[string]bool{now, ever} {
		add(to, m.Start().Host)
		for _, seat := range m.Seats() {
			add(to, seat.Guest)
		}
	}
	for _, seat := range m.Start().Seats {
		add(ever, seat.Guest)
	}
	for _, e := range m.Entries(0) {
		if e.Sit != nil {
			add(ever, e.Sit.Guest)
		}
	}
	return now, ever
}
