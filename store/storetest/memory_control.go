package storetest

import (
	"context"
	"slices"
	"sync"

	"quarterdeck/store"
)

// ledger is the part of a Memory for what administrators did and set.
type ledger struct {
	mu      sync.Mutex // guards the whole Memory
	closed  bool
	audit   []store.AuditEntry
	control store.Control

	deliveries map[string]store.Delivery
}

// Control returns what administrators have set for all servers.
func (l *ledger) Control(context.Context) (store.Control, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return store.Control{}, store.ErrClosed
	}
	return store.Control{Version: l.control.Version, Data: slices.Clone(l.control.Data)}, nil
}

// SetControl stores the version after c.Version, and an entry of the audit log.
func (l *ledger) SetControl(_ context.Context, e store.AuditEntry, c store.Control) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.closed:
		return store.ErrClosed
	case l.control.Version != c.Version:
		return store.ErrConflict
	case e.Key != "" && slices.ContainsFunc(l.audit, func(other store.AuditEntry) bool { return other.Key == e.Key }):
		return store.ErrExists
	}
	e.N = int64(len(l.audit)) + 1
	l.audit = append(l.audit, e)
	l.control = store.Control{Version: c.Version + 1, Data: slices.Clone(c.Data)}
	return nil
}
