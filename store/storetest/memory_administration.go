package storetest

import (
	"cmp"
	"context"
	"slices"

	"quarterdeck/store"
)

// Administer stores an entry of the audit log, and data of guests.
func (m *Memory) Administer(_ context.Context, e store.AuditEntry, people ...store.Person) error {
	return m.change("Administer", func() error {
		if e.Key != "" && slices.ContainsFunc(m.audit, func(other store.AuditEntry) bool { return other.Key == e.Key }) {
			return store.ErrExists
		}
		for _, p := range people {
			if m.people[p.Guest].Version != p.Version {
				return store.ErrConflict
			}
		}
		for _, p := range people {
			p.Version++
			m.keepPerson(keptPerson{Person: p})
		}
		e.N = int64(len(m.audit)) + 1
		m.audit = append(m.audit, e)
		return nil
	})
}

// Audit returns entries of the audit log.
func (m *Memory) Audit(_ context.Context, n int64, limit int) (out []store.AuditEntry, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return nil, store.ErrClosed
	}
	for _, e := range slices.Backward(m.audit) {
		if (n == 0 || e.N < n) && len(out) < limit {
			out = append(out, e)
		}
	}
	return out, nil
}

// Marked returns the people who have any of some marks.
func (m *Memory) Marked(_ context.Context, marks store.Marks) (out []store.Person, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return nil, store.ErrClosed
	}
	for _, p := range m.people {
		if p.Marks&marks != 0 {
			out = append(out, p.Person)
		}
	}
	slices.SortFunc(out, func(a, b store.Person) int { return cmp.Compare(a.Guest, b.Guest) })
	return out, nil
}

// anonymizeAudit removes a guest from the audit log.
func anonymizeAudit(m *Memory, guest string) {
	m.audit = slices.Clone(m.audit)
	for i := range m.audit {
		e := &m.audit[i]
		if e.Actor == guest {
			e.Actor = ""
		}
		if e.Guest == guest {
			e.Guest, e.Text = "", ""
		}
	}
}
