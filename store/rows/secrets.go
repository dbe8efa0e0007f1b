package rows

import (
	"context"
	"fmt"

	"quarterdeck/store"
)

// kept is a row of the table secret.
type kept struct {
	name        string
	value, hash []byte
}

// isHashed reports whether a row has a hash or needs none. A server of an earlier version that shares the database writes
// rows without.
func (k *kept) isHashed() bool { return k.hash != nil || k.name == probeName }

// verify returns store.ErrSecret if a row has changed since it was written.
func (k *kept) verify() error {
	if k.name == probeName {
		return nil
	}
	if want := store.SecretHash(k.name, k.value); string(want[:]) != string(k.hash) {
		return fmt.Errorf("%w (%q does not fit its hash)", store.ErrSecret, k.name)
	}
	return nil
}

func secrets(ctx context.Context, db DB) ([]kept, error) {
	rows, err := db.QueryContext(ctx, `SELECT name, value, hash FROM secret ORDER BY name`)
	return all(rows, err, func(row Scanner) (k kept, err error) {
		err = row.Scan(&k.name, &k.value, &k.hash)
		return k, err
	})
}

// Secret returns the bytes stored under a name, or stores fresh there. It verifies all rows before it writes: a row whose
// name was damaged must not be replaced by a new key.
func (s Store) Secret(ctx context.Context, name string, fresh []byte) ([]byte, error) {
	return answer(ctx, s, func(ctx context.Context, w *Writer) ([]byte, error) {
		rows, err := secrets(ctx, w.DB)
		if err != nil {
			return nil, err
		}
		for i := range rows {
			if err := rows[i].verify(); err != nil {
				return nil, Lonely{err}
			}
		}
		for i := range rows {
			if rows[i].name == name {
				return rows[i].value, nil
			}
		}
		hash := store.SecretHash(name, fresh)
		n, err := w.changed(ctx, `INSERT INTO secret (name, value, hash) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING`, name, fresh, hash[:])
		if err == nil && n == 0 {
			err = ErrAgain // another server was faster
		}
		return fresh, err
	})
}

// HashSecrets adds hashes to the secrets that an earlier version stored without.
func HashSecrets(ctx context.Context, db DB) error {
	rows, err := secrets(ctx, db)
	for i := range rows {
		if hash := store.SecretHash(rows[i].name, rows[i].value); err == nil && rows[i].name != probeName {
			_, err = db.ExecContext(ctx, `UPDATE secret SET hash = ?2 WHERE name = ?1`, rows[i].name, hash[:])
		}
	}
	return err
}

// HashSecrets adds hashes to the secrets that have none, and returns their names. It verifies all others first, because a
// secret without a hash may have taken the name of a damaged one.
func (s Store) HashSecrets(ctx context.Context) ([]string, error) {
	return answer(ctx, s, func(ctx context.Context, w *Writer) (hashed []string, err error) {
		rows, err := secrets(ctx, w.DB)
		if err != nil {
			return nil, err
		}
		for i := range rows {
			if err := rows[i].verify(); err != nil && rows[i].isHashed() {
				return nil, Lonely{err}
			}
		}
		for i := range rows {
			if rows[i].isHashed() {
				continue
			}
			hash := store.SecretHash(rows[i].name, rows[i].value)
			n, err := w.changed(ctx, `UPDATE secret SET hash = ?2 WHERE name = ?1 AND hash IS NULL`, rows[i].name, hash[:])
			if err != nil {
				return nil, err
			}
			if n > 0 {
				hashed = append(hashed, rows[i].name)
			}
		}
		return hashed, nil
	})
}

// Secrets returns the damage of the secrets, one sentence each. A secret without a hash gets one when the next server
// starts.
func (s *Snapshot) Secrets(ctx context.Context) ([]string, error) {
	rows, err := secrets(ctx, s.DB)
	var out []string
	for i := range rows {
		if rows[i].isHashed() && rows[i].verify() != nil {
			out = append(out, fmt.Sprintf("the key %q in the table secret is not what was kept", rows[i].name))
		}
	}
	return out, err
}
