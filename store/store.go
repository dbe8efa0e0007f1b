// Package store defines the storage of matches: the promises of Store, which storetest checks and the packages below it
// fulfill.
package store

import (
	"context"
	"errors"
	"time"
)

// These are errors of a Store, for errors.Is.
var (
	ErrConflict = errors.New("store: another writer appended to this match first")
	ErrExists   = errors.New("store: there is a match with this id already")
	ErrNotFound = errors.New("store: there is no match with this id")
	ErrClosed   = errors.New("store: closed")

	// These are reasons why a store cannot carry out a request now.
	ErrFull        = errors.New("store: the disk is full")
	ErrReadOnly    = errors.New("store: writing is not possible, only reading")
	ErrUnavailable = errors.New("store: not available")
)

// Store stores matches and their logs. It knows nothing of games: entries are text.
//
// Laws (storetest checks them):
//   - When Create or Append returns nil, its entries survive the death of the process and the
//     machine; when it returns ErrConflict, ErrExists or ErrNotFound, nothing of it is ever seen.
//     After any other error it is unknown whether it was done; then all of it was done or nothing.
//   - No reader sees a part of the entries of one Append.
//   - A log has no gaps: of several Appends at the same length of a log exactly one succeeds.
//   - Load and Since never return a log that changed since it was kept: they return a *Damage, for which
//     errors.Is reports ErrDamaged.
//
// Its methods are safe for concurrent use.
type Store interface {
	Lobby
	People
	Chats
	Results
	Administration
	Reports
	Drills
	Uptime
	Controls
	Deliveries
	Experiments
	Seeks
	Puzzles
	Races
	Friends
	Witnesses
	// Create stores a new match and its first entries, with messages about them.
	Create(ctx context.Context, m Match, entries []Entry, messages ...Delivery) error
	// Append adds to the log of a match.
	Append(ctx context.Context, c Change) error
	// Load returns a match and its whole log.
	Load(ctx context.Context, id string) (Match, []Entry, error)
	// Since returns the entries of a match's log with number from (counted from 0) and higher.
	Since(ctx context.Context, id string, from int) ([]Entry, error)
	// List returns the ids of matches with that status, oldest first.
	List(ctx context.Context, status Status) ([]string, error)
	// Series returns the ids of the matches of a series, oldest first. The series is not empty.
	Series(ctx context.Context, series string) ([]string, error)
	// SeriesOf returns the names of the series that begin with prefix and in which the guest host has created a match,
	// ascending, each once.
	SeriesOf(ctx context.Context, host, prefix string) ([]string, error)
	// Secret returns the bytes kept under a name. If there are none yet, fresh is kept. Every caller
	// for the same name gets the same bytes for ever, or ErrSecret if what was kept has changed.
	Secret(ctx context.Context, name string, fresh []byte) ([]byte, error)
	// HashSecrets adds hashes to the secrets that an earlier program stored without them, and returns their names. That program
	// may still use the database. A secret with a wrong hash stays as it is.
	HashSecrets(ctx context.Context) ([]string, error)
	// Chain gives hashes to at most limit logs that an earlier program kept without them, and returns to how many; 0: all have them.
	Chain(ctx context.Context, limit int) (int, error)
	// Probe writes something small, and returns when it is kept. An error says why nothing can be kept now.
	Probe(ctx context.Context) error
	// Close waits for what has begun and gives everything back. Later calls return ErrClosed.
	Close() error
}

// Match is what is settled when a match is created, but for its status.
type Match struct {
	ID      string
	Game    string
	Rules   int
	Setup   []byte // JSON, the host's
	Seats   []byte // JSON, the host's
	Seed    []byte // the dealer's secret while the match runs
	Host    string // guest who created it
	Series  string // matches that belong together have the same; empty for a match on its own
	Created time.Time
	Status  Status
	Summary Summary
}

// Status is how far a match has come.
type Status int8

const (
	Same        Status = iota // in a Change: as before
	Waiting                   // seats are free
	Running                   // it is being played by people only
	Computer                  // it is being played, and after a restart a bot must be started for it
	Finished                  // no more actions are possible
	Off                       // called off before it began; no more actions are possible
	Quarantined               // it cannot be read; nothing in it is changed, and no list has it, until it can be read again
)

// Entry is one entry of a log. Times are kept to the millisecond.
type Entry struct {
	Actor int8   // a seat, game.Nature or game.Clock, or Server
	Text  string // what was done, in the notation of records, or the host's JSON for Server
	At    time.Time
	Key   string // idempotency key
}

// Server is the actor of entries that are not the match record's.
const Server int8 = -4

// Change is what Append adds.
type Change struct {
	Match   string
	From    int // length that the log must have
	Entries []Entry
	Status  Status   // Same, or the match's new status
	Summary *Summary // nil: as before; ignored if there is one of a longer log already, and, without Entries, if the log is longer
	Joined  []string // guests who took a seat with these entries
	Left    []string // guests who held a seat, did not create the match, and stood up with these entries

	Deliveries []Delivery // messages about these entries
}
