package postgres

import (
	"context"
	"time"

	"quarterdeck/store"
	"quarterdeck/store/rows"
)

// Create keeps a new match.
func (s *Store) Create(ctx context.Context, m store.Match, entries []store.Entry) error {
	return s.change(ctx, func(w *rows.Writer) error { return w.Create(ctx, m, entries) })
}

// Append adds to a log.
func (s *Store) Append(ctx context.Context, c store.Change) error {
	return s.change(ctx, func(w *rows.Writer) error { return w.Append(ctx, c) })
}

// Secret is the bytes under a name.
func (s *Store) Secret(ctx context.Context, name string, fresh []byte) ([]byte, error) {
	err := s.change(ctx, func(w *rows.Writer) error { return w.KeepSecret(ctx, name, fresh) })
	if err != nil {
		return nil, err
	}
	return s.Kept(ctx, name)
}

// Sweep forgets what was called off.
func (s *Store) Sweep(ctx context.Context, before time.Time) (n int, err error) {
	err = s.change(ctx, func(w *rows.Writer) (err error) {
		n, err = w.Sweep(ctx, before)
		return err
	})
	return n, err
}

// KeepPerson keeps p.
func (s *Store) KeepPerson(ctx context.Context, p store.Person) error {
	return s.change(ctx, func(w *rows.Writer) error { return w.KeepPerson(ctx, p) })
}

// Forget takes a guest out of all matches.
func (s *Store) Forget(ctx context.Context, guest string, at time.Time, rewrite store.Rewrite) (ids []string, err error) {
	err = s.change(ctx, func(w *rows.Writer) (err error) {
		ids, err = w.Forget(ctx, guest, at, rewrite)
		return err
	})
	return ids, err
}

// Say keeps a line.
func (s *Store) Say(ctx context.Context, l store.Said) (kept store.Said, err error) {
	err = s.change(ctx, func(w *rows.Writer) (err error) {
		kept, err = w.Say(ctx, l)
		return err
	})
	return kept, err
}

// Mute keeps whether guest wants to hear other.
func (s *Store) Mute(ctx context.Context, guest, other string, muted bool) error {
	return s.change(ctx, func(w *rows.Writer) error { return w.Mute(ctx, guest, other, muted) })
}
