package storetest

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"quarterdeck/store"
)

// Beat stores a server.
func (m *Memory) Beat(_ context.Context, s store.Node, from, to time.Time) error {
	return m.change("Beat", func() error {
		if m.servers == nil {
			m.servers = map[string]store.Node{}
		}
		m.servers[s.ID] = s
		maps.DeleteFunc(m.servers, func(id string, other store.Node) bool {
			return id != s.ID && (other.Seen.Before(from) || other.Seen.After(to))
		})
		return nil
	})
}

// Nodes returns the servers.
func (m *Memory) Nodes(context.Context) (out []store.Node, err error) {
	err = reading(m, func() error {
		out = slices.SortedFunc(maps.Values(m.servers), func(a, b store.Node) int { return cmp.Compare(a.ID, b.ID) })
		return nil
	})
	return out, err
}
