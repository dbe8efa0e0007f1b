package sqlite

import (
	"context"
	"time"

	"quarterdeck/store"
	"quarterdeck/store/rows"
)

// What is deleted is overwritten with zeros in the file (secure_delete), but older pages with it stay in the -wal until that is
// written from its start again. So a deletion is followed by a checkpoint that empties the -wal.

// The longest time for which a checkpoint after a deletion delays writing, and the time until it is tried again when a
// reader, such as a backup, took longer.
const (
	eraseWithin = 100 * time.Millisecond
	eraseAgain  = 2 * time.Second
)

// Forget takes a guest out of all matches, and out of the bytes of the files.
func (s *Store) Forget(ctx context.Context, guest string, at time.Time, rewrite store.Rewrite) ([]string, error) {
	return s.eraser().Forget(ctx, guest, at, rewrite)
}

// Sweep deletes what was called off, and its bytes.
func (s *Store) Sweep(ctx context.Context, before time.Time) (int, error) {
	return s.eraser().Sweep(ctx, before)
}

// eraser returns the store for work that deletes.
func (s *Store) eraser() rows.Store {
	return rows.Store{Reader: s.Reader, Do: func(ctx context.Context, do rows.Work) error { return s.hand(ctx, &job{do: do, erases: true}) }}
}

// erase empties the -wal if something was deleted, unless that is being tried too soon again.
func (w *writer) erase(ctx context.Context) {
	if !w.erasing || time.Now().Before(w.eraseAt) {
		return
	}
	if w.noted { // removed first: a -wal that is emptied while this stands would look cut
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

// eraseLater fires when the -wal is to be emptied; nil: it need not be.
func (w *writer) eraseLater() <-chan time.Time {
	if !w.erasing {
		return nil
	}
	return time.After(time.Until(w.eraseAt))
}
