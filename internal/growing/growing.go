// Package growing has lists that only grow, of which many versions share memory.
package growing

import "sync/atomic"

// List is an append-only sequence that shares memory with the lists it grew out of. Appending to
// the newest of them takes constant time, appending to an older one copies. Lists may be read and
// appended to by several goroutines, because no goroutine writes below another's length. The zero value is
// an empty list.
type List[T any] struct {
	items []T
	used  *atomic.Int64 // how much of the shared array belongs to some list
}

// Len returns the number of items.
func (l List[T]) Len() int { return len(l.items) }

// At returns item i, from 0. It must not be modified.
func (l List[T]) At(i int) *T { return &l.items[i] }

// Last returns the newest item, or a zero value if there is none.
func (l List[T]) Last() (last T) {
	if n := l.Len(); n > 0 {
		last = *l.At(n - 1)
	}
	return last
}

// Items returns all of them. They must not be modified; appending to the slice copies it.
func (l List[T]) Items() []T { return l.items[:len(l.items):len(l.items)] }

// First returns the list of the first n items.
func (l List[T]) First(n int) List[T] { return List[T]{l.items[:n], l.used} }

// With returns l followed by item; l itself does not change.
func (l List[T]) With(item T) List[T] {
	n := len(l.items)
	if n > 0 && n < cap(l.items) && l.used.CompareAndSwap(int64(n), int64(n+1)) {
		return List[T]{append(l.items, item), l.used}
	}
	grown := make([]T, n+1, max(8, n+n/2+1))
	copy(grown, l.items)
	grown[n] = item
	used := new(atomic.Int64)
	used.Store(int64(n + 1))
	return List[T]{grown, used}
}
