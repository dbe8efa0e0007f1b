package sqlite

import (
	"context"
	"time"

	"quarterdeck/store"
)

// Create keeps a new match.
func (s *Store) Create(ctx context.Context, m store.Match, entries []store.Entry) error {
	return s.submit(ctx, func(ctx context.Context, w *writer) error { return w.Create(ctx, m, entries) })
}

// Append adds to a log.
func (s *Store) Append(ctx context.Context, c store.Change) error {
	return s.submit(ctx, func(ctx context.Context, w *writer) error { return w.Append(ctx, c) })
}

// Secret is the bytes under a name.
func (s *Store) Secret(ctx context.Context, name string, fresh []byte) ([]byte, error) {
	err := s.submit(ctx, func(ctx context.Context, w *writer) error { return w.KeepSecret(ctx, name, fresh) })
	if err != nil {
		return nil, err
	}
	return s.Kept(ctx, name)
}

// Sweep forgets what was called off.
func (s *Store) Sweep(ctx context.Context, before time.Time) (int, error) {
	return answer(ctx, s, func(ctx context.Context, w *writer) (int, error) { return w.Sweep(ctx, before) })
}

// KeepPerson keeps p.
func (s *Store) KeepPerson(ctx context.Context, p store.Person) error {
	return s.submit(ctx, func(ctx context.Context, w *writer) error { return w.KeepPerson(ctx, p) })
}

// Forget takes a guest out of all matches.
func (s *Store) Forget(ctx context.Context, guest string, at time.Time, rewrite store.Rewrite) ([]string, error) {
	return answer(ctx, s, func(ctx context.Context, w *writer) ([]string, error) { return w.Forget(ctx, guest, at, rewrite) })
}

// Say keeps a line.
func (s *Store) Say(ctx context.Context, l store.Said) (store.Said, error) {
	return answer(ctx, s, func(ctx context.Context, w *writer) (store.Said, error) { return w.Say(ctx, l) })
}

// Mute keeps whether guest wants to hear other.
func (s *Store) Mute(ctx context.Context, guest, other string, muted bool) error {
	return s.submit(ctx, func(ctx context.Context, w *writer) error { return w.Mute(ctx, guest, other, muted) })
}

// orClosed is ErrClosed for an error that comes of the store being closed.
func (s *Store) orClosed(err error) error {
	s.closing.RLock()
	defer s.closing.RUnlock()
	if err != nil && s.closed {
		return store.ErrClosed
	}
	return err
}
