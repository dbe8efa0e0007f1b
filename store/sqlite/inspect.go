package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"os"

	"quarterdeck/store/rows"
)

// Inspect opens a store's file for looking at all of it as it stands now, also while a server writes to it. It changes nothing. The error is
// rows.ErrOld if the file's tables are an earlier program's.
func Inspect(ctx context.Context, path string) (*rows.Snapshot, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	if err := admit(ctx, path); err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", fileName(path)+"?mode=ro&_pragma=busy_timeout(10000)&_pragma=query_only(1)")
	if err != nil {
		return nil, err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	s := &rows.Snapshot{
		Reader:    rows.Reader{DB: tx, Shown: shown},
		Integrity: func(ctx context.Context) ([]string, error) { return integrity(ctx, tx) },
		End:       func() error { return errors.Join(tx.Rollback(), db.Close()) },
	}
	if err := s.Check(ctx); err != nil {
		return nil, errors.Join(err, s.End())
	}
	return s, nil
}

// integrity returns what SQLite finds wrong with a file.
func integrity(ctx context.Context, tx *sql.Tx) ([]string, error) {
	found, err := tx.QueryContext(ctx, `PRAGMA integrity_check(100)`)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	var out []string
	for found.Next() {
		var line string
		if err := found.Scan(&line); err != nil {
			return out, err
		}
		if line != "ok" {
			out = append(out, line)
		}
	}
	return out, found.Err()
}
