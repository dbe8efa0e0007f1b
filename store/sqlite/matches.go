package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"quarterdeck/store"
)

// Create keeps a new match.
func (s *Store) Create(ctx context.Context, m store.Match, entries []store.Entry) error {
	return s.submit(ctx, func(w *writer) error { return w.create(m, entries) })
}

// Append adds to a log.
func (s *Store) Append(ctx context.Context, c store.Change) error {
	return s.submit(ctx, func(w *writer) error { return w.append(c) })
}

func (w *writer) create(m store.Match, entries []store.Entry) error {
	ctx := context.Background()
	row := []any{m.ID, m.Game, m.Rules, string(m.Setup), string(m.Seats), m.Seed, m.Host, m.Series, m.Created.UnixMilli(), int(m.Status)}
	sum, err := columns(&m.Summary)
	if err != nil {
		return err
	}
	added, err := changed(ctx, w.match, append(row, sum...)...)
	switch {
	case err != nil:
		return err
	case !added:
		return store.ErrExists
	}
	if err := w.players(m.ID, m.Guests()); err != nil {
		return err
	}
	w.head(m.ID, len(entries))
	return w.entries(m.ID, 0, entries)
}

func (w *writer) append(c store.Change) error {
	ctx := context.Background()
	var err error
	if len(c.Entries) == 0 {
		err = w.missingOr(ctx, c.Match, nil)
	} else {
		err = w.appendEntries(ctx, c)
	}
	if err == nil && c.Summary != nil {
		err = w.sumUp(c)
	}
	if err != nil || c.Status == store.Same {
		return err
	}
	return exec(ctx, w.status, c.Match, int(c.Status))
}

func (w *writer) appendEntries(ctx context.Context, c store.Change) error {
	insert := w.first
	if head, known := w.heads[c.Match]; known && head == c.From {
		insert = w.entry // logs only grow, so that there is no gap; if ours is not the newest length, the key is taken
	} else if c.From == 0 {
		if err := w.missingOr(ctx, c.Match, nil); err != nil {
			return err
		}
	}
	e := &c.Entries[0]
	added, err := changed(ctx, insert, c.Match, c.From, int(e.Actor), e.Text, e.At.UnixMilli(), e.Key)
	switch {
	case err != nil:
		return err
	case !added:
		delete(w.heads, c.Match)
		return w.missingOr(ctx, c.Match, store.ErrConflict)
	}
	// The log had exactly this length, so that nothing can stand in the way of the others.
	if err := w.entries(c.Match, c.From+1, c.Entries[1:]); err != nil {
		return err
	}
	w.head(c.Match, c.From+len(c.Entries))
	return nil
}

// maxHeads is how many lengths are remembered.
const maxHeads = 10_000

func (w *writer) head(id string, length int) {
	if len(w.heads) >= maxHeads {
		clear(w.heads)
	}
	w.heads[id] = length
}

// missingOr is ErrNotFound if there is no such match, else err.
func (w *writer) missingOr(ctx context.Context, id string, err error) error {
	var one int
	found := w.exists.QueryRowContext(ctx, id).Scan(&one)
	switch {
	case errors.Is(found, sql.ErrNoRows):
		return store.ErrNotFound
	case found != nil:
		return found
	}
	return err
}

func (w *writer) entries(id string, from int, entries []store.Entry) error {
	for i := range entries {
		e := &entries[i]
		if err := exec(context.Background(), w.entry, id, from+i, int(e.Actor), e.Text, e.At.UnixMilli(), e.Key); err != nil {
			return err
		}
	}
	return nil
}

// Load is a match and its log.
func (s *Store) Load(ctx context.Context, id string) (store.Match, []store.Entry, error) {
	row := s.read.QueryRowContext(ctx, `SELECT seats, seed, `+tableColumns+` FROM match WHERE id = ?`, id)
	var seats, seed []byte
	m, err := scanTable(row, &seats, &seed)
	if errors.Is(err, sql.ErrNoRows) {
		return m, nil, store.ErrNotFound
	} else if err != nil {
		return m, nil, s.orClosed(err)
	}
	m.Seats, m.Seed = seats, seed
	entries, err := s.log(ctx, id, 0)
	return m, entries, err
}

// Since is a part of a log.
func (s *Store) Since(ctx context.Context, id string, from int) ([]store.Entry, error) {
	entries, err := s.log(ctx, id, from)
	if err != nil || len(entries) > 0 {
		return entries, err
	}
	var one int
	err = s.read.QueryRowContext(ctx, selectExists, id).Scan(&one)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, store.ErrNotFound
	}
	return nil, s.orClosed(err)
}

func (s *Store) log(ctx context.Context, id string, from int) ([]store.Entry, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT actor, text, at, key FROM entry WHERE match = ? AND seq >= ? ORDER BY seq`, id, from)
	if err != nil {
		return nil, s.orClosed(err)
	}
	defer rows.Close()
	var out []store.Entry
	for rows.Next() {
		var e store.Entry
		var at int64
		if err := rows.Scan(&e.Actor, &e.Text, &at, &e.Key); err != nil {
			return nil, err
		}
		e.At = time.UnixMilli(at).UTC()
		out = append(out, e)
	}
	return out, rows.Err()
}

// List is the ids of matches with a status.
func (s *Store) List(ctx context.Context, status store.Status) ([]string, error) {
	return s.texts(ctx, `SELECT id FROM match WHERE status = ? ORDER BY created, id`, int(status))
}

// Series is the ids of the matches of a series.
func (s *Store) Series(ctx context.Context, series string) ([]string, error) {
	return s.texts(ctx, `SELECT id FROM match WHERE series = ? AND series <> '' ORDER BY created, id`, series)
}

// SeriesOf is a guest's series with that prefix.
func (s *Store) SeriesOf(ctx context.Context, host, prefix string) ([]string, error) {
	return s.texts(ctx, `SELECT DISTINCT series FROM match WHERE host = ?1 AND series <> '' AND substr(series, 1, length(?2)) = ?2 ORDER BY series`, host, prefix)
}

// texts is the one column that a query gives.
func (s *Store) texts(ctx context.Context, query string, args ...any) ([]string, error) {
	rows, err := s.read.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, s.orClosed(err)
	}
	defer rows.Close()
	var out []string
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		out = append(out, text)
	}
	return out, rows.Err()
}

// Secret is the bytes under a name.
func (s *Store) Secret(ctx context.Context, name string, fresh []byte) ([]byte, error) {
	err := s.submit(ctx, func(w *writer) error {
		_, err := w.conn.ExecContext(context.Background(), `INSERT INTO secret (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING`, name, fresh)
		return err
	})
	if err != nil {
		return nil, err
	}
	var value []byte
	err = s.read.QueryRowContext(ctx, `SELECT value FROM secret WHERE name = ?`, name).Scan(&value)
	return value, s.orClosed(err)
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
