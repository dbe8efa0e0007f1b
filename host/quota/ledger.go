package quota

import (
	"slices"

	"quarterdeck/host/cache"
)

const (
	maxLedgers = 10_000 // addresses and networks that are remembered
	maxChecked = 40     // entries of a full list that are checked each time one is to be added
)

// ledger remembers, in memory only, the unfinished entries of each address and each network.
type ledger[T comparable] struct {
	lists *cache.Cache[string, []T]
}

func newLedger[T comparable]() ledger[T] {
	return ledger[T]{cache.New[string, []T](maxLedgers)}
}

// add adds an entry for an address, which may have `most` entries, and for its network, which may have PerNetwork times
// as many. Entries that are over do not count. If one of the two has its full share, add returns which; otherwise it
// returns None, and the entry counts until undo is called.
func (l ledger[T]) add(o Origin, entry T, most int, isOver func(T) bool) (undo func(), full Holder) {
	if o == "" {
		return func() {}, None
	}
	network, address := "network "+o.Network(), "address "+string(o)
	inNetwork, ok := l.insert(network, entry, PerNetwork*most, isOver)
	if !ok {
		return func() {}, Network
	}
	inAddress, ok := l.insert(address, entry, most, isOver)
	if !ok {
		inNetwork()
		return func() {}, Address
	}
	return func() { inNetwork(); inAddress() }, None
}

// insert appends an entry to a list if the list has room for it. It also succeeds if the list has the entry already. undo
// removes what was appended.
func (l ledger[T]) insert(list string, entry T, most int, isOver func(T) bool) (undo func(), ok bool) {
	undo = func() {}
	had, _, _ := l.lists.Get(list)
	checked, over := had[:0:0], []T{}
	if len(had) >= most {
		checked = had[:min(len(had), maxChecked)]
		for _, e := range checked {
			if isOver(e) {
				over = append(over, e)
			}
		}
	}
	l.lists.Update(list, func(now []T, _ bool) []T {
		now = slices.DeleteFunc(slices.Clone(now), func(e T) bool { return slices.Contains(over, e) })
		if ok = slices.Contains(now, entry); ok {
			return now
		}
		if ok = len(now) < most; ok {
			undo = func() { l.remove(list, entry) }
			return append(now, entry)
		}
		return rotate(now, len(checked)) // so that the others are checked the next time
	})
	return undo, ok
}

// rotate moves the first n entries to the end.
func rotate[T any](list []T, n int) []T {
	n = min(n, len(list))
	return slices.Concat(list[n:], list[:n])
}

func (l ledger[T]) remove(list string, entry T) {
	l.lists.Update(list, func(now []T, _ bool) []T {
		return slices.DeleteFunc(slices.Clone(now), func(e T) bool { return e == entry })
	})
}
