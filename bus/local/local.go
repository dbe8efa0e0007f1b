// Package local is the bus of a single server: it works within the process.
package local

import (
	"sync"

	"quarterdeck/bus"
)

// Bus is a bus.Bus within the process. The zero value is ready to use.
type Bus struct {
	mu          sync.RWMutex // held for reading while subscribers are called
	subscribers map[int]func(bus.Event)
	last        int
	closed      bool
}

var _ bus.Bus = (*Bus)(nil)

// New returns a bus without subscribers.
func New() *Bus { return &Bus{} }

// Publish calls all subscribers.
func (b *Bus) Publish(e bus.Event) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	for _, receive := range b.subscribers {
		receive(e)
	}
}

// Subscribe adds a subscriber.
func (b *Bus) Subscribe(receive func(bus.Event)) (stop func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return func() {}
	}
	if b.subscribers == nil {
		b.subscribers = map[int]func(bus.Event){}
	}
	b.last++
	id := b.last
	b.subscribers[id] = receive
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.subscribers, id)
	}
}

// Close removes all subscribers.
func (b *Bus) Close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.subscribers, b.closed = nil, true
	return nil
}
