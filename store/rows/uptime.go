package rows

import (
	"context"
	"time"

	"quarterdeck/store"
)

// Nodes returns the servers.
func (r Reader) Nodes(ctx context.Context) ([]store.Node, error) {
	rows, err := r.DB.QueryContext(ctx, `SELECT id, started, seen FROM server ORDER BY id`)
	out, err := all(rows, err, func(row scanner) (s store.Node, err error) {
		var started, seen int64
		err = row.Scan(&s.ID, &started, &seen)
		s.Started, s.Seen = fromAt(started), fromAt(seen)
		return s, err
	})
	return out, r.Shown(err)
}

// Beat stores a server.
func (w *Writer) Beat(ctx context.Context, s store.Node, before time.Time) error {
	if err := w.exec(ctx, `INSERT INTO server (id, started, seen) VALUES (?1, ?2, ?3) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen`, s.ID, s.Started.UnixMilli(), s.Seen.UnixMilli()); err != nil {
		return err
	}
	return w.exec(ctx, `DELETE FROM server WHERE seen < ?1 AND id <> ?2`, before.UnixMilli(), s.ID)
}

// Beat stores a server.
func (s Store) Beat(ctx context.Context, server store.Node, before time.Time) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.Beat(ctx, server, before) })
}
