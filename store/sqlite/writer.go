package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"quarterdeck/store"
)

// maxBatch is how many jobs may wait, and how many one transaction takes.
const maxBatch = 512

// job is one thing to be written.
type job struct {
	do     func(*writer) error // inside the transaction; an error of package store undoes nothing else
	result error
	done   chan struct{} // closed once the transaction is on the disk, or failed
}

// writer is the one connection that writes, with its statements. Only Store.run uses it.
type writer struct {
	conn   *sql.Conn
	heads  map[string]int // for some matches, a length that the log has or had
	begin  *sql.Stmt
	commit *sql.Stmt
	match  *sql.Stmt
	first  *sql.Stmt
	entry  *sql.Stmt
	status *sql.Stmt
	exists *sql.Stmt
	sum    *sql.Stmt
	player *sql.Stmt
	stood  *sql.Stmt
}

const (
	insertMatch = `INSERT INTO match (id, game, rules, setup, seats, seed, host, series, created, status, version, listed, moves, updated, due, players)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`
	// insertFirst adds an entry if the log has exactly the length expected.
	insertFirst = `INSERT INTO entry (match, seq, actor, text, at, key) SELECT ?1, ?2, ?3, ?4, ?5, ?6
		WHERE ?2 = coalesce((SELECT seq + 1 FROM entry WHERE match = ?1 ORDER BY seq DESC LIMIT 1), 0)`
	insertEntry  = `INSERT INTO entry (match, seq, actor, text, at, key) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`
	updateStatus = `UPDATE match SET status = ?2 WHERE id = ?1`
	selectExists = `SELECT 1 FROM match WHERE id = ?`
	updateSum    = `UPDATE match SET version = ?2, listed = ?3, moves = ?4, updated = ?5, due = ?6, players = ?7 WHERE id = ?1 AND version <= ?2`
	insertPlayer = `INSERT INTO player (guest, match) VALUES (?, ?) ON CONFLICT DO UPDATE SET stood = 0`
	updateStood  = `UPDATE player SET stood = 1 WHERE guest = ? AND match = ?`
)

func newWriter(ctx context.Context, db *sql.DB) (*writer, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	w := &writer{conn: conn, heads: map[string]int{}}
	for _, s := range []struct {
		to  **sql.Stmt
		sql string
	}{
		{&w.begin, "BEGIN IMMEDIATE"}, {&w.commit, "COMMIT"}, {&w.match, insertMatch}, {&w.first, insertFirst},
		{&w.entry, insertEntry}, {&w.status, updateStatus}, {&w.exists, selectExists}, {&w.sum, updateSum}, {&w.player, insertPlayer}, {&w.stood, updateStood},
	} {
		if *s.to, err = conn.PrepareContext(ctx, s.sql); err != nil {
			return nil, errors.Join(err, conn.Close())
		}
	}
	return w, nil
}

// submit hands a job to the writer and waits until it is on the disk. If ctx ends first the job
// may still be done.
func (s *Store) submit(ctx context.Context, do func(*writer) error) error {
	j := &job{do: do, done: make(chan struct{})}
	if err := s.hand(ctx, j); err != nil {
		return err
	}
	select {
	case <-j.done:
		return j.result
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *Store) hand(ctx context.Context, j *job) error {
	s.closing.RLock()
	defer s.closing.RUnlock()
	if s.closed {
		return store.ErrClosed
	}
	select {
	case s.jobs <- j:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// run writes until jobs is closed.
func (s *Store) run(w *writer) {
	defer close(s.done)
	batch := make([]*job, 0, maxBatch)
	for first := range s.jobs {
		batch = s.gather(append(batch[:0], first))
		w.write(batch)
		for _, j := range batch {
			close(j.done)
		}
	}
	_ = w.conn.Close() // what was acknowledged is on the disk already
}

// gather adds what waits already.
func (s *Store) gather(batch []*job) []*job {
	for len(batch) < maxBatch {
		select {
		case j, ok := <-s.jobs:
			if !ok {
				return batch
			}
			batch = append(batch, j)
		default:
			return batch
		}
	}
	return batch
}

// write does the jobs in one transaction and sets their results.
func (w *writer) write(batch []*job) {
	ctx := context.Background()
	err := exec(ctx, w.begin)
	for _, j := range batch {
		if err == nil {
			j.result = j.do(w)
			err = fatal(j.result)
		}
	}
	if err == nil {
		err = exec(ctx, w.commit)
	}
	if err == nil {
		return
	}
	// Nothing of this transaction was kept, so nobody may be told otherwise, not even of a conflict.
	_, undo := w.conn.ExecContext(ctx, "ROLLBACK")
	clear(w.heads)
	err = fmt.Errorf("sqlite: write: %w", errors.Join(err, undo))
	for _, j := range batch {
		j.result = err
	}
}

// fatal is err unless it concerns one job only.
func fatal(err error) error {
	if errors.As(err, new(lonely)) || errors.Is(err, store.ErrConflict) || errors.Is(err, store.ErrExists) || errors.Is(err, store.ErrNotFound) {
		return nil
	}
	return err
}

func exec(ctx context.Context, s *sql.Stmt, args ...any) error {
	_, err := s.ExecContext(ctx, args...)
	return err
}

// changed runs a statement and tells whether it changed a row.
func changed(ctx context.Context, s *sql.Stmt, args ...any) (bool, error) {
	result, err := s.ExecContext(ctx, args...)
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	return n > 0, err
}
