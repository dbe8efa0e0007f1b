package store

import (
	"context"
	"time"
)

// Seek is a guest's search for an opponent.
type Seek struct {
	Guest  string
	ID     string    // new for every search
	Pool   string    // seeks in one pool can be paired
	Seats  int       // how many seeks make a match
	Rating int       // with which the guest began to search
	Made   time.Time // when the guest began to search
	Seen   time.Time // when the guest's client last asked for an opponent
	Bot    string    // the match that the guest plays with bots meanwhile; empty: none
	Match  string    // the match of the seek and its opponents; empty while it waits
	Last   string    // the match of the guest's previous seek; guests who have the same one played each other
	Data   []byte    // JSON, the service's
}

// Seeks keeps the searches of guests for opponents.
//
// Laws (storetest checks them):
//   - A guest has one seek at most.
//   - A seek is paired once at most: of several pairings that have it, exactly one succeeds, and that has all of its seeks.
//   - A guest's seek is gone after Forget. One that was being added at that moment may be stored and is never paired.
type Seeks interface {
	// PutSeek stores a seek in the place of was, or as the guest's first one if was has no ID. If another seek is stored, or was is in
	// another match by now, it returns ErrConflict; if the guest was deleted, ErrNotFound. Seats are at least 2, and Match is empty.
	PutSeek(ctx context.Context, s, was Seek) error
	// Seek returns a guest's seek, or ErrNotFound.
	Seek(ctx context.Context, guest string) (Seek, error)
	// TouchSeek stores when a seek was last seen, if it waits.
	TouchSeek(ctx context.Context, guest, id string, seen time.Time) error
	// WaitingSeeks returns at most limit seeks of a pool that wait and were seen at a time or later, those that wait longest first.
	WaitingSeeks(ctx context.Context, pool string, since time.Time, limit int) ([]Seek, error)
	// PairSeeks stores the match of seeks. If any of them does not wait, or was last seen before since, it returns ErrConflict, and none
	// is paired.
	PairSeeks(ctx context.Context, match string, ids []string, since time.Time) error
	// SeeksOf returns the seeks that were paired in a match, by their IDs.
	SeeksOf(ctx context.Context, match string) ([]Seek, error)
	// PartSeeks removes some of the seeks that were paired in a match. The others wait again.
	PartSeeks(ctx context.Context, match string, ended []string) error
	// PlayBot stores the match that a guest plays with bots while a seek waits. If it does not wait, PlayBot returns ErrConflict.
	PlayBot(ctx context.Context, guest, id, match string) error
	// RemoveSeek removes a seek that waits. If it does not, RemoveSeek returns ErrConflict.
	RemoveSeek(ctx context.Context, guest, id string) error
	// SweepSeeks removes seeks that wait and were last seen before a time, and others that were last seen before another time.
	SweepSeeks(ctx context.Context, waiting, paired time.Time) error
}
