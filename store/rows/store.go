package rows

import (
	"context"
	"sync/atomic"
	"time"

	"quarterdeck/store"
)

// Store is a store.Store but for its end.
type Store struct {
	Reader
	// Do runs do in a transaction, and returns when that is stored. do may be called several times, of which the last
	// counts. It may still run when Do has returned with an error because ctx ended.
	Do func(ctx context.Context, do Work) error
}

// Work is what is done in a transaction. Its ctx is the transaction's.
type Work func(ctx context.Context, w *Writer) error

// Create keeps a new match.
func (s Store) Create(ctx context.Context, m store.Match, entries []store.Entry) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.Create(ctx, m, entries) })
}

// Append adds to a log.
func (s Store) Append(ctx context.Context, c store.Change) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.Append(ctx, c) })
}

// Probe writes something small.
func (s Store) Probe(ctx context.Context) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.Probe(ctx) })
}

// Sweep forgets what was called off.
func (s Store) Sweep(ctx context.Context, before time.Time) (int, error) {
	return answer(ctx, s, func(ctx context.Context, w *Writer) (int, error) { return w.Sweep(ctx, before) })
}

// Chain gives hashes to logs of an earlier program.
func (s Store) Chain(ctx context.Context, limit int) (int, error) {
	return answer(ctx, s, func(ctx context.Context, w *Writer) (int, error) { return w.Chain(ctx, limit) })
}

// KeepPerson keeps p.
func (s Store) KeepPerson(ctx context.Context, p store.Person) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.KeepPerson(ctx, p) })
}

// Forget takes a guest out of all matches.
func (s Store) Forget(ctx context.Context, guest string, at time.Time, rewrite store.Rewrite) ([]string, error) {
	return answer(ctx, s, func(ctx context.Context, w *Writer) ([]string, error) { return w.Forget(ctx, guest, at, rewrite) })
}

// AddMessage stores a chat message.
func (s Store) AddMessage(ctx context.Context, l store.ChatMessage) (store.ChatMessage, error) {
	return answer(ctx, s, func(ctx context.Context, w *Writer) (store.ChatMessage, error) { return w.AddMessage(ctx, l) })
}

// Mute stores whether guest has muted other.
func (s Store) Mute(ctx context.Context, guest, other string, muted bool) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.Mute(ctx, guest, other, muted) })
}

// answer returns what a transaction finds out. Who asked may have gone when it is done.
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
