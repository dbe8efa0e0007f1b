package rows

import (
	"context"

	"quarterdeck/store"
)

// Control returns what administrators have set for all servers.
func (r Reader) Control(ctx context.Context) (store.Control, error) {
	rows, err := r.DB.QueryContext(ctx, `SELECT version, data FROM control WHERE id = 1`)
	found, err := all(rows, err, func(row Scanner) (c store.Control, err error) {
		var data string
		err = row.Scan(&c.Version, &data)
		c.Data = []byte(data)
		return c, err
	})
	if err != nil || len(found) == 0 {
		return store.Control{}, r.Shown(err)
	}
	return found[0], nil
}

// SetControl stores the version after c.Version, and an entry of the audit log.
func (w *Writer) SetControl(ctx context.Context, e store.AuditEntry, c store.Control) error {
	kept, err := Reader{DB: w.DB, Shown: func(err error) error { return err }}.Control(ctx)
	if err != nil {
		return err
	}
	if kept.Version != c.Version {
		return store.ErrConflict
	}
	if err := w.Administer(ctx, e, nil); err != nil {
		return err
	}
	stored, err := w.changed(ctx, `INSERT INTO control (id, version, data) VALUES (1, ?1, ?2)
		ON CONFLICT (id) DO UPDATE SET version = excluded.version, data = excluded.data WHERE control.version = excluded.version - 1`, c.Version+1, string(c.Data))
	if err == nil && stored == 0 {
		err = ErrAgain // something was written, and the next attempt finds the conflict before
	}
	return err
}

// SetControl stores the version after c.Version, and an entry of the audit log.
func (s Store) SetControl(ctx context.Context, e store.AuditEntry, c store.Control) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.SetControl(ctx, e, c) })
}
