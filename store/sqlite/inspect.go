package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"os"

	driver "modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"quarterdeck/store/rows"
)

// Inspect opens a read-only snapshot of a whole store's file, also while a server writes to it. It returns rows.ErrOld if
// the tables are those of an earlier version.
func Inspect(ctx context.Context, path string) (*rows.Snapshot, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	if err := admit(ctx, path); err != nil {
		return nil, err
	}
	how, err := forReading(ctx, path)
	if err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", fileName(path)+"?"+how+"&_pragma=query_only(1)")
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

// forReading returns the options for opening a file that is only read. On a read-only disk SQLite cannot create the index
// of the -wal; without a -wal it needs none.
func forReading(ctx context.Context, path string) (options string, err error) {
	options = "mode=ro&_pragma=busy_timeout(10000)"
	db, err := sql.Open("sqlite", fileName(path)+"?"+options)
	if err != nil {
		return "", err
	}
	defer db.Close()
	_, err = db.ExecContext(ctx, `SELECT 1 FROM sqlite_schema`)
	code := (*driver.Error)(nil)
	if !errors.As(err, &code) || code.Code()&0xff != lib.SQLITE_CANTOPEN {
		return options, nil // any other error occurs again in the caller's first query
	}
	size, err := walSize(path)
	if err == nil && size > 0 {
		err = ErrReadOnlyLog
	}
	return "immutable=1", err
}

// ErrReadOnlyLog is returned by Inspect and Backup for a file with a -wal on a read-only disk.
var ErrReadOnlyLog = errors.New("sqlite: a file with a write-ahead log cannot be read where nothing can be written")

// integrity returns the damage that SQLite finds in a file.
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
