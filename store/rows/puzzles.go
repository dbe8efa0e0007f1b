package rows

import (
	"context"
	"slices"

	"quarterdeck/store"
)

const (
	puzzleColumns = `id, game, theme, made, rating, tries, data, skill`
	runColumns    = `id, guest, kind, game, begun, answers, score, data`
	tryColumns    = `puzzle, n, guest, game, m, at, data`
	insertPuzzle  = `INSERT INTO puzzle (` + puzzleColumns + `) VALUES (?1, ?2, ?3, ?4, ?5, 0, ?6, ?7) ON CONFLICT DO NOTHING`
	InsertRun     = `INSERT INTO puzzle_run (` + runColumns + `) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO NOTHING`
	insertTry     = `INSERT INTO puzzle_try (` + tryColumns + `) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING`
	DeleteRuns    = `DELETE FROM puzzle_run WHERE id IN (SELECT id FROM (SELECT id, begun, row_number() OVER (PARTITION BY kind, game ORDER BY score DESC, begun DESC, id DESC) AS place
		FROM puzzle_run WHERE guest = ?1) AS ranked ORDER BY CASE WHEN place = 1 THEN 0 ELSE 1 END, begun DESC, id DESC LIMIT 1000000 OFFSET ?2)`
	answerRun = `UPDATE puzzle_run SET answers = ?2, score = ?3, data = ?4 WHERE id = ?1 AND answers = ?2 - 1`
	// fits counts 3 if the numbers of a try come next, and its guest has not tried its puzzle.
	fits = `SELECT (SELECT count(*) FROM puzzle WHERE id = ?1 AND tries = ?2 - 1) + CASE WHEN EXISTS (SELECT 1 FROM puzzle_try WHERE guest = ?3 AND puzzle = ?1) THEN 0 ELSE 1 END
		+ CASE WHEN (SELECT COALESCE(max(m), 0) FROM puzzle_try WHERE guest = ?3 AND guest <> '' AND game = ?4) = ?5 - 1 THEN 1 ELSE 0 END`
	ratePuzzle = `UPDATE puzzle SET rating = ?2, tries = ?3, skill = ?4 WHERE id = ?1 AND tries = ?3 - 1`
	nearPuzzle = `SELECT id, rating, EXISTS (SELECT 1 FROM puzzle_try t WHERE t.guest = ?2 AND t.guest <> '' AND t.puzzle = puzzle.id) FROM puzzle WHERE game = ?1 AND `
)

func scanPuzzle(row Scanner) (p store.Puzzle, err error) {
	var made int64
	err = row.Scan(&p.ID, &p.Game, &p.Theme, &made, &p.Rating, &p.Tries, &p.Data, &p.Skill)
	p.Made = fromAt(made)
	return p, err
}

func scanRun(row Scanner) (r store.PuzzleRun, err error) {
	var begun int64
	err = row.Scan(&r.ID, &r.Guest, &r.Kind, &r.Game, &begun, &r.Answers, &r.Score, &r.Data)
	r.Begun = fromAt(begun)
	return r, err
}

func scanTry(row Scanner) (t store.PuzzleTry, err error) {
	var at int64
	err = row.Scan(&t.Puzzle, &t.N, &t.Guest, &t.Game, &t.M, &at, &t.Data)
	t.At = fromAt(at)
	return t, err
}

// Puzzle returns a puzzle.
func (r Reader) Puzzle(ctx context.Context, id string) (store.Puzzle, error) {
	p, err := scanPuzzle(r.DB.QueryRowContext(ctx, `SELECT `+puzzleColumns+` FROM puzzle WHERE id = ?1`, id))
	return p, r.orNotFound(err)
}

// CountPuzzles counts puzzles by game and theme.
func (r Reader) CountPuzzles(ctx context.Context) ([]store.PuzzleCount, error) {
	rows, err := r.DB.QueryContext(ctx, `SELECT game, theme, count(*) FROM puzzle GROUP BY game, theme ORDER BY game, theme`)
	out, err := all(rows, err, func(row Scanner) (c store.PuzzleCount, err error) {
		err = row.Scan(&c.Game, &c.Theme, &c.N)
		return c, err
	})
	return out, r.Shown(err)
}

// PuzzlesNear returns puzzles by their distance from a rating.
func (r Reader) PuzzlesNear(ctx context.Context, q store.PuzzleQuery) (out []store.PuzzleMark, err error) {
	query, args := nearPuzzle, []any{q.Game, q.Guest, q.Rating, q.Limit, q.From}
	if q.Theme != "" {
		query, args = query+`theme = ?6 AND `, append(args, q.Theme)
	}
	for _, side := range []string{`rating >= ?3 ORDER BY rating`, `rating < ?3 ORDER BY rating DESC`} {
		rows, err := r.DB.QueryContext(ctx, query+side+`, CASE WHEN id < ?5 THEN 1 ELSE 0 END, id LIMIT ?4`, args...)
		list, err := all(rows, err, func(row Scanner) (m store.PuzzleMark, err error) {
			err = row.Scan(&m.ID, &m.Rating, &m.Tried)
			return m, err
		})
		if err != nil {
			return nil, r.Shown(err)
		}
		out = append(out, list...)
	}
	slices.SortFunc(out, q.Compare)
	return out, nil
}

// Run returns a run.
func (r Reader) Run(ctx context.Context, id string) (store.PuzzleRun, error) {
	run, err := scanRun(r.DB.QueryRowContext(ctx, `SELECT `+runColumns+` FROM puzzle_run WHERE id = ?1`, id))
	return run, r.orNotFound(err)
}

// RunsOf returns runs of a guest.
func (r Reader) RunsOf(ctx context.Context, guest string, limit int) ([]store.PuzzleRun, error) {
	rows, err := r.DB.QueryContext(ctx, `SELECT `+runColumns+` FROM puzzle_run WHERE guest = ?1 ORDER BY begun DESC, id DESC LIMIT ?2`, guest, limit)
	out, err := all(rows, err, scanRun)
	return out, r.Shown(err)
}

// NewestTry returns the newest try of a guest.
func (r Reader) NewestTry(ctx context.Context, guest, game string) (store.PuzzleTry, error) {
	t, err := scanTry(r.DB.QueryRowContext(ctx, `SELECT `+tryColumns+` FROM puzzle_try WHERE guest = ?1 AND guest <> '' AND game = ?2 ORDER BY m DESC LIMIT 1`, guest, game))
	return t, r.orNotFound(err)
}

// HasTried reports whether a guest has tried a puzzle.
func (r Reader) HasTried(ctx context.Context, guest, puzzle string) (tried bool, err error) {
	err = r.DB.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM puzzle_try WHERE guest = ?1 AND guest <> '' AND puzzle = ?2)`, guest, puzzle).Scan(&tried)
	return tried, r.Shown(err)
}

// TriesAt returns the tries at a puzzle.
func (r Reader) TriesAt(ctx context.Context, puzzle string) ([]store.PuzzleTry, error) {
	rows, err := r.DB.QueryContext(ctx, `SELECT `+tryColumns+` FROM puzzle_try WHERE puzzle = ?1 ORDER BY n`, puzzle)
	out, err := all(rows, err, scanTry)
	return out, r.Shown(err)
}

// AddPuzzles stores puzzles.
func (s Store) AddPuzzles(ctx context.Context, list []store.Puzzle) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error {
		for _, p := range list {
			if err := w.exec(ctx, insertPuzzle, p.ID, p.Game, p.Theme, p.Made.UnixMilli(), p.Rating, string(p.Data), string(p.Skill)); err != nil {
				return err
			}
		}
		return nil
	})
}

// AddRun stores a run.
func (s Store) AddRun(ctx context.Context, r store.PuzzleRun, most int) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error {
		var gone int64
		err := w.QueryRowContext(ctx, LockPerson, r.Guest).Scan(&gone)
		switch {
		case err != nil:
			return err
		case gone != 0:
			return store.ErrNotFound
		}
		if err := w.exec(ctx, InsertRun, r.ID, r.Guest, r.Kind, r.Game, r.Begun.UnixMilli(), r.Answers, r.Score, string(r.Data)); err != nil {
			return err
		}
		return w.exec(ctx, DeleteRuns, r.Guest, most)
	})
}

// AnswerRun stores an answer.
func (s Store) AnswerRun(ctx context.Context, r store.PuzzleRun, try *store.PuzzleTry, p store.Puzzle) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.answerRun(ctx, &r, try, &p) })
}

// answerRun stores an answer. A transaction that adds a try at the same moment is met after the first change: then all is done again.
func (w *Writer) answerRun(ctx context.Context, r *store.PuzzleRun, try *store.PuzzleTry, p *store.Puzzle) error {
	if try != nil {
		n := 0
		if err := w.QueryRowContext(ctx, fits, try.Puzzle, try.N, try.Guest, try.Game, try.M).Scan(&n); err != nil {
			return err
		}
		if n != 3 {
			return store.ErrConflict
		}
	}
	n, err := w.changed(ctx, answerRun, r.ID, r.Answers, r.Score, string(r.Data))
	switch {
	case err != nil:
		return err
	case n == 0:
		return store.ErrConflict
	case try == nil:
		return nil
	}
	n, err = w.changed(ctx, insertTry, try.Puzzle, try.N, try.Guest, try.Game, try.M, try.At.UnixMilli(), string(try.Data))
	if err == nil && n > 0 {
		n, err = w.changed(ctx, ratePuzzle, p.ID, p.Rating, try.N, string(p.Skill))
	}
	if err == nil && n == 0 {
		err = ErrAgain
	}
	return err
}
