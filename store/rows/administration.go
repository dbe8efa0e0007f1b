package rows

import (
	"context"
	"errors"
	"math"

	"quarterdeck/store"
)

const (
	auditColumns = `n, at, actor, action, guest, match, text, key`
	insertAudit  = `INSERT INTO audit (n, at, actor, action, guest, match, text, key) VALUES ((SELECT coalesce(max(n), 0) + 1 FROM audit), ?1, ?2, ?3, ?4, ?5, ?6, ?7)
		ON CONFLICT DO NOTHING`
)

func scanAudit(row Scanner) (e store.AuditEntry, err error) {
	var at int64
	err = row.Scan(&e.N, &at, &e.Actor, &e.Action, &e.Guest, &e.Match, &e.Text, &e.Key)
	e.At = fromAt(at)
	return e, err
}

// Audit returns entries of the audit log.
func (r Reader) Audit(ctx context.Context, n int64, limit int) ([]store.AuditEntry, error) {
	if n == 0 {
		n = math.MaxInt64
	}
	rows, err := r.DB.QueryContext(ctx, `SELECT `+auditColumns+` FROM audit WHERE n < ?1 ORDER BY n DESC LIMIT ?2`, n, limit)
	out, err := all(rows, err, scanAudit)
	return out, r.Shown(err)
}

// Marked returns the people who have any of some marks.
func (r Reader) Marked(ctx context.Context, marks store.Marks) ([]store.Person, error) {
	rows, err := r.DB.QueryContext(ctx, `SELECT `+personColumns+` FROM person WHERE marks <> 0 AND (marks & ?1) <> 0 ORDER BY guest`, int(marks))
	out, err := all(rows, err, scanPerson)
	return out, r.Shown(err)
}

// Administer stores an entry of the audit log, and data of guests. It reads everything that it could conflict with before it writes,
// so that a conflict does not affect other callers of the same transaction.
func (w *Writer) Administer(ctx context.Context, e store.AuditEntry, people []store.Person) error {
	r := Reader{DB: w.DB, Shown: func(err error) error { return err }}
	if e.Key != "" {
		same, err := r.texts(ctx, `SELECT key FROM audit WHERE key = ?1`, e.Key)
		if err != nil {
			return err
		}
		if len(same) > 0 {
			return store.ErrExists
		}
	}
	for i := range people {
		kept, err := r.Person(ctx, people[i].Guest)
		if err != nil {
			return err
		}
		if kept.Version != people[i].Version {
			return store.ErrConflict
		}
	}
	added, err := w.changed(ctx, insertAudit, e.At.UnixMilli(), e.Actor, e.Action, e.Guest, e.Match, e.Text, e.Key)
	if err == nil && added == 0 {
		err = ErrAgain // another transaction took the number or the key
	}
	for i := range people {
		if err == nil {
			err = w.KeepPerson(ctx, people[i])
		}
		if errors.Is(err, store.ErrConflict) {
			err = ErrAgain // something was written, and the next attempt finds the conflict before
		}
	}
	return err
}

// anonymizeAudit removes a guest from the audit log.
func (w *Writer) anonymizeAudit(ctx context.Context, guest string) error {
	if err := w.exec(ctx, `UPDATE audit SET actor = '' WHERE actor = ?1`, guest); err != nil {
		return err
	}
	return w.exec(ctx, `UPDATE audit SET guest = '', text = '' WHERE guest = ?1`, guest)
}
