package storetest

import (
	"cmp"
	"context"
	"slices"

	"quarterdeck/store"
)

// AddReport stores a report.
func (m *Memory) AddReport(_ context.Context, r store.Report, most int) error {
	return m.change("AddReport", func() error {
		n := 0
		for _, other := range m.reports {
			if other.ID == r.ID {
				return store.ErrExists
			}
			if other.Reporter == r.Reporter {
				n++
			}
		}
		if n >= most {
			return store.ErrConflict
		}
		m.reports = append(m.reports, r)
		return nil
	})
}

// Reports returns the oldest reports.
func (m *Memory) Reports(_ context.Context, limit int) ([]store.Report, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return nil, store.ErrClosed
	}
	out := slices.Clone(m.reports)
	slices.SortFunc(out, func(a, b store.Report) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.ID, b.ID)) })
	return out[:min(limit, len(out))], nil
}

// HandleReport removes a report and stores an entry of the audit log.
func (m *Memory) HandleReport(_ context.Context, id string, e store.AuditEntry) error {
	return m.change("HandleReport", func() error {
		i := slices.IndexFunc(m.reports, func(r store.Report) bool { return r.ID == id })
		if i < 0 {
			return store.ErrNotFound
		}
		m.reports = slices.Delete(slices.Clone(m.reports), i, i+1)
		e.N = int64(len(m.audit)) + 1
		m.audit = append(m.audit, e)
		return nil
	})
}

// removeReports removes the reports by and about a guest.
func removeReports(m *Memory, guest string) {
	m.reports = slices.DeleteFunc(slices.Clone(m.reports), func(r store.Report) bool { return r.Reporter == guest || r.Guest == guest })
}
