// Package rows is the common part of stores in SQL databases: the tables of matches, people and chat messages, and the
// queries that read and write them. Each store adds what depends on its database: how tables are made, a transaction
// begins and parameters are spelled, and what makes a commit durable.
package rows

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"quarterdeck/store"
)

// DB runs queries: a pool, a connection or a transaction. Parameters are ?1, ?2 … in every query of this package; a DB
// for another dialect translates them.
type DB interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// ErrAgain is returned when another writer wrote at the same time, in a way that is no conflict for the caller. Roll the
// transaction back and repeat it. It does not occur if transactions run one after the other.
var ErrAgain = errors.New("rows: another transaction was faster; try again")

// millis returns a time as it is stored; 0 stands for the zero time.
func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// fromAt returns the time of an entry. Every entry has one.
func fromAt(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

func fromMillis(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

// summary returns the columns of a summary in the order of insertMatch and updateSummary. Flags are numbers, because not
// all dialects convert a bool.
func summary(s *store.Summary) ([]any, error) {
	seats, err := json.Marshal(s.Seats)
	version, listed := s.Version, 0
	if s.Seats == nil {
		version = -1 // the match was stored without a summary
	}
	if s.Listed {
		listed = 1
	}
	return []any{version, listed, s.Moves, millis(s.Updated), millis(s.Due), string(seats)}, err
}

// tableColumns are the columns that scanTable scans.
const tableColumns = `id, game, rules, setup, host, series, created, status, version, listed, moves, updated, due, players`

// Scanner is a row.
type Scanner interface{ Scan(to ...any) error }

// scanTable scans the columns in before and then tableColumns.
func scanTable(row Scanner, before ...any) (m store.Match, err error) {
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

// scanMessage scans a row of messageColumns.
func scanMessage(row Scanner, match string) (store.ChatMessage, error) {
	l := store.ChatMessage{Match: match}
	var at int64
	err := row.Scan(&l.N, &at, &l.Channel, &l.Guest, &l.Name, &l.Seat, &l.To, &l.Text, &l.Key)
	l.At = time.UnixMilli(at).UTC()
	return l, err
}

// all scans every row of a query.
func all[T any](rows *sql.Rows, err error, scan func(Scanner) (T, error)) ([]T, error) {
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

// All is all for the packages of further tables.
func All[T any](rows *sql.Rows, err error, scan func(Scanner) (T, error)) ([]T, error) {
	return all(rows, err, scan)
}

// text scans a row with one column.
func text(row Scanner) (s string, err error) {
	err = row.Scan(&s)
	return s, err
}
