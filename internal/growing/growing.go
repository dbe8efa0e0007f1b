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
	if n < cap(l.items) && l.used.CompareAndSwap(int64(n), int64(n+1)) {
		return List[T]{append(l.items, item), l.used}
	}
	return l.moved(max(8, n+n/2+1)).With(item)
}

// Grown returns l with room for n more items, so that adding those moves nothing.
func (l List[T]) Grown(n int) List[T] { return l.moved(len(l.items) + n) }

// Fitted returns l in no more memory than it needs.
func (l List[T]) Fitted() List[T] {
	if len(l.items) == cap(l.items) {
		return l
	}
	return l.moved(len(l.items))
}

// moved returns a copy of l with room for n items in all.
func (l List[T]) moved(n int) List[T] {
	items := make([]T, len(l.items), n)
	copy(items, l.items)
	used := new(atomic.Int64)
	used.Store(int64(len(items)))
	return List[T]{items, used}
}
