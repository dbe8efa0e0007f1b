package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"quarterdeck/store"
)

const saidColumns = "n, at, channel, guest, name, seat, to_seat, text, key"

// Say keeps a line.
func (s *Store) Say(ctx context.Context, l store.Said) (kept store.Said, err error) {
	err = s.submit(ctx, func(w *writer) (err error) {
		kept, err = w.say(l)
		return err
	})
	return kept, err
}

func (w *writer) say(l store.Said) (store.Said, error) {
	ctx := context.Background()
	if l.Key != "" {
		row := w.conn.QueryRowContext(ctx, "SELECT "+saidColumns+" FROM talk WHERE match = ? AND guest = ? AND key = ?", l.Match, l.Guest, l.Key)
		if kept, err := scanSaid(row, l.Match); !errors.Is(err, sql.ErrNoRows) {
			return kept, err
		}
	}
	if err := w.missingOr(ctx, l.Match, nil); err != nil {
		return l, err
	}
	row := w.conn.QueryRowContext(ctx, `INSERT INTO talk (match, n, at, channel, guest, name, seat, to_seat, text, key)
		SELECT ?1, coalesce(max(n), 0) + 1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 FROM talk WHERE match = ?1 RETURNING `+saidColumns,
		l.Match, l.At.UnixMilli(), int(l.Channel), l.Guest, l.Name, int(l.Seat), int(l.To), l.Text, l.Key)
	return scanSaid(row, l.Match)
}

// scanSaid reads saidColumns.
func scanSaid(row interface{ Scan(...any) error }, match string) (store.Said, error) {
	l := store.Said{Match: match}
	var at int64
	err := row.Scan(&l.N, &at, &l.Channel, &l.Guest, &l.Name, &l.Seat, &l.To, &l.Text, &l.Key)
	l.At = time.UnixMilli(at).UTC()
	return l, err
}

// Talk is a part of what was said.
func (s *Store) Talk(ctx context.Context, match string, n int) ([]store.Said, error) {
	rows, err := s.read.QueryContext(ctx, "SELECT "+saidColumns+" FROM talk WHERE match = ? AND n > ? ORDER BY n", match, n)
	if err != nil {
		return nil, s.orClosed(err)
	}
	defer rows.Close()
	var out []store.Said
	for rows.Next() {
		l, err := scanSaid(rows, match)
		if err != nil {
			return nil, err
		}
		out = append(out, l)
	}
	return out, rows.Err()
}

// Mute keeps whether guest wants to hear other.
func (s *Store) Mute(ctx context.Context, guest, other string, muted bool) error {
	query := "DELETE FROM mute WHERE guest = ? AND other = ?"
	if muted {
		query = "INSERT INTO mute (guest, other) VALUES (?, ?) ON CONFLICT DO NOTHING"
	}
	return s.submit(ctx, func(w *writer) error {
		_, err := w.conn.ExecContext(context.Background(), query, guest, other)
		return err
	})
}

// Muted is whom guest does not want to hear.
func (s *Store) Muted(ctx context.Context, guest string) ([]string, error) {
	return s.texts(ctx, "SELECT other FROM mute WHERE guest = ? ORDER BY other", guest)
}

// silence takes a guest out of all that was said.
func (w *writer) silence(ctx context.Context, guest string) error {
	for _, query := range []string{
		"UPDATE talk SET guest = '', name = '', text = '', key = '' WHERE guest = ?",
		"DELETE FROM mute WHERE guest = ?1 OR other = ?1",
	} {
		if _, err := w.conn.ExecContext(ctx, query, guest); err != nil {
			return err
		}
	}
	return nil
}
