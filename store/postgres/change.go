package postgres

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"quarterdeck/store/rows"
)

// patience is how long anybody waits for the database. After it a change may have been kept or not.
const patience = 15 * time.Second

// attempts is how often a transaction is done that others stand in the way of. Each time somebody else has got further.
const attempts = 50

// change does something in a transaction that is kept if it succeeds.
func (s *Store) change(ctx context.Context, do rows.Work) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for i := range attempts {
		err := s.try(ctx, do)
		if !again(err) {
			return classified(s.orClosed(err))
		}
		if err := pause(ctx, i); err != nil {
			return err
		}
	}
	return errors.New("postgres: others were faster, again and again; try once more")
}

// pause lets others go first, longer and longer, and not all for the same time.
func pause(ctx context.Context, attempt int) error {
	if attempt < 2 {
		return ctx.Err()
	}
	timer := time.NewTimer(rand.N(time.Duration(attempt) * time.Millisecond))
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *Store) try(ctx context.Context, do rows.Work) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("postgres: begin: %w", err)
	}
	if err := do(ctx, &rows.Writer{DB: spelled{db: tx}, Heads: s.Heads}); err != nil {
		// What the transaction did is gone with it, even if the connection broke and nobody could say so.
		_ = tx.Rollback()
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("postgres: commit: %w", err)
	}
	return nil
}

// The database's codes for transactions that are to be done again.
const (
	serializationFailure = "40001"
	deadlockDetected     = "40P01"
	foreignKeyViolation  = "23503" // a match was swept away meanwhile
)

// again reports whether a transaction was rolled back for what others did meanwhile, and may go otherwise now.
func again(err error) bool {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code == serializationFailure || e.Code == deadlockDetected || e.Code == foreignKeyViolation
	}
	return errors.Is(err, rows.ErrAgain)
}
