package storetest

import (
	"context"
	"slices"

	"quarterdeck/store"
)

// keptPerson is a stored person, or only the mark that they were deleted.
type keptPerson struct {
	store.Person
	left bool
}

// Person returns the stored data of a guest.
func (m *Memory) Person(_ context.Context, guest string) (store.Person, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return store.Person{}, store.ErrClosed
	}
	if p, found := m.people[guest]; found {
		return p.Person, nil
	}
	return store.Person{Guest: guest}, nil
}

// KeepPerson stores p.
func (m *Memory) KeepPerson(_ context.Context, p store.Person) error {
	return m.change("KeepPerson", func() error {
		if m.people[p.Guest].Version != p.Version {
			return store.ErrConflict
		}
		p.Version++
		m.keepPerson(keptPerson{Person: p})
		return nil
	})
}

func (m *Memory) keepPerson(p keptPerson) {
	if m.people == nil {
		m.people = map[string]keptPerson{}
	}
	m.people[p.Guest] = p
}

// Leaving returns the guests whose data is to be deleted.
func (m *Memory) Leaving(_ context.Context) (out []string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return nil, store.ErrClosed
	}
	for guest, p := range m.people {
		if !p.Gone.IsZero() && (!p.left || plays(m, guest)) {
			out = append(out, guest)
		}
	}
	slices.Sort(out)
	return out, nil
}

// plays reports whether a guest has a part in any match.
func plays(m *Memory, guest string) bool {
	for _, k := range m.matches {
		if _, had := k.guests[guest]; had {
			return true
		}
	}
	return false
}

// Forget removes a guest from all matches.
func (m *Memory) Forget(_ context.Context, p store.Person, rewrite store.Rewrite) (ids []string, err error) {
	err = m.change("Forget", func() error {
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
			delete(k.guests, p.Guest)
			m.matches[id] = k
		}
		slices.Sort(ids)
		anonymizeChat(m, p.Guest)
		anonymizeAudit(m, p.Guest)
		m.forgetDeliveries(p.Guest)
		removeReports(m, p.Guest)
		if err := m.anonymizeResults(p.Guest); err != nil {
			return err
		}
		m.drills.Forget(p.Guest)
		m.ForgetGuest(p.Guest, p.Gone)
		left := store.Person{Guest: p.Guest, Version: m.people[p.Guest].Version + 1, Gone: p.Gone, Settings: p.Settings}
		m.keepPerson(keptPerson{left, len(p.Settings) == 0})
		return nil
	})
	return ids, err
}

// without returns k rewritten.
func (k *kept) without(rewrite store.Rewrite) (*kept, error) {
	next := *k
	next.match.Summary.Seats = slices.Clone(k.match.Summary.Seats)
	next.log = slices.Clone(k.log)
	var house []store.Entry
	for _, e := range next.log {
		if e.Actor == store.Server {
			house = append(house, e)
		}
	}
	mark, err := rewrite(&next.match, house)
	if err != nil {
		return nil, err
	}
	for i := range next.log {
		if next.log[i].Actor == store.Server {
			next.log[i].Text, house = house[0].Text, house[1:]
		}
	}
	next.log = append(next.log, mark)
	if next.match.Summary.Seats != nil {
		next.match.Summary.Version = len(next.log)
	}
	return &next, nil
}
