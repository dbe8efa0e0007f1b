package storetest

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"quarterdeck/match/seat"
	"quarterdeck/store"
)

func newKept(match store.Match, log []store.Entry) *kept {
	k := &kept{match: match, log: slices.Clone(log), guests: map[string]bool{}}
	for _, guest := range match.Guests() {
		k.guests[guest] = true
	}
	return k
}

// sumUp stores what a change says about the whole match.
func (k *kept) sumUp(c store.Change) {
	if c.Summary == nil {
		return
	}
	if c.Summary.Version >= k.match.Summary.Version && (len(c.Entries) > 0 || c.Summary.Version == len(k.log)) {
		k.match.Summary = *c.Summary
	}
	for _, guest := range c.Joined {
		k.guests[guest] = true
	}
	for _, guest := range c.Left {
		k.guests[guest] = false
	}
}

func (k *kept) passes(f store.Filter) bool {
	m := &k.match
	return (!f.Listed || m.Summary.Listed) && (len(f.Status) == 0 || slices.Contains(f.Status, m.Status)) &&
		(f.Game == "" || f.Game == m.Game) && (f.Guest == "" || k.guests[f.Guest]) && (f.Host == "" || f.Host == m.Host) &&
		(!f.Single || m.Series == "") && (!f.Series || m.Series != "") && (f.Before.IsZero() || m.Summary.Updated.Before(f.Before)) &&
		(f.Since.IsZero() || !m.Summary.Updated.Before(f.Since)) && (f.Created.IsZero() || !m.Created.Before(f.Created)) && (!f.Joined || m.Host != f.Guest) &&
		(!f.Idle || slices.ContainsFunc(m.Summary.Seats, func(s seat.Summary) bool {
			return s.Guest == f.Guest && (m.Status == store.Waiting || s.Idle && s.ToAct)
		}))
}

// Tables returns the matches that pass the filter f.
func (m *Memory) Tables(_ context.Context, f store.Filter) ([]store.Match, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return nil, store.ErrClosed
	}
	var out []store.Match
	for _, k := range m.matches {
		if k.passes(f) {
			table := k.match
			table.Seats, table.Seed = nil, nil
			out = append(out, table)
		}
	}
	slices.SortFunc(out, func(a, b store.Match) int {
		return cmp.Or(b.Summary.Updated.Compare(a.Summary.Updated), strings.Compare(b.ID, a.ID))
	})
	out = out[min(f.Skip, len(out)):]
	if f.Limit > 0 {
		out = out[:min(f.Limit, len(out))]
	}
	return out, nil
}

// Count returns how many matches pass the filter f.
func (m *Memory) Count(ctx context.Context, f store.Filter, atMost int) (int, error) {
	f.Skip, f.Limit = 0, 0
	tables, err := m.Tables(ctx, f)
	return min(len(tables), atMost), err
}

// Table returns one match without its log.
func (m *Memory) Table(_ context.Context, id string) (store.Match, error) {
	match, _, err := m.look("Table", id)
	match.Seats, match.Seed = nil, nil
	return match, err
}

// Due returns the matches whose clock runs out first.
func (m *Memory) Due(ctx context.Context, before time.Time, limit int) ([]string, error) {
	tables, err := m.Tables(ctx, store.Filter{})
	tables = slices.DeleteFunc(tables, func(t store.Match) bool { return t.Summary.Due.IsZero() || !t.Summary.Due.Before(before) })
	slices.SortFunc(tables, func(a, b store.Match) int {
		return cmp.Or(a.Summary.Due.Compare(b.Summary.Due), strings.Compare(a.ID, b.ID))
	})
	return someIDs(tables, limit), err
}

// Versions returns the versions of matches.
func (m *Memory) Versions(_ context.Context, ids []string) (map[string]int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return nil, store.ErrClosed
	}
	out := map[string]int{}
	for _, id := range ids {
		if k := m.matches[id]; k != nil && k.match.Summary.Seats != nil {
			out[id] = k.match.Summary.Version
		}
	}
	return out, nil
}

// Unsummed returns the matches without a summary.
func (m *Memory) Unsummed(ctx context.Context, limit int) ([]string, error) {
	tables, err := m.Tables(ctx, store.Filter{})
	tables = slices.DeleteFunc(tables, func(t store.Match) bool { return t.Summary.Seats != nil })
	slices.SortFunc(tables, func(a, b store.Match) int { return strings.Compare(a.ID, b.ID) })
	return someIDs(tables, limit), err
}

func someIDs(tables []store.Match, limit int) []string {
	var ids []string
	for i := range min(limit, len(tables)) {
		ids = append(ids, tables[i].ID)
	}
	return ids
}

// Sweep deletes canceled matches.
func (m *Memory) Sweep(_ context.Context, before time.Time) (n int, err error) {
	err = m.change("Sweep", func() error {
		for id, k := range m.matches {
			if k.match.Status == store.Off && k.match.Summary.Updated.Before(before) {
				delete(m.matches, id)
				n++
			}
		}
		return nil
	})
	return n, err
}
