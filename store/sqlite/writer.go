package sqlite

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"quarterdeck/store"
	"quarterdeck/store/rows"
)

// maxBatch is how many jobs may wait, and how many one transaction takes.
const maxBatch = 512

// job is one unit of work for the writer.
type job struct {
	do     rows.Work // runs inside the transaction; an error of package store, or a rows.Lonely, undoes no other job
	erases bool      // the deleted data must not stay in the -wal
	result error
	done   chan struct{} // closed when the transaction is on disk or has failed
}

// writer is the one connection that writes. Only Store.run uses it.
type writer struct {
	rows.Writer
	connection
	stmts   prepared
	guard   *guard
	noted   bool      // the generation file says that the -wal has acknowledged changes
	erasing bool      // the -wal contains deleted data
	eraseAt time.Time // when to try again to empty it
}

func newWriter(conn *sql.Conn, g *guard) (*writer, error) {
	db := prepared{Conn: conn, stmts: map[string]*statement{}}
	err := conn.Raw(func(raw any) error {
		var ok bool
		if db.raw, ok = raw.(driver.ConnPrepareContext); !ok {
			return errors.New("sqlite: the driver cannot prepare statements")
		}
		return nil
	})
	return &writer{Writer: rows.Writer{DB: db, Heads: rows.NewHeads(), Sole: true}, connection: connection{conn}, stmts: db, guard: g}, err
}

// close closes the statements and the connection: SQLite does not close a connection that has statements.
func (w *writer) close() error {
	var errs []error
	for _, stmt := range w.stmts.stmts {
		errs = append(errs, stmt.Close())
	}
	return errors.Join(append(errs, w.Conn.Close())...)
}

// prepared is a connection that caches its prepared statements. There are few of them, and parsing them is most of the
// cost of writing. It runs them without database/sql, which is most of the rest: it may, because the writer alone uses the
// connection and never gives it back.
type prepared struct {
	*sql.Conn
	raw   driver.ConnPrepareContext
	stmts map[string]*statement // by text
}

// statement is a prepared statement, with memory for its arguments.
type statement struct {
	driver.Stmt
	args []driver.NamedValue
}

func (p prepared) stmt(ctx context.Context, query string) (*statement, error) {
	if s, ok := p.stmts[query]; ok {
		return s, nil
	}
	raw, err := p.raw.PrepareContext(ctx, withoutNumbers(query))
	if err != nil {
		return nil, err
	}
	s := &statement{Stmt: raw}
	p.stmts[query] = s
	return s, nil
}

// withoutNumbers returns a query with ?, ?… instead of ?1, ?2… if its parameters are in order. The driver queries the
// name of each numbered parameter whenever a statement runs; plain ones have none. Other queries stay as they are.
func withoutNumbers(query string) string {
	parts := strings.Split(query, "?")
	for n := 1; n < len(parts); n++ {
		rest, inOrder := strings.CutPrefix(parts[n], strconv.Itoa(n))
		if !inOrder || strings.IndexAny(rest, "0123456789") == 0 {
			return query
		}
		parts[n] = rest
	}
	return strings.Join(parts, "?")
}

// ExecContext runs a statement that changes rows.
func (p prepared) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	s, err := p.stmt(ctx, query)
	if err != nil {
		return nil, err
	}
	return s.exec(ctx, args)
}

func (s *statement) exec(ctx context.Context, args []any) (sql.Result, error) {
	s.args = s.args[:0]
	for i, arg := range args {
		value, err := driver.DefaultParameterConverter.ConvertValue(arg)
		if err != nil {
			return nil, fmt.Errorf("argument %d: %w", i+1, err)
		}
		s.args = append(s.args, driver.NamedValue{Ordinal: i + 1, Value: value})
	}
	return s.Stmt.(driver.StmtExecContext).ExecContext(ctx, s.args)
}

// submit passes a change to the writer and waits until it is on disk. If ctx ends first, the change may still be made.
func (s *Store) submit(ctx context.Context, do rows.Work) error { return s.hand(ctx, &job{do: do}) }

// hand passes a job to the writer and waits until it is done.
func (s *Store) hand(ctx context.Context, j *job) error {
	j.done = make(chan struct{})
	if err := s.queue(ctx, j); err != nil {
		return err
	}
	select {
	case <-j.done:
		return j.result
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *Store) queue(ctx context.Context, j *job) error {
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

// run carries out jobs until the channel is closed.
func (s *Store) run(w *writer) {
	defer close(s.done)
	batch := make([]*job, 0, maxBatch)
	for open := true; open; {
		select {
		case <-w.eraseLater():
			w.erase(context.Background())
		case first, more := <-s.jobs:
			if open = more; open {
				batch = s.gather(append(batch[:0], first))
				w.finish(batch)
			}
		}
	}
	_ = w.close() // acknowledged changes are on disk already
}

// finish carries out the jobs and notifies their callers.
func (w *writer) finish(batch []*job) {
	if w.write(batch) {
		w.note()
	}
	for _, j := range batch {
		w.erasing = w.erasing || j.erases
	}
	w.erase(context.Background())
	for _, j := range batch {
		close(j.done)
	}
}

// note writes into the generation file that the -wal has acknowledged changes, once after the -wal was emptied. After an
// error it tries again with the next change. A transaction that changed nothing leaves an empty -wal empty.
func (w *writer) note() {
	if w.noted || w.guard.off {
		return
	}
	if headed, err := hasWALHeader(w.guard.path); err == nil && headed {
		w.noted = w.guard.side.setFrames(true) == nil
	}
}

// gather adds the jobs that are waiting already.
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

// write carries out the jobs in one transaction, sets their results, and reports whether the transaction is on disk.
func (w *writer) write(batch []*job) bool {
	ctx := context.Background()
	_, err := w.stmts.ExecContext(ctx, "BEGIN IMMEDIATE")
	for _, j := range batch {
		if err == nil {
			j.result = j.do(ctx, &w.Writer)
			err = fatal(j.result)
		}
	}
	if err == nil {
		_, err = w.stmts.ExecContext(ctx, "COMMIT")
	}
	if err == nil {
		return true
	}
	// Nothing of this transaction was stored, so every caller gets this error, even one whose job had a conflict.
	_, undo := w.Conn.ExecContext(ctx, "ROLLBACK")
	w.Heads.Clear()
	err = fmt.Errorf("sqlite: write: %w", classified(errors.Join(err, undo)))
	for _, j := range batch {
		j.result = err
	}
	return false
}

// fatal returns err unless it concerns only one job.
func fatal(err error) error {
	if err == nil || errors.As(err, new(rows.Lonely)) || errors.Is(err, store.ErrConflict) || errors.Is(err, store.ErrExists) || errors.Is(err, store.ErrNotFound) ||
		errors.Is(err, store.ErrDamaged) {
		return nil
	}
	return err
}
