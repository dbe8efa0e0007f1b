package postgres

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"quarterdeck/store"
	"quarterdeck/store/rows"
)

// spelled runs the queries of package rows in PostgreSQL's syntax.
type spelled struct {
	db     rows.DB
	within time.Duration // time limit of a query; 0 means its context's
}

// limited returns ctx with the time limit, for a query whose rows are read later. The context must stay valid until then,
// so it is canceled only after the limit.
func (s spelled) limited(ctx context.Context) context.Context {
	if s.within == 0 {
		return ctx
	}
	ctx, cancel := context.WithCancel(ctx)
	time.AfterFunc(s.within, cancel)
	return ctx
}

// spell replaces parameters ?1 with $1, and SQLite's JSON function with PostgreSQL's, which gives no rows for null. Queries
// have no other question marks.
func spell(query string) string { return spelling.Replace(query) }

var spelling = strings.NewReplacer("?", "$", "json_each(match.players)", "jsonb_array_elements(CASE WHEN match.players LIKE '[%' THEN match.players::jsonb ELSE '[]' END)")

// sound replaces what PostgreSQL cannot store in texts. Hosts refuse such texts, so a query for one finds nothing.
func sound(args []any) []any {
	for i, arg := range args {
		if s, ok := arg.(string); ok {
			args[i] = store.Sound(s)
		}
	}
	return args
}

// ExecContext runs a statement that changes rows.
func (s spelled) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return s.db.ExecContext(ctx, spell(query), sound(args)...)
}

// QueryContext queries rows.
func (s spelled) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return s.db.QueryContext(s.limited(ctx), spell(query), sound(args)...)
}

// QueryRowContext queries one row.
func (s spelled) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return s.db.QueryRowContext(s.limited(ctx), spell(query), sound(args)...)
}
