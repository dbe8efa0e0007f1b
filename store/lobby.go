package store

import (
	"context"
	"slices"
	"time"

	"quarterdeck/match/seat"
)

// Summary is what lists of matches need of one without reading its log. A store that has it writes it together
// with the entries that it sums up.
type Summary struct {
	Version int       // length of the log that this sums up
	Listed  bool      // everybody may find the match
	Moves   int       // made by seats
	Updated time.Time // when something last happened
	Due     time.Time // when a clock runs out; zero: none runs
	Seats   []seat.Summary
}

// Lobby is the lists of matches.
type Lobby interface {
	// Tables returns the matches that a filter lets through; what was updated last comes first. Their Seats and Seed
	// are nil.
	Tables(ctx context.Context, f Filter) ([]Match, error)
	// Count returns how many matches a filter lets through, whatever its Skip and Limit; it counts up to atMost.
	Count(ctx context.Context, f Filter, atMost int) (int, error)
	// Table returns one match as Tables has it.
	Table(ctx context.Context, id string) (Match, error)
	// Versions is, by id, the Version of the Summary of matches that have one, for many at once. Others are missing.
	Versions(ctx context.Context, ids []string) (map[string]int, error)
	// Due returns the ids of at most limit matches whose clock runs out before a time, the earliest first.
	Due(ctx context.Context, before time.Time, limit int) ([]string, error)
	// Unsummed returns the ids of at most limit matches without a Summary, which were kept by an earlier program.
	Unsummed(ctx context.Context, limit int) ([]string, error)
	// Sweep forgets the matches that were called off before they began and in which nothing happened since a
	// time, and tells how many. It never forgets any other.
	Sweep(ctx context.Context, before time.Time) (int, error)
}

// Filter says which matches are wanted. Zero fields do not restrict anything.
type Filter struct {
	Listed bool     // only what everybody may find
	Status []Status // one of these
	Game   string
	Guest  string    // who sits there, or sat there and did not stand up again, or created it
	Host   string    // who created it
	Single bool      // only matches that belong to no series
	Series bool      // only matches that belong to one
	Before time.Time // updated before
	Since  time.Time // updated then or later
	// Created is when the matches were created at the earliest.
	Created time.Time
	Joined  bool // with Guest: only matches that another guest created
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
