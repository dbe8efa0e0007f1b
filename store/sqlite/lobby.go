package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"strings"
	"sync/atomic"
	"time"

	"quarterdeck/store"
)

// columns is a summary as the table match keeps it, in the order of insertMatch.
func columns(s *store.Summary) ([]any, error) {
	seats, err := json.Marshal(s.Seats)
	version := s.Version
	if s.Seats == nil {
		version = -1 // the match was kept without a summary
	}
	return []any{version, s.Listed, s.Moves, millis(s.Updated), millis(s.Due), string(seats)}, err
}

// millis is a time as it is kept, 0 for the zero time.
func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func fromMillis(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

// sumUp keeps what a change says of the whole match.
func (w *writer) sumUp(c store.Change) error {
	sum, err := columns(c.Summary)
	if err != nil {
		return err
	}
	if err := exec(context.Background(), w.sum, append([]any{c.Match}, sum...)...); err != nil {
		return err
	}
	if err := w.players(c.Match, c.Joined); err != nil {
		return err
	}
	for _, guest := range c.Left {
		if err := exec(context.Background(), w.stood, guest, c.Match); err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) players(match string, guests []string) error {
	for _, guest := range guests {
		if err := exec(context.Background(), w.player, guest, match); err != nil {
			return err
		}
	}
	return nil
}

// tableColumns is what scanTable reads.
const tableColumns = `id, game, rules, setup, host, series, created, status, version, listed, moves, updated, due, players`

// scanTable reads the columns in before and then tableColumns.
func scanTable(row interface{ Scan(...any) error }, before ...any) (m store.Match, err error) {
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

// where is a filter in SQL, from FROM to before ORDER BY.
func where(f store.Filter) (text string, args []any) {
	text = " FROM match"
	var terms []string
	add := func(term string, values ...any) { terms, args = append(terms, term), append(args, values...) }
	if f.Guest != "" {
		text = " FROM player JOIN match ON match.id = player.match"
		add("player.guest = ? AND stood = 0", f.Guest)
	}
	if f.Listed {
		add("listed = 1")
	}
	if n := len(f.Status); n > 0 {
		add("status IN (?" + strings.Repeat(", ?", n-1) + ")")
		for _, status := range f.Status {
			args = append(args, int(status))
		}
	}
	if f.Game != "" {
		add("game = ?", f.Game)
	}
	if f.Host != "" {
		add("host = ?", f.Host)
	}
	if f.Single {
		add("series = ''")
	}
	if !f.Before.IsZero() {
		add("updated < ?", f.Before.UnixMilli())
	}
	if len(terms) > 0 {
		text += " WHERE " + strings.Join(terms, " AND ")
	}
	return text, args
}

// Tables is the matches that f lets through.
func (s *Store) Tables(ctx context.Context, f store.Filter) ([]store.Match, error) {
	text, args := where(f)
	limit := f.Limit
	if limit == 0 {
		limit = -1
	}
	rows, err := s.read.QueryContext(ctx, "SELECT "+tableColumns+text+" ORDER BY updated DESC, id DESC LIMIT ? OFFSET ?", append(args, limit, f.Skip)...)
	if err != nil {
		return nil, s.orClosed(err)
	}
	defer rows.Close()
	var out []store.Match
	for rows.Next() {
		m, err := scanTable(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, m)
	}
	return out, rows.Err()
}

// Count is how many matches f lets through.
func (s *Store) Count(ctx context.Context, f store.Filter, atMost int) (n int, err error) {
	text, args := where(f)
	err = s.read.QueryRowContext(ctx, "SELECT count(*) FROM (SELECT 1"+text+" LIMIT ?)", append(args, atMost)...).Scan(&n)
	return n, s.orClosed(err)
}

// Table is one match without its log.
func (s *Store) Table(ctx context.Context, id string) (store.Match, error) {
	m, err := scanTable(s.read.QueryRowContext(ctx, "SELECT "+tableColumns+" FROM match WHERE id = ?", id))
	if errors.Is(err, sql.ErrNoRows) {
		return m, store.ErrNotFound
	}
	return m, s.orClosed(err)
}

// Due is the matches whose clock runs out first.
func (s *Store) Due(ctx context.Context, before time.Time, limit int) ([]string, error) {
	return s.texts(ctx, `SELECT id FROM match WHERE due > 0 AND due < ? ORDER BY due, id LIMIT ?`, before.UnixMilli(), limit)
}

// Unsummed is the matches of earlier programs.
func (s *Store) Unsummed(ctx context.Context, limit int) ([]string, error) {
	return s.texts(ctx, `SELECT id FROM match WHERE version < 0 ORDER BY id LIMIT ?`, limit)
}

// Sweep forgets what was called off.
func (s *Store) Sweep(ctx context.Context, before time.Time) (n int, err error) {
	var swept atomic.Int64 // who asked may have gone when it is done
	err = s.submit(ctx, func(w *writer) error {
		n, err := w.sweep(before)
		swept.Store(int64(n))
		return err
	})
	return int(swept.Load()), err
}

func (w *writer) sweep(before time.Time) (int, error) {
	ctx := context.Background()
	for _, table := range []string{"entry", "player", "talk"} {
		_, err := w.conn.ExecContext(ctx, "DELETE FROM "+table+" WHERE match IN (SELECT id FROM match WHERE status = ? AND updated < ?)", int(store.Off), before.UnixMilli())
		if err != nil {
			return 0, err
		}
	}
	result, err := w.conn.ExecContext(ctx, "DELETE FROM match WHERE status = ? AND updated < ?", int(store.Off), before.UnixMilli())
	if err != nil {
		return 0, err
	}
	n, err := result.RowsAffected()
	clear(w.heads)
	return int(n), err
}
