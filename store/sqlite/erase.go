package sqlite

import (
	"context"
	"time"

	"quarterdeck/store"
	"quarterdeck/store/rows"
)

// Deleted data is overwritten with zeros in the file (secure_delete), but older pages with the data stay in the -wal
// until it is written from its start again. So a deletion is followed by a checkpoint that empties the -wal.

// How long a checkpoint after a deletion may delay writing, and the time until the next attempt if a reader, such as a
// backup, took longer.
const (
	eraseWithin = 100 * time.Millisecond
	eraseAgain  = 2 * time.Second
)

// Forget removes a guest from all matches, and from the bytes of the files.
func (s *Store) Forget(ctx context.Context, p store.Person, rewrite store.Rewrite) ([]string, error) {
	return s.eraser().Forget(ctx, p, rewrite)
}

// Rename stores the new name of a person. The old one leaves the bytes of the files.
func (s *Store) Rename(ctx context.Context, e store.AuditEntry, p store.Person, rewrite store.Rewrite) ([]string, error) {
	return s.eraser().Rename(ctx, e, p, rewrite)
}

// Sweep deletes matches that were called off, and their bytes in the files.
func (s *Store) Sweep(ctx context.Context, before time.Time) (int, error) {
	return s.eraser().Sweep(ctx, before)
}

// RewriteResults changes the results of a guest, also in the bytes of the files.
func (s *Store) RewriteResults(ctx context.Context, guest string, rewrite func(*store.Result) error) error {
	return s.eraser().RewriteResults(ctx, guest, rewrite)
}

// eraser returns the store for work that deletes data.
func (s *Store) eraser() rows.Store {
	return rows.Store{Reader: s.Reader, Do: func(ctx context.Context, do rows.Work) error { return s.hand(ctx, &job{do: do, erases: true}) }}
}

// erase empties the -wal if data was deleted, unless it is too early for another attempt.
func (w *writer) erase(ctx context.Context) {
	if !w.erasing || time.Now().Before(w.eraseAt) {
		return
	}
	if w.noted { // removed first, because an empty -wal with this note would look cut off
		if err := w.guard.side.setFrames(false); err != nil {
			w.eraseAt = time.Now().Add(eraseAgain)
			return
		}
		w.noted = false
	}
	emptied, err := w.truncate(ctx, eraseWithin)
	if err == nil && emptied {
		w.erasing = false
		return
	}
	w.note()                               // the changes stay in the -wal
	w.eraseAt = time.Now().Add(eraseAgain) // an error shows with the next write
}

// eraseLater returns a channel that fires when the -wal has to be emptied, or nil.
func (w *writer) eraseLater() <-chan time.Time {
	if !w.erasing {
		return nil
	}
	return time.After(time.Until(w.eraseAt))
}
