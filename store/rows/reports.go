package rows

import (
	"context"

	"quarterdeck/store"
)

const insertReport = `INSERT INTO report (id, at, reporter, guest, match, quote, text) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING`

// Reports returns the oldest reports.
func (r Reader) Reports(ctx context.Context, limit int) ([]store.Report, error) {
	rows, err := r.DB.QueryContext(ctx, `SELECT id, at, reporter, guest, match, quote, text FROM report ORDER BY at, id LIMIT ?1`, limit)
	out, err := all(rows, err, func(row Scanner) (p store.Report, err error) {
		var at int64
		err = row.Scan(&p.ID, &at, &p.Reporter, &p.Guest, &p.Match, &p.Quote, &p.Text)
		p.At = fromAt(at)
		return p, err
	})
	return out, r.Shown(err)
}

// AddReport stores a report.
func (w *Writer) AddReport(ctx context.Context, p store.Report, most int) error {
	// Reports of one guest wait for each other at the rows of earlier ones, so that two transactions do not both see room for one more.
	if err := w.exec(ctx, `UPDATE report SET at = at WHERE reporter = ?1`, p.Reporter); err != nil {
		return err
	}
	var n int
	if err := w.QueryRowContext(ctx, `SELECT count(*) FROM report WHERE reporter = ?1`, p.Reporter).Scan(&n); err != nil {
		return err
	}
	if n >= most {
		return store.ErrConflict
	}
	added, err := w.changed(ctx, insertReport, p.ID, p.At.UnixMilli(), p.Reporter, p.Guest, p.Match, p.Quote, p.Text)
	if err == nil && added == 0 {
		err = store.ErrExists
	}
	return err
}

// HandleReport removes a report and stores an entry of the audit log.
func (w *Writer) HandleReport(ctx context.Context, id string, e store.AuditEntry) error {
	n, err := w.changed(ctx, `DELETE FROM report WHERE id = ?1`, id)
	if err != nil {
		return err
	}
	if n == 0 {
		return store.ErrNotFound
	}
	added, err := w.changed(ctx, insertAudit, e.At.UnixMilli(), e.Actor, e.Action, e.Guest, e.Match, e.Text, e.Key)
	if err == nil && added == 0 {
		err = ErrAgain
	}
	return err
}

// AddReport stores a report.
func (s Store) AddReport(ctx context.Context, p store.Report, most int) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.AddReport(ctx, p, most) })
}

// HandleReport removes a report and stores an entry of the audit log.
func (s Store) HandleReport(ctx context.Context, id string, e store.AuditEntry) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.HandleReport(ctx, id, e) })
}

// removeReports removes the reports by and about a guest.
func (w *Writer) removeReports(ctx context.Context, guest string) error {
	return w.exec(ctx, `DELETE FROM report WHERE reporter = ?1 OR guest = ?1`, guest)
}
