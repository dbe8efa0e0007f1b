package sqlite

import (
	"context"
	"database/sql"
	"sync"
)

// reader is a pool that caches its prepared statements: to parse a short query takes longer than to run it.
type reader struct {
	*sql.DB
	mu    sync.Mutex
	stmts map[string]*sql.Stmt // by text; closed with the pool
}

// maxStatements is how many queries are prepared. The others, of lists with rare filters, are parsed each time.
const maxStatements = 100

func newReader(db *sql.DB) *reader { return &reader{DB: db, stmts: map[string]*sql.Stmt{}} }

// stmt returns the prepared statement of a query, or nil if there is none.
func (r *reader) stmt(ctx context.Context, query string) *sql.Stmt {
	r.mu.Lock()
	s, ok := r.stmts[query]
	full := len(r.stmts) >= maxStatements
	r.mu.Unlock()
	if ok || full {
		return s
	}
	s, err := r.DB.PrepareContext(ctx, withoutNumbers(query)) // it may wait for a connection
	if err != nil {
		return nil // running the query returns the error
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if other, ok := r.stmts[query]; ok { // another caller was faster
		_ = s.Close()
		return other
	}
	r.stmts[query] = s
	return s
}

// QueryContext runs a query.
func (r *reader) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if s := r.stmt(ctx, query); s != nil {
		return s.QueryContext(ctx, args...)
	}
	return r.DB.QueryContext(ctx, query, args...)
}

// QueryRowContext runs a query of which one row counts.
func (r *reader) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if s := r.stmt(ctx, query); s != nil {
		return s.QueryRowContext(ctx, args...)
	}
	return r.DB.QueryRowContext(ctx, query, args...)
}
