// Package local is the bus of a single server: it stays within the process.
package local

import (
	"sync"

	"quarterdeck/bus"
)

// Bus is a bus.Bus within the process. The zero value is ready.
type Bus struct {
	mu     sync.RWMutex // held for reading while listeners are called
	hear   map[int]func(match string, version int)
	last   int
	closed bool
}

var _ bus.Bus = (*Bus)(nil)

// New returns a bus without listeners.
func New() *Bus { return &Bus{} }

// Publish calls all listeners.
func (b *Bus) Publish(match string, version int) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	for _, hear := range b.hear {
		hear(match, version)
	}
}

// Subscribe adds a listener.
func (b *Bus) Subscribe(hear func(match string, version int)) (stop func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return func() {}
	}
	if b.hear == nil {
		b.hear = map[int]func(string, int){}
	}
	b.last++
	id := b.last
	b.hear[id] = hear
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.hear, id)
	}
}

// Close forgets all listeners.
func (b *Bus) Close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.hear, b.closed = nil, true
	return nil
}
