package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"quarterdeck/store"
)

// Person is what is kept of a guest.
func (s *Store) Person(ctx context.Context, guest string) (store.Person, error) {
	p := store.Person{Guest: guest}
	var created, gone int64
	row := s.read.QueryRowContext(ctx, `SELECT version, name, created, gone, settings, passkeys FROM person WHERE guest = ?`, guest)
	err := row.Scan(&p.Version, &p.Name, &created, &gone, &p.Settings, &p.Passkeys)
	if errors.Is(err, sql.ErrNoRows) {
		return p, nil
	}
	p.Created, p.Gone = fromMillis(created), fromMillis(gone)
	return p, s.orClosed(err)
}

// KeepPerson keeps p.
func (s *Store) KeepPerson(ctx context.Context, p store.Person) error {
	return s.submit(ctx, func(w *writer) error {
		ctx := context.Background()
		query := `UPDATE person SET version = ?2 + 1, name = ?3, created = ?4, gone = ?5, settings = ?6, passkeys = ?7 WHERE guest = ?1 AND version = ?2`
		if p.Version == 0 {
			query = `INSERT INTO person (guest, version, name, created, gone, settings, passkeys) VALUES (?1, ?2 + 1, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING`
		}
		result, err := w.conn.ExecContext(ctx, query, p.Guest, p.Version, p.Name, millis(p.Created), millis(p.Gone), string(p.Settings), string(p.Passkeys))
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n > 0 {
			return err
		}
		return store.ErrConflict
	})
}

// Leaving is the guests who asked to be forgotten.
func (s *Store) Leaving(ctx context.Context) ([]string, error) {
	return s.texts(ctx, `SELECT guest FROM person WHERE gone > 0 AND left = 0 ORDER BY guest`)
}

// Forget takes a guest out of all matches.
func (s *Store) Forget(ctx context.Context, guest string, at time.Time, rewrite store.Rewrite) (ids []string, err error) {
	err = s.submit(ctx, func(w *writer) (err error) {
		ids, err = w.forget(guest, at, rewrite)
		return err
	})
	return ids, err
}

// forget reads and rewrites everything before it writes anything, so that a failure concerns nobody else who waits
// for the same transaction.
func (w *writer) forget(guest string, at time.Time, rewrite store.Rewrite) ([]string, error) {
	ctx := context.Background()
	ids, err := w.matchesOf(ctx, guest)
	if err != nil {
		return nil, err
	}
	all := make([]played, len(ids))
	for i, id := range ids {
		if all[i], err = w.played(ctx, id); err != nil {
			return nil, err
		}
		if all[i].mark, err = rewrite(&all[i].match, all[i].house); err != nil {
			return nil, lonely{fmt.Errorf("match %s: %w", id, err)}
		}
	}
	for i := range all {
		if err := w.rewrite(ctx, &all[i]); err != nil {
			return nil, err
		}
	}
	if _, err := w.conn.ExecContext(ctx, `DELETE FROM player WHERE guest = ?`, guest); err != nil {
		return nil, err
	}
	if err := w.silence(ctx, guest); err != nil {
		return nil, err
	}
	_, err = w.conn.ExecContext(ctx, `INSERT INTO person (guest, version, name, created, gone, settings, passkeys, left) VALUES (?1, 1, '', 0, ?2, '', '', 1)
		ON CONFLICT (guest) DO UPDATE SET version = version + 1, name = '', created = 0, gone = ?2, settings = '', passkeys = '', left = 1`, guest, millis(at))
	return ids, err
}

// lonely is an error that concerns its own job only: nothing was written.
type lonely struct{ error }

func (e lonely) Unwrap() error { return e.error }

func (w *writer) matchesOf(ctx context.Context, guest string) (ids []string, err error) {
	rows, err := w.conn.QueryContext(ctx, `SELECT match FROM player WHERE guest = ? ORDER BY match`, guest)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// played is what of a match may name somebody.
type played struct {
	match store.Match
	house []store.Entry
	was   []string    // their texts in the store
	seqs  []int       // and numbers
	mark  store.Entry // to be appended
}

func (w *writer) played(ctx context.Context, id string) (p played, err error) {
	p.match, err = scanTable(w.conn.QueryRowContext(ctx, "SELECT "+tableColumns+" FROM match WHERE id = ?", id))
	if err == nil {
		err = w.conn.QueryRowContext(ctx, `SELECT seats FROM match WHERE id = ?`, id).Scan(&p.match.Seats)
	}
	if err != nil {
		return p, err
	}
	rows, err := w.conn.QueryContext(ctx, `SELECT seq, text FROM entry WHERE match = ? AND actor = ? ORDER BY seq`, id, int(store.House))
	if err != nil {
		return p, err
	}
	defer rows.Close()
	for rows.Next() {
		e, seq := store.Entry{Actor: store.House}, 0
		if err := rows.Scan(&seq, &e.Text); err != nil {
			return p, err
		}
		p.house, p.was, p.seqs = append(p.house, e), append(p.was, e.Text), append(p.seqs, seq)
	}
	return p, rows.Err()
}

func (w *writer) rewrite(ctx context.Context, p *played) error {
	id, s := p.match.ID, &p.match.Summary
	var length int
	if err := w.conn.QueryRowContext(ctx, `SELECT coalesce(max(seq) + 1, 0) FROM entry WHERE match = ?`, id).Scan(&length); err != nil {
		return err
	}
	for i := range p.house {
		if p.house[i].Text == p.was[i] {
			continue
		}
		if _, err := w.conn.ExecContext(ctx, `UPDATE entry SET text = ?3 WHERE match = ?1 AND seq = ?2`, id, p.seqs[i], p.house[i].Text); err != nil {
			return err
		}
	}
	if err := w.entries(id, length, []store.Entry{p.mark}); err != nil {
		return err
	}
	delete(w.heads, id)
	seats, err := json.Marshal(s.Seats)
	if s.Seats == nil {
		seats = []byte("[]")
	}
	if err == nil {
		_, err = w.conn.ExecContext(ctx, `UPDATE match SET seats = ?2, host = ?3, players = ?4, version = CASE WHEN version < 0 THEN version ELSE ?5 END WHERE id = ?1`,
			id, string(p.match.Seats), p.match.Host, string(seats), length+1)
	}
	return err
}
