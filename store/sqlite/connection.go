package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	driver "modernc.org/sqlite"
)

// connection is the connection that writes.
type connection struct{ *sql.Conn }

// setMark writes the mark into the -wal.
func (c connection) setMark(ctx context.Context, m mark) error {
	_, err := c.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", m))
	return err
}

// getMark returns the mark, including changes in the -wal.
func (c connection) getMark(ctx context.Context) (m mark, err error) {
	err = c.QueryRowContext(ctx, "PRAGMA user_version").Scan(&m)
	return m, err
}

// truncate moves all changes from the -wal into the file and empties the -wal. It waits for readers for a limited time,
// and reports whether it succeeded.
func (c connection) truncate(ctx context.Context, within time.Duration) (whole bool, err error) {
	if err := c.busyTimeout(ctx, within); err != nil {
		return false, err
	}
	var busy, pages, done int
	err = c.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &pages, &done)
	return busy == 0 && err == nil, errors.Join(err, c.busyTimeout(ctx, patience))
}

func (c connection) busyTimeout(ctx context.Context, within time.Duration) error {
	_, err := c.ExecContext(ctx, fmt.Sprintf("PRAGMA busy_timeout = %d", within.Milliseconds()))
	return err
}

// keepLog decides whether the -wal is left in place when the last connection to the file closes.
func (c connection) keepLog(keep bool) error {
	mode := 0
	if keep {
		mode = 1
	}
	return c.Raw(func(conn any) error {
		control, ok := conn.(driver.FileControl)
		if !ok {
			return errors.New("sqlite: the driver cannot keep a -wal")
		}
		_, err := control.FileControlPersistWAL("main", mode)
		return err
	})
}

// connectOne opens one connection.
func connectOne(ctx context.Context, name string) (_ connection, closeAll func() error, err error) {
	db, err := sql.Open("sqlite", name)
	if err != nil {
		return connection{}, nil, err
	}
	conn, err := db.Conn(ctx)
	if err != nil {
		return connection{}, nil, errors.Join(err, db.Close())
	}
	return connection{conn}, func() error { return errors.Join(conn.Close(), db.Close()) }, nil
}
