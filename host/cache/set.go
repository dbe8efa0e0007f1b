package cache

import (
	"maps"
	"slices"
	"sync"
)

// Set is a set that several goroutines use. The zero value is empty.
type Set[K comparable] struct {
	mu   sync.Mutex
	keys map[K]struct{}
}

// Add adds a key and reports whether it is new.
func (s *Set[K]) Add(key K) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.keys[key]; known {
		return false
	}
	if s.keys == nil {
		s.keys = map[K]struct{}{}
	}
	s.keys[key] = struct{}{}
	return true
}

// Remove removes a key, if it is there.
func (s *Set[K]) Remove(key K) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.keys, key)
}

// Keys returns the keys, in no order.
func (s *Set[K]) Keys() []K {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Collect(maps.Keys(s.keys))
}

// Len returns the number of keys.
func (s *Set[K]) Len() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.keys)
}
