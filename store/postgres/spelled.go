package postgres

import (
	"context"
	"database/sql"
	"strings"

	"quarterdeck/store/rows"
)

// spelled asks the queries of package rows as PostgreSQL spells them.
type spelled struct{ db rows.DB }

// spell writes parameters as $1 instead of ?1; no query has a question mark elsewhere.
func spell(query string) string { return strings.ReplaceAll(query, "?", "$") }

// sound replaces what a text cannot hold here, a zero byte and what is not UTF-8. Nothing of the kind is kept, so that who asks for
// it finds nothing.
func sound(args []any) []any {
	for i, arg := range args {
		if s, ok := arg.(string); ok {
			args[i] = strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "\uFFFD")
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
	return s.db.QueryContext(ctx, spell(query), sound(args)...)
}

// QueryRowContext asks for one row.
func (s spelled) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return s.db.QueryRowContext(ctx, spell(query), sound(args)...)
}
