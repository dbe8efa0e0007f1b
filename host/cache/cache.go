// Package cache keeps the values of a store that were used last.
package cache

import (
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// Cache keeps the size values that were used last. A value that was read from the store before an Invalidate or Clear does not enter it
// afterwards: Get returns a generation before the reading, and Put refuses an older one than the cache has. All methods may be called by
// several goroutines.
type Cache[K comparable, V any] struct {
	mu         sync.Mutex
	entries    *simplelru.LRU[K, V]
	generation int // number of calls of Invalidate and Clear
}

// New returns an empty cache for size values. It panics if size is not positive.
func New[K comparable, V any](size int) *Cache[K, V] {
	entries, err := simplelru.NewLRU[K, V](size, nil)
	if err != nil {
		panic(err)
	}
	return &Cache[K, V]{entries: entries}
}

// Get returns the value of a key, and the generation to Put a newer one with.
func (c *Cache[K, V]) Get(key K) (value V, found bool, generation int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	value, found = c.entries.Get(key)
	return value, found, c.generation
}

// Put keeps a value that was read in a generation, unless that is over.
func (c *Cache[K, V]) Put(key K, value V, generation int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.generation == generation {
		c.entries.Add(key, value)
	}
}

// Update keeps and returns what change makes of the value of a key. change runs under the lock of the cache.
func (c *Cache[K, V]) Update(key K, change func(old V, found bool) V) V {
	c.mu.Lock()
	defer c.mu.Unlock()
	old, found := c.entries.Get(key)
	value := change(old, found)
	c.entries.Add(key, value)
	return value
}

// Remove removes the value of a key. A reading under way may still put one.
func (c *Cache[K, V]) Remove(key K) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.entries.Remove(key)
}

// Invalidate removes the value of a key, and has readings under way put nothing.
func (c *Cache[K, V]) Invalidate(key K) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.entries.Remove(key)
	c.generation++
}

// Clear removes all values, and has readings under way put nothing.
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
