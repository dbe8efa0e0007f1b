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

// Inspect opens a store's file for looking at all of it as it stands now, also while a server writes to it. It changes nothing. The error is
// rows.ErrOld if the file's tables are an earlier program's.
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

// forReading returns the options to open a file with that is only read. On a read-only disk SQLite can make no index of the -wal;
// without a -wal it needs none.
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
		return options, nil // the caller's first query meets any other error
	}
	size, err := walSize(path)
	if err == nil && size > 0 {
		err = ErrReadOnlyLog
	}
	return "immutable=1", err
}

// ErrReadOnlyLog is returned by Inspect and Backup for a file with a -wal on a disk that cannot be written.
var ErrReadOnlyLog = errors.New("sqlite: a file with a write-ahead log cannot be read where nothing can be written")

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
