package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"quarterdeck/store/rows"
)

// Inspect opens a read-only snapshot of a whole database, also while servers use it. It returns rows.ErrOld if the tables
// are those of an earlier version.
func Inspect(ctx context.Context, address string) (*rows.Snapshot, error) {
	config, err := parse(address)
	if err != nil {
		return nil, err
	}
	config.RuntimeParams["idle_in_transaction_session_timeout"] = "0" // a match is replayed within the transaction
	db := stdlib.OpenDB(*config)
	tx, err := db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	s := &rows.Snapshot{
		Reader:    rows.Reader{DB: spelled{db: tx}, Shown: orOld},
		Integrity: unchecked,
		End:       func() error { return errors.Join(tx.Rollback(), db.Close()) },
	}
	if err := s.Check(ctx); err != nil {
		return nil, errors.Join(err, s.End())
	}
	return s, nil
}

// unchecked reports no damage: PostgreSQL checks its own files.
func unchecked(context.Context) ([]string, error) { return nil, nil }

// undefinedTable is PostgreSQL's code for a missing table.
const undefinedTable = "42P01"

// orOld returns err, marked as rows.ErrOld if a table is missing because no server of this version has used the database.
func orOld(err error) error {
	if e := (*pgconn.PgError)(nil); errors.As(err, &e) && e.Code == undefinedTable {
		return fmt.Errorf("%w: %w", rows.ErrOld, err)
	}
	return err
}
