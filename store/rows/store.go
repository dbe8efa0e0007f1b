package rows

import (
	"context"
	"sync/atomic"
	"time"

	"quarterdeck/store"
)

// Store implements store.Store except for Close.
type Store struct {
	Reader
	// Do runs do in a transaction, and returns when the transaction is stored. It may call do several times; the last
	// call counts. If ctx ends, Do returns an error while do may still be running.
	Do func(ctx context.Context, do Work) error
}

// Work is the work in a transaction. Its ctx is the transaction's.
type Work func(ctx context.Context, w *Writer) error

// Create stores a new match.
func (s Store) Create(ctx context.Context, m store.Match, entries []store.Entry, messages ...store.Delivery) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.Create(ctx, m, entries, messages...) })
}

// Append appends to a log.
func (s Store) Append(ctx context.Context, c store.Change) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.Append(ctx, c) })
}

// Probe changes a row, to test that the store can write.
func (s Store) Probe(ctx context.Context) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.Probe(ctx) })
}

// Sweep deletes matches that were called off before a time, and returns their number.
func (s Store) Sweep(ctx context.Context, before time.Time) (int, error) {
	return answer(ctx, s, func(ctx context.Context, w *Writer) (int, error) { return w.Sweep(ctx, before) })
}

// Chain adds hashes to logs that an earlier version stored without.
func (s Store) Chain(ctx context.Context, limit int) (int, error) {
	return answer(ctx, s, func(ctx context.Context, w *Writer) (int, error) { return w.Chain(ctx, limit) })
}

// KeepPerson stores p.
func (s Store) KeepPerson(ctx context.Context, p store.Person) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.KeepPerson(ctx, p) })
}

// Forget removes a guest from all matches.
func (s Store) Forget(ctx context.Context, p store.Person, rewrite store.Rewrite) ([]string, error) {
	return answer(ctx, s, func(ctx context.Context, w *Writer) ([]string, error) { return w.Forget(ctx, p, rewrite) })
}

// AddMessage stores a chat message.
func (s Store) AddMessage(ctx context.Context, l store.ChatMessage) (store.ChatMessage, error) {
	return answer(ctx, s, func(ctx context.Context, w *Writer) (store.ChatMessage, error) { return w.AddMessage(ctx, l) })
}

// Mute stores whether guest has muted other.
func (s Store) Mute(ctx context.Context, guest, other string, muted bool) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.Mute(ctx, guest, other, muted) })
}

// AddResult stores the result of a finished match.
func (s Store) AddResult(ctx context.Context, r store.Result) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.AddResult(ctx, r) })
}

// RewriteResults changes the results of a guest.
func (s Store) RewriteResults(ctx context.Context, guest string, rewrite func(*store.Result) error) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.RewriteResults(ctx, guest, rewrite) })
}

// Administer stores an entry of the audit log, and data of guests.
func (s Store) Administer(ctx context.Context, e store.AuditEntry, people ...store.Person) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.Administer(ctx, e, people) })
}

// AddDrills stores puzzles of one guest and match.
func (s Store) AddDrills(ctx context.Context, drills []store.Drill, most int) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.AddDrills(ctx, drills, most) })
}

// ClaimDrill claims an unconfirmed puzzle.
func (s Store) ClaimDrill(ctx context.Context, now, stale time.Time) (store.Drill, error) {
	return answer(ctx, s, func(ctx context.Context, w *Writer) (store.Drill, error) { return w.ClaimDrill(ctx, now, stale) })
}

// SettleDrill stores the judgment of a puzzle.
func (s Store) SettleDrill(ctx context.Context, d store.Drill) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.SettleDrill(ctx, d) })
}

// AddAnswer stores an answer to a puzzle.
func (s Store) AddAnswer(ctx context.Context, d store.Drill, a store.Answer) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.AddAnswer(ctx, d, a) })
}

// answer returns the result of a transaction. The caller may have given up before the result is there, so the result is
// passed atomically.
func answer[T any](ctx context.Context, s Store, do func(context.Context, *Writer) (T, error)) (T, error) {
	var found atomic.Pointer[T]
	err := s.Do(ctx, func(ctx context.Context, w *Writer) error {
		v, err := do(ctx, w)
		found.Store(&v)
		return err
	})
	if err != nil {
		return *new(T), err
	}
	return *found.Load(), nil
}
