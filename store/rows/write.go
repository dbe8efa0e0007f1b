package rows

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"quarterdeck/store"
)

// Writer writes within a transaction, which its store begins and ends. If a method returns an error, the transaction must
// be rolled back, unless the method has done nothing. It has done nothing if the error is ErrConflict, ErrExists,
// ErrNotFound, ErrDamaged or Lonely.
type Writer struct {
	DB
	Heads *Heads // may be nil
	Sole  bool   // this is the only writer, so an end in Heads is never out of date and need not be compared
}

const (
	insertMatch = `INSERT INTO match (id, game, rules, setup, seats, seed, host, series, created, status, version, listed, moves, updated, due, players, hash)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17) ON CONFLICT DO NOTHING`
	insertEntry = `INSERT INTO entry (match, seq, actor, text, at, key, hash) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING`
	// insertAfter adds an entry if the one before it is the last one and has the expected hash.
	insertAfter = `INSERT INTO entry (match, seq, actor, text, at, key, hash) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
		WHERE EXISTS (SELECT 1 FROM entry WHERE match = ?1 AND seq = ?2 - 1 AND hash = ?8) ON CONFLICT DO NOTHING`
	updateStatus  = `UPDATE match SET status = ?2 WHERE id = ?1`
	selectExists  = `SELECT 1 FROM match WHERE id = ?1`
	updateSummary = `UPDATE match SET version = ?1, listed = ?2, moves = ?3, updated = ?4, due = ?5, players = ?6 WHERE id = ?7 AND version <= ?8`
	// ofWholeLog limits updateSummary to summaries of the log as it is now.
	ofWholeLog   = ` AND ?9 = (SELECT coalesce(max(seq) + 1, 0) FROM entry WHERE match = ?10)`
	insertPlayer = `INSERT INTO player (guest, match) VALUES (?1, ?2) ON CONFLICT (guest, match) DO UPDATE SET stood = 0`
	updateEnded  = `UPDATE player SET ended = 1 WHERE match = ?1`
	updateStood  = `UPDATE player SET stood = 1 WHERE guest = ?1 AND match = ?2`
)

// exec runs a statement.
func (w *Writer) exec(ctx context.Context, query string, args ...any) error {
	_, err := w.ExecContext(ctx, query, args...)
	return err
}

// changed runs a statement and returns how many rows it changed.
func (w *Writer) changed(ctx context.Context, query string, args ...any) (int, error) {
	result, err := w.ExecContext(ctx, query, args...)
	if err != nil {
		return 0, err
	}
	n, err := result.RowsAffected()
	return int(n), err
}

// Create stores a new match, with messages about it.
func (w *Writer) Create(ctx context.Context, m store.Match, entries []store.Entry, messages ...store.Delivery) error {
	row := []any{m.ID, m.Game, m.Rules, string(m.Setup), string(m.Seats), m.Seed, m.Host, m.Series, m.Created.UnixMilli(), int(m.Status)}
	sum, err := summary(&m.Summary)
	if err != nil {
		return err
	}
	hash := store.ChainOf(m.ID).Start(&m)
	added, err := w.changed(ctx, insertMatch, append(append(row, sum...), hash[:])...)
	switch {
	case err != nil:
		return err
	case added == 0:
		return store.ErrExists
	}
	if err := w.players(ctx, m.ID, m.Guests()); err != nil {
		return err
	}
	if isOver(m.Status) {
		if err := w.exec(ctx, updateEnded, m.ID); err != nil {
			return err
		}
	}
	if err := w.addDeliveries(ctx, messages); err != nil {
		return err
	}
	return w.entries(ctx, m.ID, Head{Hash: hash}, entries)
}

// Append appends to a log.
func (w *Writer) Append(ctx context.Context, c store.Change) error {
	var err error
	if len(c.Entries) == 0 {
		err = w.missingOr(ctx, c.Match, nil)
	} else {
		err = w.appendEntries(ctx, c)
	}
	if err == nil {
		err = w.addDeliveries(ctx, c.Deliveries)
	}
	if err == nil && c.Summary != nil {
		err = w.sumUp(ctx, c)
	}
	if err != nil || c.Status == store.Same {
		return err
	}
	if err := w.exec(ctx, updateStatus, c.Match, int(c.Status)); err != nil || !isOver(c.Status) {
		return err
	}
	return w.exec(ctx, updateEnded, c.Match)
}

func (w *Writer) appendEntries(ctx context.Context, c store.Change) error {
	head, known := w.Heads.get(c.Match)
	known = known && head.Length == c.From
	if known {
		added, err := w.first(ctx, c, head)
		if added || err != nil {
			return err
		}
		w.Heads.drop(c.Match) // the cached end is out of date
	}
	head, err := w.readHead(ctx, c.Match)
	switch {
	case err != nil:
		return err
	case head.Length != c.From:
		return store.ErrConflict
	}
	added, err := w.first(ctx, c, head)
	if err == nil && !added {
		return w.missingOr(ctx, c.Match, store.ErrConflict) // another server has just appended
	}
	return err
}

// first appends the entries of c after head, and reports whether the log ended there.
func (w *Writer) first(ctx context.Context, c store.Change, head Head) (added bool, err error) {
	hash := store.ChainOf(c.Match).Next(head.Hash, c.From, &c.Entries[0])
	args := row(c.Match, c.From, &c.Entries[0], hash)
	insert := insertEntry
	if c.From > 0 && !w.Sole {
		insert, args = insertAfter, append(args, head.Hash[:])
	}
	n, err := w.changed(ctx, insert, args...)
	if n == 0 || err != nil {
		return false, err
	}
	// The log had exactly this length, and a caller that continues from a greater length has to see this entry first. So
	// no other writer can take the places of the other entries.
	return true, w.entries(ctx, c.Match, Head{c.From + 1, hash}, c.Entries[1:])
}

// missingOr returns ErrNotFound if the match does not exist, and otherwise err.
func (w *Writer) missingOr(ctx context.Context, id string, err error) error {
	var one int
	found := w.QueryRowContext(ctx, selectExists, id).Scan(&one)
	switch {
	case errors.Is(found, sql.ErrNoRows):
		return store.ErrNotFound
	case found != nil:
		return found
	}
	return err
}

// row returns the columns of an entry in the order of insertEntry.
func row(id string, seq int, e *store.Entry, hash store.Hash) []any {
	return []any{id, seq, int(e.Actor), e.Text, e.At.UnixMilli(), e.Key, hash[:]}
}

// entries adds entries after head, where the log ends.
func (w *Writer) entries(ctx context.Context, id string, head Head, entries []store.Entry) error {
	c := store.ChainOf(id)
	for i := range entries {
		head.Hash = c.Next(head.Hash, head.Length, &entries[i])
		added, err := w.changed(ctx, insertEntry, row(id, head.Length, &entries[i], head.Hash)...)
		switch {
		case err != nil:
			return err
		case added == 0:
			return ErrAgain
		}
		head.Length++
	}
	w.Heads.put(id, head)
	return nil
}

// sumUp stores the summary of a change, and who joined or left.
func (w *Writer) sumUp(ctx context.Context, c store.Change) error {
	sum, err := summary(c.Summary)
	if err != nil {
		return err
	}
	version := sum[0]
	update, args := updateSummary, append(sum, c.Match, version)
	if len(c.Entries) == 0 {
		update, args = update+ofWholeLog, append(args, version, c.Match)
	}
	if err := w.exec(ctx, update, args...); err != nil {
		return err
	}
	if err := w.players(ctx, c.Match, c.Joined); err != nil {
		return err
	}
	for _, guest := range c.Left {
		if err := w.exec(ctx, updateStood, guest, c.Match); err != nil {
			return err
		}
	}
	return nil
}

func (w *Writer) players(ctx context.Context, match string, guests []string) error {
	for _, guest := range guests {
		if err := w.exec(ctx, insertPlayer, guest, match); err != nil {
			return err
		}
	}
	return nil
}

// Sweep deletes matches that were called off: first the matches, so that no writer appends to one whose log is being
// deleted.
func (w *Writer) Sweep(ctx context.Context, before time.Time) (int, error) {
	rows, err := w.QueryContext(ctx, "DELETE FROM match WHERE status = ?1 AND updated < ?2 RETURNING id", int(store.Off), before.UnixMilli())
	ids, err := all(rows, err, text)
	if err != nil {
		return 0, err
	}
	for _, id := range ids {
		for _, table := range []string{"entry", "player", "talk"} {
			if err := w.exec(ctx, "DELETE FROM "+table+" WHERE match = ?1", id); err != nil {
				return 0, err
			}
		}
		w.Heads.drop(id)
	}
	return len(ids), nil
}
