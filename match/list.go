package match

import "sync/atomic"

// list is an append-only sequence that shares memory with the lists it grew out of. Appending to
// the newest of them takes constant time, appending to an older one copies. Lists may be read and
// appended to by several goroutines, because nobody ever writes below anybody's length.
type list[T any] struct {
	items []T
	used  *atomic.Int64 // how much of the shared array belongs to some list
}

func (l list[T]) len() int { return len(l.items) }

// with is l followed by item; l itself does not change.
func (l list[T]) with(item T) list[T] {
	n := len(l.items)
	if n < cap(l.items) && l.used.CompareAndSwap(int64(n), int64(n+1)) {
		return list[T]{append(l.items, item), l.used}
	}
	grown := make([]T, n+1, max(8, n+n/2+1))
	copy(grown, l.items)
	grown[n] = item
	used := new(atomic.Int64)
	used.Store(int64(n + 1))
	return list[T]{grown, used}
}
