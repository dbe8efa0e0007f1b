package postgres

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"quarterdeck/store"
	"quarterdeck/store/rows"
)

// spelled asks the queries of package rows as PostgreSQL spells them.
type spelled struct {
	db     rows.DB
	within time.Duration // after which nobody waits for an answer any more; 0: as long as their contexts allow
}

// limited returns ctx for a question whose answer is read later: nobody can say here when that is done.
func (s spelled) limited(ctx context.Context) context.Context {
	if s.within == 0 {
		return ctx
	}
	ctx, cancel := context.WithCancel(ctx)
	time.AfterFunc(s.within, cancel)
	return ctx
}

// spell writes parameters as $1 instead of ?1; no query has a question mark elsewhere.
func spell(query string) string { return strings.ReplaceAll(query, "?", "$") }

// sound makes texts such that they can be held here. Hosts let nobody keep anything else, so that a caller that asks
// for it finds nothing.
func sound(args []any) []any {
	for i, arg := range args {
		if s, ok := arg.(string); ok {
			args[i] = store.Sound(s)
		}
	}
	return args
}

// ExecContext runs a statement that changes something.
func (s spelled) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return s.db.ExecContext(ctx, spell(query), sound(args)...)
}

// QueryContext asks for rows.
func (s spelled) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return s.db.QueryContext(s.limited(ctx), spell(query), sound(args)...)
}

// QueryRowContext asks for one row.
func (s spelled) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return s.db.QueryRowContext(s.limited(ctx), spell(query), sound(args)...)
}
