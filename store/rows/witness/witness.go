// Package witness is the part of stores in SQL databases for to whom matches were shown: see store.Witnesses.
package witness

import (
	"context"
	"time"

	"quarterdeck/store"
	"quarterdeck/store/rows"
)

// Spectators implements store.Witnesses on the table witness.
type Spectators struct{ rows rows.Store }

// New returns the part of a store for to whom matches were shown.
func New(s rows.Store) Spectators { return Spectators{s} }

const (
	columns = `match, guest, at`
	insert  = `INSERT INTO witness (` + columns + `) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING`
	// count counts those of a match, those of a guest among them, and whether the guest was deleted.
	count = `SELECT count(*), count(CASE WHEN guest = ?2 THEN 1 END), (SELECT count(*) FROM person WHERE person.guest = ?2 AND gone <> 0) FROM witness WHERE match = ?1`
)

// list returns the witnesses that a query finds.
func (x Spectators) list(ctx context.Context, query string, args ...any) ([]store.Witness, error) {
	out, err := x.read(ctx, query, args...)
	return out, x.rows.Shown(err)
}

func (x Spectators) read(ctx context.Context, query string, args ...any) (out []store.Witness, err error) {
	found, err := x.rows.DB.QueryContext(ctx, `SELECT `+columns+` FROM witness WHERE `+query, args...)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	for found.Next() {
		var w store.Witness
		var at int64
		if err := found.Scan(&w.Match, &w.Guest, &at); err != nil {
			return nil, err
		}
		w.At = time.UnixMilli(at).UTC()
		out = append(out, w)
	}
	return out, found.Err()
}

// Witnesses returns to whom a match was shown.
func (x Spectators) Witnesses(ctx context.Context, match string) ([]store.Witness, error) {
	return x.list(ctx, `match = ?1 AND match <> '' ORDER BY guest`, match)
}

// HasSeen reports whether a match was shown to a guest.
func (x Spectators) HasSeen(ctx context.Context, match, guest string) (bool, error) {
	row, err := x.list(ctx, `match = ?1 AND guest = ?2 AND guest <> ''`, match, guest)
	return len(row) > 0, err
}

// WitnessedBy returns which matches were shown to a guest.
func (x Spectators) WitnessedBy(ctx context.Context, guest string, limit int) ([]store.Witness, error) {
	return x.list(ctx, `guest = ?1 AND guest <> '' ORDER BY at DESC, match LIMIT ?2`, guest, limit)
}

// WitnessedSince returns the time of the row that the migration added.
func (x Spectators) WitnessedSince(ctx context.Context) (since time.Time, err error) {
	row, err := x.list(ctx, `match = '' AND guest = ''`)
	if err == nil && len(row) == 0 {
		err = store.ErrNotFound
	}
	if err != nil {
		return since, err
	}
	return row[0].At, nil
}

// AddWitness stores a witness. Most guests who come again, as all do after a restart, are there: they need no writer.
func (x Spectators) AddWitness(ctx context.Context, w store.Witness, most int) error {
	if there, err := x.list(ctx, `match = ?1 AND guest = ?2`, w.Match, w.Guest); err != nil || len(there) > 0 {
		return err
	}
	return x.rows.Do(ctx, func(ctx context.Context, db *rows.Writer) error {
		var n, own, gone int
		if err := db.QueryRowContext(ctx, count, w.Match, w.Guest).Scan(&n, &own, &gone); err != nil {
			return err
		}
		guest := w.Guest
		if gone > 0 || n >= most && own == 0 {
			guest = ""
		}
		_, err := db.ExecContext(ctx, insert, w.Match, guest, w.At.UnixMilli())
		return err
	})
}
