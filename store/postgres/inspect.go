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

// Inspect connects to a database for looking at all of it as it stands now, also while servers use it. It changes nothing. The error is
// rows.ErrOld if the tables are an earlier program's.
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
		Integrity: func(context.Context) ([]string, error) { return nil, nil }, // is the database's own
		End:       func() error { return errors.Join(tx.Rollback(), db.Close()) },
	}
	if err := s.Check(ctx); err != nil {
		return nil, errors.Join(err, s.End())
	}
	return s, nil
}

// undefinedTable is PostgreSQL's code for a table that is not there.
const undefinedTable = "42P01"

// orOld returns err, marked as rows.ErrOld for a database to which no server has given its tables.
func orOld(err error) error {
	if e := (*pgconn.PgError)(nil); errors.As(err, &e) && e.Code == undefinedTable {
		return fmt.Errorf("%w: %w", rows.ErrOld, err)
	}
	return err
}
