package rows

import (
	"context"
	"time"

	"quarterdeck/store"
)

// Nodes returns the servers.
func (r Reader) Nodes(ctx context.Context) ([]store.Node, error) {
	rows, err := r.DB.QueryContext(ctx, `SELECT id, seen FROM server ORDER BY id`)
	out, err := all(rows, err, func(row Scanner) (s store.Node, err error) {
		var seen int64
		err = row.Scan(&s.ID, &seen)
		s.Seen = fromAt(seen)
		return s, err
	})
	return out, r.Shown(err)
}

// Beat stores a server.
func (w *Writer) Beat(ctx context.Context, s store.Node, from, to time.Time) error {
	if err := w.exec(ctx, `INSERT INTO server (id, seen) VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen`, s.ID, s.Seen.UnixMilli()); err != nil {
		return err
	}
	return w.exec(ctx, `DELETE FROM server WHERE (seen < ?1 OR seen > ?2) AND id <> ?3`, from.UnixMilli(), to.UnixMilli(), s.ID)
}

// Beat stores a server.
func (s Store) Beat(ctx context.Context, server store.Node, from, to time.Time) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.Beat(ctx, server, from, to) })
}
