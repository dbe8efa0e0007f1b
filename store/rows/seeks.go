package rows

import (
	"context"
	"strconv"
	"strings"
	"time"

	"quarterdeck/store"
)

const (
	seekColumns = `guest, id, pool, seats, rating, made, seen, bot, match, last, data`
	putSeek     = `INSERT INTO seek (guest, id, pool, seats, rating, made, seen, bot, match, last, data) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, '', ?9, ?10)
		ON CONFLICT (guest) DO UPDATE SET id = excluded.id, pool = excluded.pool, seats = excluded.seats, rating = excluded.rating, made = excluded.made, seen = excluded.seen,
			bot = excluded.bot, match = '', last = excluded.last, data = excluded.data WHERE seek.id = ?11 AND seek.match = ?12`
	waitingSeeks = `SELECT ` + seekColumns + ` FROM seek WHERE pool = ?1 AND match = '' AND seen >= ?2 ORDER BY made, id LIMIT ?3`
	goneGuest    = `SELECT count(*) FROM person WHERE guest = ?1 AND gone <> 0`
)

func scanSeek(row Scanner) (s store.Seek, err error) {
	var made, seen int64
	err = row.Scan(&s.Guest, &s.ID, &s.Pool, &s.Seats, &s.Rating, &made, &seen, &s.Bot, &s.Match, &s.Last, &s.Data)
	s.Made, s.Seen = fromAt(made), fromAt(seen)
	return s, err
}

// Seek returns a guest's seek.
func (r Reader) Seek(ctx context.Context, guest string) (store.Seek, error) {
	s, err := scanSeek(r.DB.QueryRowContext(ctx, `SELECT `+seekColumns+` FROM seek WHERE guest = ?1`, guest))
	return s, r.orNotFound(err)
}

// WaitingSeeks returns seeks of a pool.
func (r Reader) WaitingSeeks(ctx context.Context, pool string, since time.Time, limit int) ([]store.Seek, error) {
	rows, err := r.DB.QueryContext(ctx, waitingSeeks, pool, since.UnixMilli(), limit)
	out, err := all(rows, err, scanSeek)
	return out, r.Shown(err)
}

// SeeksOf returns the seeks of a match.
func (r Reader) SeeksOf(ctx context.Context, match string) ([]store.Seek, error) {
	rows, err := r.DB.QueryContext(ctx, `SELECT `+seekColumns+` FROM seek WHERE match = ?1 AND match <> '' ORDER BY id`, match)
	out, err := all(rows, err, scanSeek)
	return out, r.Shown(err)
}

// PutSeek stores a seek.
func (w *Writer) PutSeek(ctx context.Context, s, was store.Seek) error {
	var gone int
	if err := w.QueryRowContext(ctx, goneGuest, s.Guest).Scan(&gone); err != nil {
		return err
	}
	if gone > 0 {
		return store.ErrNotFound
	}
	n, err := w.changed(ctx, putSeek, s.Guest, s.ID, s.Pool, s.Seats, s.Rating, s.Made.UnixMilli(), s.Seen.UnixMilli(), s.Bot, s.Last, string(s.Data), was.ID, was.Match)
	if err == nil && n == 0 {
		err = store.ErrConflict
	}
	return err
}

// PairSeeks pairs seeks. Two transactions that share a seek wait for each other; the second one then changes fewer rows than it has
// seeks, and is repeated.
func (w *Writer) PairSeeks(ctx context.Context, match string, ids []string, since time.Time) error {
	list, args := parameters(ids, 1)
	condition := ` id IN (` + list + `) AND match = '' AND seen >= ?1 AND NOT EXISTS (SELECT 1 FROM person WHERE person.guest = seek.guest AND person.gone <> 0)`
	args = append([]any{since.UnixMilli()}, args...)
	var found int
	err := w.QueryRowContext(ctx, `SELECT count(*) FROM seek WHERE`+condition, args...).Scan(&found)
	switch {
	case err != nil:
		return err
	case found != len(ids):
		return store.ErrConflict
	}
	n, err := w.changed(ctx, `UPDATE seek SET match = ?`+strconv.Itoa(len(args)+1)+` WHERE`+condition, append(args, match)...)
	if err == nil && int(n) != len(ids) {
		err = ErrAgain
	}
	return err
}

// parameters returns the parameters of a list after so many others, and their values.
func parameters(values []string, after int) (list string, args []any) {
	names := make([]string, len(values))
	for i, value := range values {
		names[i] = "?" + strconv.Itoa(after+1+i)
		args = append(args, value)
	}
	return strings.Join(names, ", "), args
}

// PartSeeks removes some seeks of a match, and has the others wait again.
func (w *Writer) PartSeeks(ctx context.Context, match string, ended []string) error {
	for _, id := range ended {
		if err := w.exec(ctx, `DELETE FROM seek WHERE match = ?1 AND match <> '' AND id = ?2`, match, id); err != nil {
			return err
		}
	}
	return w.exec(ctx, `UPDATE seek SET match = '' WHERE match = ?1 AND match <> ''`, match)
}

// changeWaiting runs a statement that changes a seek if it waits.
func (w *Writer) changeWaiting(ctx context.Context, statement string, args ...any) error {
	n, err := w.changed(ctx, statement, args...)
	if err == nil && n == 0 {
		err = store.ErrConflict
	}
	return err
}

// PutSeek stores a seek.
func (s Store) PutSeek(ctx context.Context, seek, was store.Seek) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.PutSeek(ctx, seek, was) })
}

// TouchSeek stores when a seek was last seen.
func (s Store) TouchSeek(ctx context.Context, guest, id string, seen time.Time) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error {
		return w.exec(ctx, `UPDATE seek SET seen = ?3 WHERE guest = ?1 AND id = ?2 AND match = ''`, guest, id, seen.UnixMilli())
	})
}

// PairSeeks pairs seeks.
func (s Store) PairSeeks(ctx context.Context, match string, ids []string, since time.Time) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.PairSeeks(ctx, match, ids, since) })
}

// PartSeeks undoes a pairing.
func (s Store) PartSeeks(ctx context.Context, match string, ended []string) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.PartSeeks(ctx, match, ended) })
}

// PlayBot stores the match with bots of a seek.
func (s Store) PlayBot(ctx context.Context, guest, id, match string) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error {
		return w.changeWaiting(ctx, `UPDATE seek SET bot = ?3 WHERE guest = ?1 AND id = ?2 AND match = ''`, guest, id, match)
	})
}

// RemoveSeek removes a seek.
func (s Store) RemoveSeek(ctx context.Context, guest, id string) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error {
		return w.changeWaiting(ctx, `DELETE FROM seek WHERE guest = ?1 AND id = ?2 AND match = ''`, guest, id)
	})
}

// SweepSeeks removes old seeks.
func (s Store) SweepSeeks(ctx context.Context, waiting, paired time.Time) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error {
		return w.exec(ctx, `DELETE FROM seek WHERE match = '' AND seen < ?1 OR match <> '' AND seen < ?2`, waiting.UnixMilli(), paired.UnixMilli())
	})
}
