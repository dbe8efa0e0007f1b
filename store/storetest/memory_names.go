package storetest

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"quarterdeck/match/seat"
	"quarterdeck/store"
)

// FindPeople returns guests by name.
func (m *Memory) FindPeople(_ context.Context, text string, limit int) ([]store.Named, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return nil, store.ErrClosed
	}
	var out []store.Named
	add := func(guest, name string) {
		n := store.Named{Guest: guest, Name: name}
		if guest != "" && !strings.HasPrefix(guest, seat.GonePrefix) && strings.Contains(strings.ToLower(name), strings.ToLower(text)) && !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	for guest, p := range m.people {
		if p.Name != "" {
			add(guest, p.Name)
		}
	}
	for _, k := range m.matches {
		for _, s := range k.match.Summary.Seats {
			add(s.Guest, s.Name)
		}
	}
	slices.SortFunc(out, func(a, b store.Named) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Guest, b.Guest)) })
	return out[:min(limit, len(out))], nil
}

// Rename stores the new name of a person, and an entry of the audit log.
func (m *Memory) Rename(_ context.Context, e store.AuditEntry, p store.Person, rewrite store.Rewrite) (ids []string, err error) {
	err = m.change("Rename", func() error {
		if m.people[p.Guest].Version != p.Version {
			return store.ErrConflict
		}
		changed := map[string]*kept{}
		for id, k := range m.matches {
			if _, had := k.guests[p.Guest]; !had {
				continue
			}
			next, err := k.without(rewrite)
			if err != nil {
				return err
			}
			changed[id], ids = next, append(ids, id)
		}
		for id, k := range changed {
			m.matches[id] = k
		}
		for _, k := range m.matches {
			k.talk = slices.Clone(k.talk)
			for i := range k.talk {
				if l := &k.talk[i]; l.Guest == p.Guest && l.Name != "" {
					l.Name = p.Name
				}
			}
		}
		slices.Sort(ids)
		p.Version++
		m.keepPerson(keptPerson{Person: p})
		e.N = int64(len(m.audit)) + 1
		m.audit = append(m.audit, e)
		return nil
	})
	return ids, err
}
