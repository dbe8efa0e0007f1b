package postgres

import (
	"context"
	"errors"
	"fmt"

	"quarterdeck/store/rows"
)

// ErrNotEmpty is returned by Fill for a database in which there are matches or guests.
var ErrNotEmpty = errors.New("postgres: the database is not empty")

// Fill makes the tables in an empty database, and lets do fill and check them in one transaction. If do fails, the tables stay empty.
// No server may use the database.
func Fill(ctx context.Context, address string, do func(ctx context.Context, w *rows.Writer, filled *rows.Snapshot) error) error {
	s, err := Open(ctx, address, Alone)
	if err != nil {
		return err
	}
	return errors.Join(s.fill(ctx, do), s.Close())
}

func (s *Store) fill(ctx context.Context, do func(ctx context.Context, w *rows.Writer, filled *rows.Snapshot) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // after the commit there is nothing to roll back
	db := spelled{db: tx}
	var kept int
	if err := db.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM match) + (SELECT count(*) FROM person)`).Scan(&kept); err != nil {
		return err
	}
	if kept > 0 {
		return ErrNotEmpty
	}
	if err := do(ctx, &rows.Writer{DB: db}, &rows.Snapshot{Reader: rows.Reader{DB: db, Shown: orOld}, Integrity: unchecked, End: func() error { return nil }}); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("postgres: commit: %w", err)
	}
	return nil
}
