package storetest

import (
	"context"
	"slices"
	"strings"

	"quarterdeck/store"
	"quarterdeck/store/storetest/drilltest"
	"quarterdeck/store/storetest/parts"
)

// Memory is a store without a disk, for tests. The zero value is ready. It keeps all laws except durability.
type Memory struct {
	parts.Parts

	// Before, if set, is called before every Create, Append, Probe, Load and Since with the method's name. If it
	// returns an error, the call does nothing and returns that error.
	Before func(method string) error
	// After, if set, is called after a Create or Append was stored; the call still returns its error.
	After func(method string) error

	ledger
	matches map[string]*kept
	secrets map[string][]byte
	people  map[string]keptPerson
	results map[string]*store.Result
	drills  drilltest.Puzzles
	reports []store.Report
	servers map[string]store.Node

	resultNumber int64 // the highest that was assigned
}

type kept struct {
	match  store.Match
	log    []store.Entry
	guests map[string]bool // who sits or sat there, and who created it; false: they stood up
	talk   []store.ChatMessage
}

var _ store.Store = (*Memory)(nil)

// Create stores a match.
func (m *Memory) Create(_ context.Context, match store.Match, entries []store.Entry, messages ...store.Delivery) error {
	return m.change("Create", func() error {
		if m.matches[match.ID] != nil {
			return store.ErrExists
		}
		if m.matches == nil {
			m.matches = map[string]*kept{}
		}
		m.matches[match.ID] = newKept(match, entries)
		m.addDeliveries(messages)
		return nil
	})
}

// Append adds to a log.
func (m *Memory) Append(_ context.Context, c store.Change) error {
	return m.change("Append", func() error {
		k := m.matches[c.Match]
		switch {
		case k == nil:
			return store.ErrNotFound
		case len(k.log) != c.From && len(c.Entries) > 0:
			return store.ErrConflict
		}
		k.log = append(k.log, c.Entries...)
		m.addDeliveries(c.Deliveries)
		k.sumUp(c)
		if c.Status != store.Same {
			k.match.Status = c.Status
		}
		return nil
	})
}

// Probe stores nothing.
func (m *Memory) Probe(context.Context) error {
	return m.change("Probe", func() error { return nil })
}

// change calls a function under the lock, between the hooks.
func (m *Memory) change(method string, do func() error) error {
	if err := m.before(method); err != nil {
		return err
	}
	m.mu.Lock()
	err := store.ErrClosed
	if !m.closed {
		err = do()
	}
	m.mu.Unlock()
	if err == nil && m.After != nil {
		err = m.After(method)
	}
	return err
}

func (m *Memory) before(method string) error {
	m.mu.Lock()
	hook := m.Before
	m.mu.Unlock()
	if hook == nil {
		return nil
	}
	return hook(method)
}

// SetBefore sets the hook while a server uses the store.
func SetBefore(m *Memory, hook func(method string) error) {
	m.mu.Lock()
	m.Before = hook
	m.mu.Unlock()
}

// Load returns a match and its log.
func (m *Memory) Load(_ context.Context, id string) (store.Match, []store.Entry, error) {
	return m.look("Load", id)
}

// Since returns a part of a log.
func (m *Memory) Since(_ context.Context, id string, from int) ([]store.Entry, error) {
	_, log, err := m.look("Since", id)
	if err != nil || from >= len(log) {
		return nil, err
	}
	return log[from:], nil
}

func (m *Memory) look(method, id string) (store.Match, []store.Entry, error) {
	if err := m.before(method); err != nil {
		return store.Match{}, nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.matches[id]
	switch {
	case m.closed:
		return store.Match{}, nil, store.ErrClosed
	case k == nil:
		return store.Match{}, nil, store.ErrNotFound
	}
	return k.match, slices.Clone(k.log), nil
}

// List returns the ids of matches with a status.
func (m *Memory) List(_ context.Context, status store.Status) ([]string, error) {
	return m.ids(func(match *store.Match) bool { return match.Status == status })
}

// Series returns the ids of the matches of a series.
func (m *Memory) Series(_ context.Context, series string) ([]string, error) {
	return m.ids(func(match *store.Match) bool { return series != "" && match.Series == series })
}

// SeriesOf returns a guest's series with that prefix.
func (m *Memory) SeriesOf(_ context.Context, host, prefix string) ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return nil, store.ErrClosed
	}
	var names []string
	for _, k := range m.matches {
		if k.match.Host == host && k.match.Series != "" && strings.HasPrefix(k.match.Series, prefix) {
			names = append(names, k.match.Series)
		}
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

// ids returns the requested matches, oldest first.
func (m *Memory) ids(want func(*store.Match) bool) ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return nil, store.ErrClosed
	}
	var found []*kept
	for _, k := range m.matches {
		if want(&k.match) {
			found = append(found, k)
		}
	}
	slices.SortFunc(found, func(a, b *kept) int {
		if c := a.match.Created.Compare(b.match.Created); c != 0 {
			return c
		}
		return strings.Compare(a.match.ID, b.match.ID)
	})
	var ids []string
	for _, k := range found {
		ids = append(ids, k.match.ID)
	}
	return ids, nil
}

// Secret returns the bytes under a name.
func (m *Memory) Secret(_ context.Context, name string, fresh []byte) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return nil, store.ErrClosed
	}
	if m.secrets == nil {
		m.secrets = map[string][]byte{}
	}
	if m.secrets[name] == nil {
		m.secrets[name] = slices.Clone(fresh)
	}
	return slices.Clone(m.secrets[name]), nil
}

// HashSecrets does nothing: earlier programs stored nothing in memory.
func (m *Memory) HashSecrets(context.Context) ([]string, error) { return nil, nil }

// Chain does nothing: no data in memory is older than the program.
func (m *Memory) Chain(context.Context, int) (int, error) { return 0, nil }

// Close makes all calls fail until Open.
func (m *Memory) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return store.ErrClosed
	}
	m.closed = true
	m.SetClosed(true)
	return nil
}

// Open makes a closed store usable again.
func (m *Memory) Open() *Memory {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = false
	m.SetClosed(false)
	return m
}
