package store

import (
	"context"
	"slices"
	"time"

	"quarterdeck/match/seat"
)

// Summary holds what lists need to know of a match without reading its log. A store writes it together
// with the entries that it sums up.
type Summary struct {
	Version int       // length of the log that this sums up
	Listed  bool      // all players may find the match
	Moves   int       // made by seats
	Updated time.Time // when something last happened
	Due     time.Time // when a clock runs out; zero: none runs
	Seats   []seat.Summary
}

// Lobby lists matches.
type Lobby interface {
	// Tables returns the matches that a filter selects, the most recently updated first. Their Seats and Seed
	// are nil.
	Tables(ctx context.Context, f Filter) ([]Match, error)
	// Count returns the number of matches that a filter selects, without its Skip and Limit; it counts up to atMost.
	Count(ctx context.Context, f Filter, atMost int) (int, error)
	// Table returns one match as Tables has it.
	Table(ctx context.Context, id string) (Match, error)
	// Versions returns, by id, the Version of each match's Summary. Matches without a Summary are missing.
	Versions(ctx context.Context, ids []string) (map[string]int, error)
	// Due returns the ids of at most limit matches whose clock runs out before a time, the earliest first.
	Due(ctx context.Context, before time.Time, limit int) ([]string, error)
	// Unsummed returns the ids of at most limit matches without a Summary, which an earlier program stored.
	Unsummed(ctx context.Context, limit int) ([]string, error)
	// Sweep deletes the matches that were canceled before they began and have not changed since a
	// time, and returns their number. It deletes no others.
	Sweep(ctx context.Context, before time.Time) (int, error)
}

// Filter selects matches. A zero field restricts nothing.
type Filter struct {
	Listed bool     // only matches that all players may find
	Status []Status // one of these
	Game   string
	Guest  string    // holds a seat, or held one at the end, or created the match
	Host   string    // who created it
	Single bool      // only matches that belong to no series
	Series bool      // only matches that belong to one
	Before time.Time // updated before
	Since  time.Time // updated then or later
	// Created is when the matches were created at the earliest.
	Created time.Time
	Joined  bool // with Guest: only matches that another guest created
	Idle    bool // with Guest: only matches with a seat of this guest that wait for players, or for the first action of that seat
	Skip    int
	Limit   int // 0: all
}

// Unfinished returns the statuses of matches in which something can still happen.
func Unfinished() []Status { return []Status{Waiting, Running, Computer} }

// Guests returns who sits in the match or created it, each once.
func (m *Match) Guests() []string {
	var out []string
	add := func(guest string) {
		if guest != "" && !slices.Contains(out, guest) {
			out = append(out, guest)
		}
	}
	add(m.Host)
	for i := range m.Summary.Seats {
		add(m.Summary.Seats[i].Guest)
	}
	return out
}
