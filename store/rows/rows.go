// Package rows is what stores in SQL databases have in common: how matches,
// people and chat messages are laid out in tables, and what is read and written there.
// Their dialects differ in how a table is made, a transaction begun and a
// parameter spelled; that, and what makes a commit durable, is the stores'.
package rows

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"quarterdeck/store"
)

// DB runs queries: a pool, a connection or a transaction. Parameters are ?1, ?2 … in every query of this package; who
// has another spelling changes the query.
type DB interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// ErrAgain is returned when another writer wrote at the same time, in a way that is no conflict for the caller. Roll
// the transaction back and repeat it. Where one transaction follows the other it does not occur.
var ErrAgain = errors.New("rows: another transaction was faster; try again")

// millis returns a time as it is kept, 0 for the zero time.
func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// fromAt returns an entry's time, of which none is no time.
func fromAt(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

func fromMillis(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

// summary returns a summary in the order of insertMatch and updateSummary. Flags are numbers: not all dialects make one of a bool.
func summary(s *store.Summary) ([]any, error) {
	seats, err := json.Marshal(s.Seats)
	version, listed := s.Version, 0
	if s.Seats == nil {
		version = -1 // the match was kept without a summary
	}
	if s.Listed {
		listed = 1
	}
	return []any{version, listed, s.Moves, millis(s.Updated), millis(s.Due), string(seats)}, err
}

// tableColumns is what scanTable reads.
const tableColumns = `id, game, rules, setup, host, series, created, status, version, listed, moves, updated, due, players`

// scanner is a row.
type scanner interface{ Scan(to ...any) error }

// scanTable reads the columns in before and then tableColumns.
func scanTable(row scanner, before ...any) (m store.Match, err error) {
	var created, updated, due int64
	var players []byte
	s := &m.Summary
	err = row.Scan(append(before, &m.ID, &m.Game, &m.Rules, &m.Setup, &m.Host, &m.Series, &created, &m.Status, &s.Version, &s.Listed, &s.Moves, &updated, &due, &players)...)
	if err != nil {
		return m, err
	}
	m.Created, s.Updated, s.Due = time.UnixMilli(created).UTC(), fromMillis(updated), fromMillis(due)
	s.Version = max(s.Version, 0)
	return m, json.Unmarshal(players, &s.Seats)
}

const messageColumns = "n, at, channel, guest, name, seat, to_seat, text, key"

// scanMessage reads messageColumns.
func scanMessage(row scanner, match string) (store.ChatMessage, error) {
	l := store.ChatMessage{Match: match}
	var at int64
	err := row.Scan(&l.N, &at, &l.Channel, &l.Guest, &l.Name, &l.Seat, &l.To, &l.Text, &l.Key)
	l.At = time.UnixMilli(at).UTC()
	return l, err
}

// all reads every row of a query.
func all[T any](rows *sql.Rows, err error, scan func(scanner) (T, error)) ([]T, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []T
	for rows.Next() {
		row, err := scan(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, row)
	}
	return out, rows.Err()
}

// text reads one column.
func text(row scanner) (s string, err error) {
	err = row.Scan(&s)
	return s, err
}
