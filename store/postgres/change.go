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

// patience is the time limit of a change. After it, the change may or may not have been stored.
const patience = 15 * time.Second

// attempts is how often a transaction that conflicts with others is tried. With each conflict, another transaction
// succeeds.
const attempts = 50

// change runs do in a transaction and commits it if do succeeds. It retries after conflicts.
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
	return errors.New("postgres: too many conflicting transactions; try again")
}

// pause waits for a random time before the next attempt, longer after more attempts.
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
		// The database rolls back even if the connection broke and the ROLLBACK could not be sent.
		_ = tx.Rollback()
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("postgres: commit: %w", err)
	}
	return nil
}

// PostgreSQL's codes for transactions that have to be repeated.
const (
	serializationFailure = "40001"
	deadlockDetected     = "40P01"
	foreignKeyViolation  = "23503" // a match was deleted by Sweep in the meantime
	uniqueViolation      = "23505"
)

// resultNumber is the constraint by which two transactions that number results at the same time conflict.
const resultNumber = "result_n_key"

// again reports whether a transaction was rolled back because of others, so that it may succeed when it is repeated.
func again(err error) bool {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code == serializationFailure || e.Code == deadlockDetected || e.Code == foreignKeyViolation || e.Code == uniqueViolation && e.ConstraintName == resultNumber
	}
	return errors.Is(err, rows.ErrAgain)
}
