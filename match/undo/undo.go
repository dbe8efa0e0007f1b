// Package undo keeps which actions of a match were undone, and when.
package undo

import (
	"cmp"
	"slices"

	"quarterdeck/internal/growing"
)

// Log lists the actions that were undone, in the order of the undos. The zero value is empty.
type Log struct{ all growing.List[entry] }

// entry is one action that was undone: the version just after the action, and the version just after its undo.
type entry struct{ act, by int }

// With returns l followed by one more: version act followed the action, version by its undo.
func (l Log) With(act, by int) Log { return Log{l.all.With(entry{act, by})} }

// Len returns how many actions were undone.
func (l Log) Len() int { return l.all.Len() }

// Since returns how many actions were undone at version n or later.
func (l Log) Since(n int) int { return len(l.since(n)) }

func (l Log) since(n int) []entry {
	all := l.all.Items()
	i, _ := slices.BinarySearchFunc(all, n, func(e entry, n int) int { return cmp.Compare(e.by, n) })
	return all[i:]
}

// At reports whether an action was undone just before version n.
func (l Log) At(n int) bool {
	since := l.since(n)
	return len(since) > 0 && since[0].by == n
}

// Between returns the indexes of log entries, from `from` on, that had been undone at version at.
func (l Log) Between(from, at int) map[int]bool {
	var taken map[int]bool
	for _, e := range l.since(from + 1) { // an action is undone after it was made
		if e.by > at || e.act <= from {
			continue
		}
		if taken == nil {
			taken = map[int]bool{}
		}
		taken[e.act-1] = true
	}
	return taken
}
