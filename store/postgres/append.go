package postgres

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5/pgconn"

	"quarterdeck/store"
)

// appendOnce appends entries to a log and stores its summary, if the log ends with the entry before them. It is a transaction by itself,
// which saves three round trips. An entry that is there already makes it fail as a whole.
const appendOnce = `WITH added AS (
	INSERT INTO entry (match, seq, actor, text, at, key, hash)
	SELECT $1, ($2 + new.n - 1)::integer, new.actor, new.text, new.at, new.key, new.hash
	FROM unnest($3::smallint[], $4::text[], $5::bigint[], $6::text[], $7::bytea[]) WITH ORDINALITY AS new (actor, text, at, key, hash, n)
	WHERE EXISTS (SELECT 1 FROM entry WHERE match = $1 AND seq = $2 - 1 AND hash = $8)
	RETURNING 1
), summed AS (
	UPDATE match SET version = $9, listed = $10, moves = $11, updated = $12, due = $13, players = $14
	WHERE id = $1 AND version <= $9 AND EXISTS (SELECT 1 FROM added)
)
SELECT count(*) FROM added`

// Append appends to a log: with one statement if that is enough, else in a transaction.
func (s *Store) Append(ctx context.Context, c store.Change) error {
	done, err := s.appendOnce(ctx, c)
	if done || err != nil {
		return classified(s.orClosed(err))
	}
	return s.Store.Append(ctx, c)
}

// appendOnce reports whether the change is stored. Without an error, nothing of it is if it is not.
func (s *Store) appendOnce(ctx context.Context, c store.Change) (done bool, err error) {
	o, ok, err := s.Once(c)
	if !ok || err != nil {
		return false, err
	}
	for i := range o.Texts {
		o.Texts[i], o.Keys[i] = store.Sound(o.Texts[i]), store.Sound(o.Keys[i])
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	args := append([]any{c.Match, c.From, o.Actors, o.Texts, o.Times, o.Keys, o.Hashes, o.After[:]}, sound(o.Summary)...)
	var added int
	err = s.db.QueryRowContext(ctx, appendOnce, args...).Scan(&added)
	if isDuplicate(err) || again(err) {
		added, err = 0, nil // another writer was faster: a transaction finds out what it did
	}
	if err != nil {
		return false, err
	}
	s.Made(c, o, added > 0)
	return added > 0, nil
}

// isDuplicate reports whether a statement failed because there is such a row.
func isDuplicate(err error) bool {
	var e *pgconn.PgError
	return errors.As(err, &e) && e.Code == uniqueViolation
}
