package rows

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"quarterdeck/store"
)

// KeepPerson keeps p.
func (w *Writer) KeepPerson(ctx context.Context, p store.Person) error {
	query := `UPDATE person SET version = ?2, name = ?3, created = ?4, gone = ?5, settings = ?6, passkeys = ?7 WHERE guest = ?1 AND version = ?2 - 1`
	if p.Version == 0 {
		query = `INSERT INTO person (guest, version, name, created, gone, settings, passkeys) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING`
	}
	n, err := w.changed(ctx, query, p.Guest, p.Version+1, p.Name, millis(p.Created), millis(p.Gone), string(p.Settings), string(p.Passkeys))
	if err == nil && n == 0 {
		return store.ErrConflict
	}
	return err
}

// Lonely is an error that concerns who asked only: nothing was written.
type Lonely struct{ error }

func (e Lonely) Unwrap() error { return e.error }

// Forget takes a guest out of all matches. It reads and rewrites everything before it writes anything, so that a failure of rewrite
// concerns nobody else in the same transaction.
func (w *Writer) Forget(ctx context.Context, guest string, at time.Time, rewrite store.Rewrite) ([]string, error) {
	rows, err := w.QueryContext(ctx, `SELECT match FROM player WHERE guest = ?1 ORDER BY match`, guest)
	ids, err := all(rows, err, text)
	if err != nil {
		return nil, err
	}
	matches := make([]played, len(ids))
	for i, id := range ids {
		if matches[i], err = w.played(ctx, id); err != nil {
			return nil, err
		}
		if matches[i].mark, err = rewrite(&matches[i].match, matches[i].house); err != nil {
			return nil, Lonely{fmt.Errorf("match %s: %w", id, err)}
		}
	}
	for i := range matches {
		if err := w.rewrite(ctx, &matches[i]); err != nil {
			return nil, err
		}
	}
	left, err := w.QueryContext(ctx, `DELETE FROM player WHERE guest = ?1 RETURNING match`, guest)
	taken, err := all(left, err, text)
	if err != nil {
		return nil, err
	}
	if slices.Sort(taken); !slices.Equal(taken, ids) {
		return nil, ErrAgain // they sat down somewhere meanwhile
	}
	return ids, w.forget(ctx, guest, at)
}

// forget takes a guest out of everything but matches.
func (w *Writer) forget(ctx context.Context, guest string, at time.Time) error {
	if err := w.silence(ctx, guest); err != nil {
		return err
	}
	return w.exec(ctx, `INSERT INTO person (guest, version, name, created, gone, settings, passkeys, "left") VALUES (?1, 1, '', 0, ?2, '', '', 1)
		ON CONFLICT (guest) DO UPDATE SET version = person.version + 1, name = '', created = 0, gone = ?2, settings = '', passkeys = '', "left" = 1`, guest, millis(at))
}

// played is what of a match may name somebody.
type played struct {
	match  store.Match
	length int // of the log, read before everything else
	house  []store.Entry
	was    []string    // their texts in the store
	seqs   []int       // and numbers
	mark   store.Entry // to be appended
}

func (w *Writer) played(ctx context.Context, id string) (p played, err error) {
	if err = w.QueryRowContext(ctx, `SELECT coalesce(max(seq) + 1, 0) FROM entry WHERE match = ?1`, id).Scan(&p.length); err != nil {
		return p, err
	}
	var seats []byte
	p.match, err = scanTable(w.QueryRowContext(ctx, "SELECT seats, "+tableColumns+" FROM match WHERE id = ?1", id), &seats)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return p, ErrAgain // it was swept away meanwhile
	case err != nil:
		return p, err
	}
	p.match.Seats = seats
	rows, err := w.QueryContext(ctx, `SELECT seq, text FROM entry WHERE match = ?1 AND actor = ?2 ORDER BY seq`, id, int(store.House))
	p.house, err = all(rows, err, func(row scanner) (store.Entry, error) {
		e, seq := store.Entry{Actor: store.House}, 0
		err := row.Scan(&seq, &e.Text)
		p.was, p.seqs = append(p.was, e.Text), append(p.seqs, seq)
		return e, err
	})
	return p, err
}

// rewrite writes what became of a match. The mark takes the number that the log had before anything was read: whoever
// was faster with it has changed what was read, and everything is done again.
func (w *Writer) rewrite(ctx context.Context, p *played) error {
	id, s := p.match.ID, &p.match.Summary
	if err := w.entries(ctx, id, p.length, []store.Entry{p.mark}); err != nil {
		return err
	}
	delete(w.Heads, id)
	for i := range p.house {
		if p.house[i].Text == p.was[i] {
			continue
		}
		if err := w.exec(ctx, `UPDATE entry SET text = ?3 WHERE match = ?1 AND seq = ?2`, id, p.seqs[i], p.house[i].Text); err != nil {
			return err
		}
	}
	seats, err := json.Marshal(s.Seats)
	if s.Seats == nil {
		seats = []byte("[]")
	}
	if err != nil {
		return err
	}
	return w.exec(ctx, `UPDATE match SET seats = ?2, host = ?3, players = ?4, version = CASE WHEN version < 0 THEN version ELSE ?5 END WHERE id = ?1`,
		id, string(p.match.Seats), p.match.Host, string(seats), p.length+1)
}
