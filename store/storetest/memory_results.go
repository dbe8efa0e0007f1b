package storetest

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"quarterdeck/store"
)

// Unscored returns the ids of finished matches without a result.
func (m *Memory) Unscored(_ context.Context, after string, limit int) (ids []string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return nil, store.ErrClosed
	}
	for id, k := range m.matches {
		if k.match.Status == store.Finished && k.match.Summary.Seats != nil && id > after && m.results[id] == nil {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids[:min(limit, len(ids))], nil
}

// AddResult stores the result of a finished match.
func (m *Memory) AddResult(_ context.Context, r store.Result) error {
	return m.change("AddResult", func() error {
		k := m.matches[r.Match]
		if k == nil || k.match.Status != store.Finished || k.match.Summary.Version != r.Version || m.results[r.Match] != nil {
			return nil
		}
		if m.results == nil {
			m.results = map[string]*store.Result{}
		}
		r.Guests = slices.Clone(r.Guests)
		m.numberResult(&r)
		m.results[r.Match] = &r
		return nil
	})
}

// numberResult gives a result the next number.
func (m *Memory) numberResult(r *store.Result) {
	m.resultNumber++
	r.N = m.resultNumber
}

// Results returns the results of a pool with numbers above n.
func (m *Memory) Results(_ context.Context, pool string, n int64) ([]store.Result, error) {
	out, err := m.resultsWhere(func(r *store.Result) bool { return r.Pool == pool && r.N > n })
	slices.SortFunc(out, func(a, b store.Result) int { return cmp.Compare(a.N, b.N) })
	return out, err
}

// ResultsOf returns the newest results of a guest in pools whose names begin with pool.
func (m *Memory) ResultsOf(_ context.Context, guest, pool string, limit int) ([]store.Result, error) {
	out, err := m.resultsWhere(func(r *store.Result) bool { return slices.Contains(r.Guests, guest) && strings.HasPrefix(r.Pool, pool) })
	slices.SortFunc(out, func(a, b store.Result) int { return cmp.Or(b.Ended.Compare(a.Ended), cmp.Compare(b.Match, a.Match)) })
	for i := range out {
		out[i].Guests, out[i].Version = nil, 0
	}
	return out[:min(limit, len(out))], err
}

func (m *Memory) resultsWhere(fits func(*store.Result) bool) (out []store.Result, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return nil, store.ErrClosed
	}
	for _, r := range m.results {
		if fits(r) {
			out = append(out, *r)
		}
	}
	return out, nil
}

// RewriteResults changes the results of a guest.
func (m *Memory) RewriteResults(_ context.Context, guest string, rewrite func(*store.Result) error) error {
	return m.change("RewriteResults", func() error { return m.rewriteResults(guest, rewrite) })
}

func (m *Memory) rewriteResults(guest string, rewrite func(*store.Result) error) error {
	var changed []store.Result
	for _, r := range m.results {
		if !slices.Contains(r.Guests, guest) {
			continue
		}
		next := *r
		if err := rewrite(&next); err != nil {
			return err
		}
		next.Guests = slices.DeleteFunc(slices.Clone(r.Guests), func(g string) bool { return g == guest })
		changed = append(changed, next)
	}
	for i := range changed {
		m.numberResult(&changed[i])
		m.results[changed[i].Match] = &changed[i]
	}
	return nil
}

// anonymizeResults removes a guest's id from results that RewriteResults did not find.
func (m *Memory) anonymizeResults(guest string) error {
	return m.rewriteResults(guest, func(r *store.Result) error {
		r.Data = []byte(strings.ReplaceAll(string(r.Data), `"`+guest+`"`, `""`))
		return nil
	})
}
