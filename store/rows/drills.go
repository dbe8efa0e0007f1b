package rows

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"quarterdeck/store"
)

const (
	drillColumns = `id, guest, match, rank, made, state, due, answers, data, card`
	// lockPlayer locks the row by which a guest belongs to a match. Forget deletes that row first: so it finds every puzzle, and none is
	// added afterwards.
	lockPlayer  = `UPDATE player SET guest = guest WHERE guest = ?1 AND match = ?2`
	insertDrill = `INSERT INTO drill (id, guest, match, rank, made, state, claimed, due, answers, data, card) VALUES (?1, ?2, ?3, ?4, ?5, 0, 0, ?5, 0, ?6, '') ON CONFLICT DO NOTHING`
	// excessDrills are a guest's puzzles beyond a number: dropped ones first, then those due last.
	excessDrills = `SELECT id FROM drill WHERE guest = ?1 ORDER BY CASE WHEN state = 2 THEN 1 ELSE 0 END, due, id LIMIT 1000000 OFFSET ?2`
	settleDrill  = `UPDATE drill SET state = ?2, due = ?3, data = ?4, card = ?5 WHERE id = ?1 AND state = 0`
	answerDrill  = `UPDATE drill SET due = ?2, card = ?3, answers = ?4 WHERE id = ?1 AND state = 1 AND answers = ?4 - 1`
	insertAnswer = `INSERT INTO answer (drill, n, at, data) VALUES (?1, ?2, ?3, ?4)`
)

func scanDrill(row Scanner) (d store.Drill, err error) {
	var made, due int64
	err = row.Scan(&d.ID, &d.Guest, &d.Match, &d.Rank, &made, &d.State, &due, &d.Answers, &d.Data, &d.Card)
	d.Made, d.Due = fromAt(made), fromAt(due)
	return d, err
}

func scanAnswer(row Scanner) (a store.Answer, err error) {
	var at int64
	err = row.Scan(&a.N, &at, &a.Data)
	a.At = fromAt(at)
	return a, err
}

// Drill returns a puzzle.
func (r Reader) Drill(ctx context.Context, id string) (store.Drill, error) {
	d, err := scanDrill(r.DB.QueryRowContext(ctx, `SELECT `+drillColumns+` FROM drill WHERE id = ?1`, id))
	if errors.Is(err, sql.ErrNoRows) {
		return d, store.ErrNotFound
	}
	return d, r.Shown(err)
}

// DrillsOf returns puzzles of a guest.
func (r Reader) DrillsOf(ctx context.Context, guest string, state store.DrillState, until time.Time, limit int) ([]store.Drill, error) {
	rows, err := r.DB.QueryContext(ctx, `SELECT `+drillColumns+` FROM drill WHERE guest = ?1 AND state = ?2 AND due <= ?3 ORDER BY due, id LIMIT ?4`, guest, int(state), until.UnixMilli(), limit)
	out, err := all(rows, err, scanDrill)
	return out, r.Shown(err)
}

// CountDrills counts puzzles of a guest.
func (r Reader) CountDrills(ctx context.Context, guest string, state store.DrillState, until time.Time) (n int, err error) {
	err = r.DB.QueryRowContext(ctx, `SELECT count(*) FROM drill WHERE guest = ?1 AND state = ?2 AND due <= ?3`, guest, int(state), until.UnixMilli()).Scan(&n)
	return n, r.Shown(err)
}

// AnswersTo returns the answers to a puzzle.
func (r Reader) AnswersTo(ctx context.Context, drill string) ([]store.Answer, error) {
	rows, err := r.DB.QueryContext(ctx, `SELECT n, at, data FROM answer WHERE drill = ?1 ORDER BY n`, drill)
	out, err := all(rows, err, scanAnswer)
	return out, r.Shown(err)
}

// AddDrills stores puzzles of one guest and match.
func (w *Writer) AddDrills(ctx context.Context, drills []store.Drill, most int) error {
	if len(drills) == 0 {
		return nil
	}
	guest := drills[0].Guest
	n, err := w.changed(ctx, lockPlayer, guest, drills[0].Match)
	if err != nil || n == 0 {
		return err
	}
	for _, d := range drills {
		if err := w.exec(ctx, insertDrill, d.ID, d.Guest, d.Match, d.Rank, d.Made.UnixMilli(), string(d.Data)); err != nil {
			return err
		}
	}
	found, err := w.QueryContext(ctx, excessDrills, guest, most)
	excess, err := all(found, err, text)
	if err != nil {
		return err
	}
	for _, id := range excess {
		if err := w.exec(ctx, `DELETE FROM answer WHERE drill = ?1`, id); err != nil {
			return err
		}
		if err := w.exec(ctx, `DELETE FROM drill WHERE id = ?1`, id); err != nil {
			return err
		}
	}
	return nil
}

// ClaimDrill claims an unconfirmed puzzle.
func (w *Writer) ClaimDrill(ctx context.Context, now, stale time.Time) (store.Drill, error) {
	d, err := scanDrill(w.QueryRowContext(ctx, `SELECT `+drillColumns+` FROM drill WHERE state = 0 AND claimed < ?1 ORDER BY rank, made, id LIMIT 1`, stale.UnixMilli()))
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return d, store.ErrNotFound
	case err != nil:
		return d, err
	}
	n, err := w.changed(ctx, `UPDATE drill SET claimed = ?2 WHERE id = ?1 AND state = 0 AND claimed < ?3`, d.ID, now.UnixMilli(), stale.UnixMilli())
	if err == nil && n == 0 {
		return d, ErrAgain
	}
	return d, err
}

// SettleDrill stores the judgment of a puzzle.
func (w *Writer) SettleDrill(ctx context.Context, d store.Drill) error {
	return w.exec(ctx, settleDrill, d.ID, int(d.State), d.Due.UnixMilli(), string(d.Data), string(d.Card))
}

// AddAnswer stores an answer.
func (w *Writer) AddAnswer(ctx context.Context, d store.Drill, a store.Answer) error {
	n, err := w.changed(ctx, answerDrill, d.ID, d.Due.UnixMilli(), string(d.Card), a.N)
	switch {
	case err != nil:
		return err
	case n == 0:
		return store.ErrConflict
	}
	return w.exec(ctx, insertAnswer, d.ID, a.N, a.At.UnixMilli(), string(a.Data))
}

// forgetDrills deletes the puzzles of a guest.
func (w *Writer) forgetDrills(ctx context.Context, guest string) error {
	if err := w.exec(ctx, `DELETE FROM answer WHERE drill IN (SELECT id FROM drill WHERE guest = ?1)`, guest); err != nil {
		return err
	}
	return w.exec(ctx, `DELETE FROM drill WHERE guest = ?1`, guest)
}
