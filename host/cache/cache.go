// Package cache keeps the most recently used values of a store.
package cache

import (
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// Cache keeps the most recently used values, up to its size. It never takes a value that was read from the store before an
// Invalidate or Clear: Get returns a generation, to be passed to Put after reading, and Put ignores values of an older
// generation. The methods are safe for concurrent use.
type Cache[K comparable, V any] struct {
	mu         sync.Mutex
	entries    *simplelru.LRU[K, V]
	generation int // number of calls of Invalidate and Clear
}

// New returns an empty cache for at most size values. It panics if size is not positive.
func New[K comparable, V any](size int) *Cache[K, V] {
	entries, err := simplelru.NewLRU[K, V](size, nil)
	if err != nil {
		panic(err)
	}
	return &Cache[K, V]{entries: entries}
}

// Get returns the value of a key, and the generation for Put.
func (c *Cache[K, V]) Get(key K) (value V, found bool, generation int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	value, found = c.entries.Get(key)
	return value, found, c.generation
}

// Put keeps a value that was read in a generation, unless the generation is over.
func (c *Cache[K, V]) Put(key K, value V, generation int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.generation == generation {
		c.entries.Add(key, value)
	}
}

// Update replaces the value of a key by the result of change, and returns it. change runs under the lock of the cache.
func (c *Cache[K, V]) Update(key K, change func(old V, found bool) V) V {
	c.mu.Lock()
	defer c.mu.Unlock()
	old, found := c.entries.Get(key)
	value := change(old, found)
	c.entries.Add(key, value)
	return value
}

// Remove removes the value of a key. Unlike after Invalidate, readers may still Put values that they have read before.
func (c *Cache[K, V]) Remove(key K) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.entries.Remove(key)
}

// Invalidate removes the value of a key, and starts a new generation.
func (c *Cache[K, V]) Invalidate(key K) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.entries.Remove(key)
	c.generation++
}

// Clear removes all values, and starts a new generation.
func (c *Cache[K, V]) Clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.entries.Purge()
	c.generation++
}

// Len returns the number of values.
func (c *Cache[K, V]) Len() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.entries.Len()
}
