package store

import (
	"context"
	"time"
)

// Result is what is kept of a finished match for ratings and profiles. All of it follows from the match's log, except what
// RewriteResults changed.
type Result struct {
	N       int64 // number among all results, from 1, assigned by the store; a rewritten result gets a new one
	Match   string
	Version int    // length of the log that it follows from
	Pool    string // the ratings that it belongs to
	Ended   time.Time
	Guests  []string // who played; not returned
	Data    []byte   // JSON, the host's
}

// Results keeps one result for each finished match.
//
// Laws (storetest checks them):
//   - A match has one result at most, however often it is added.
//   - A reader that has seen number n has seen all results below n, or they were rewritten since and have a higher number.
type Results interface {
	// Unscored returns the ids of at most limit finished matches without a result, after an id and in ascending order. Matches
	// without a Summary are left out.
	Unscored(ctx context.Context, after string, limit int) ([]string, error)
	// AddResult stores the result of a finished match. It does nothing if there is one, or if the log has another length than
	// r.Version by now.
	AddResult(ctx context.Context, r Result) error
	// Results returns the results of a pool with numbers above n, ascending.
	Results(ctx context.Context, pool string, n int64) ([]Result, error)
	// ResultsOf returns the newest results of a guest in pools whose names begin with pool, by when the matches ended, the newest first.
	ResultsOf(ctx context.Context, guest, pool string, limit int) ([]Result, error)
	// RewriteResults changes the Data of all results of a guest, who has none afterwards. If rewrite fails, nothing is changed.
	// Forget removes the guest's id from results that were added since.
	RewriteResults(ctx context.Context, guest string, rewrite func(*Result) error) error
}
