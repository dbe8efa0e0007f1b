package rows

import (
	"context"
	"fmt"
	"strings"

	"quarterdeck/store"
)

const (
	resultColumns = `n, result.match, pool, result.ended, data`
	// markScored notes that a match has a result. It locks the match, as Forget does, and compares the length of the log in the
	// same row: so a result never names a guest whom Forget has removed.
	markScored   = `UPDATE match SET scored = 1 WHERE id = ?1 AND version = ?2 AND status = ?3 AND scored = 0`
	insertResult = `INSERT INTO result (n, match, pool, ended, data) VALUES ((SELECT coalesce(max(n), 0) + 1 FROM result), ?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING`
	insertScorer = `INSERT INTO scorer (guest, match, ended) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING`
	updateResult = `UPDATE result SET n = (SELECT coalesce(max(n), 0) + 1 FROM result), data = ?2 WHERE match = ?1`
)

func scanResult(row Scanner) (r store.Result, err error) {
	var ended int64
	err = row.Scan(&r.N, &r.Match, &r.Pool, &ended, &r.Data)
	r.Ended = fromAt(ended)
	return r, err
}

// Unscored returns the ids of finished matches without a result.
func (r Reader) Unscored(ctx context.Context, after string, limit int) ([]string, error) {
	return r.texts(ctx, `SELECT id FROM match WHERE status = ?1 AND scored = 0 AND version >= 0 AND id > ?2 ORDER BY id LIMIT ?3`, int(store.Finished), after, limit)
}

// Results returns the results of a pool with numbers above n.
func (r Reader) Results(ctx context.Context, pool string, n int64) ([]store.Result, error) {
	rows, err := r.DB.QueryContext(ctx, `SELECT `+resultColumns+` FROM result WHERE pool = ?1 AND n > ?2 ORDER BY n`, pool, n)
	out, err := all(rows, err, scanResult)
	return out, r.Shown(err)
}

// ResultsOf returns the newest results of a guest in pools whose names begin with pool.
func (r Reader) ResultsOf(ctx context.Context, guest, pool string, limit int) ([]store.Result, error) {
	rows, err := r.DB.QueryContext(ctx, `SELECT `+resultColumns+` FROM scorer JOIN result ON result.match = scorer.match
		WHERE guest = ?1 AND substr(pool, 1, length(?2)) = ?2 ORDER BY scorer.ended DESC, scorer.match DESC LIMIT ?3`, guest, pool, limit)
	out, err := all(rows, err, scanResult)
	return out, r.Shown(err)
}

// AddResult stores the result of a finished match. Numbers have no gaps: of two transactions that take the same one, the second
// is repeated. So a number is never visible before those below it.
func (w *Writer) AddResult(ctx context.Context, r store.Result) error {
	n, err := w.changed(ctx, markScored, r.Match, r.Version, int(store.Finished))
	if err != nil || n == 0 {
		return err
	}
	added, err := w.changed(ctx, insertResult, r.Match, r.Pool, r.Ended.UnixMilli(), string(r.Data))
	switch {
	case err != nil:
		return err
	case added == 0:
		return ErrAgain
	}
	for _, guest := range r.Guests {
		if err := w.exec(ctx, insertScorer, guest, r.Match, r.Ended.UnixMilli()); err != nil {
			return err
		}
	}
	return nil
}

// RewriteResults changes the results of a guest.
func (w *Writer) RewriteResults(ctx context.Context, guest string, rewrite func(*store.Result) error) error {
	found, err := w.QueryContext(ctx, `SELECT `+resultColumns+` FROM scorer JOIN result ON result.match = scorer.match WHERE guest = ?1 ORDER BY result.match`, guest)
	results, err := all(found, err, scanResult)
	if err != nil {
		return err
	}
	for i := range results {
		if err := rewrite(&results[i]); err != nil {
			return Lonely{fmt.Errorf("the result of match %s: %w", results[i].Match, err)}
		}
	}
	for i := range results {
		if err := w.exec(ctx, updateResult, results[i].Match, string(results[i].Data)); err != nil {
			return err
		}
	}
	return w.exec(ctx, `DELETE FROM scorer WHERE guest = ?1`, guest)
}

// anonymizeResults removes a guest's id from results that RewriteResults did not find.
func (w *Writer) anonymizeResults(ctx context.Context, guest string) error {
	return w.RewriteResults(ctx, guest, func(r *store.Result) error {
		r.Data = []byte(strings.ReplaceAll(string(r.Data), `"`+guest+`"`, `""`))
		return nil
	})
}
