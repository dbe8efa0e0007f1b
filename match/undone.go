package match

import (
	"cmp"
	"slices"

	"quarterdeck/record"
)

// undone is an action that was taken back: versions just after the action and just after the entry that did it.
type undone struct{ act, by int }

// noteUndo remembers what the newest entry took back, if it did.
func (m *Match) noteUndo() {
	taken := m.replay.Undone()
	if len(taken) == m.undone.Len() {
		return
	}
	last := taken[len(taken)-1]
	m.undone = m.undone.With(undone{m.VersionBefore(last.Act) + 1, m.Version()})
	for s := range m.acted {
		m.acted[s] = m.Version() // whatever was asked for before knows another position
	}
	m.moves--
}

// undoneSince is the undone actions that were taken back at version n or later, in that order.
func (m *Match) undoneSince(n int) []undone {
	all := m.undone.Items()
	i, _ := slices.BinarySearchFunc(all, n, func(u undone, n int) int { return cmp.Compare(u.by, n) })
	return all[i:]
}

// undoneAt reports whether an action was taken back just before version n.
func (m *Match) undoneAt(n int) bool {
	since := m.undoneSince(n)
	return len(since) > 0 && since[0].by == n
}

// takenSince is the log entries from `from` on that had been taken back at version at.
func (m *Match) takenSince(from, at int) map[int]bool {
	var taken map[int]bool
	for _, u := range m.undoneSince(from + 1) { // an action is taken back after it was done
		if u.by > at || u.act <= from {
			continue
		}
		if taken == nil {
			taken = map[int]bool{}
		}
		taken[u.act-1] = true
	}
	return taken
}

// line is the entries of the record that lead to the position at version at.
func (m *Match) line(at int) []*record.Entry {
	taken := m.takenSince(0, at)
	var out []*record.Entry
	for i := range at {
		if e := m.log.At(i).Play; e != nil && e.Alters() && !taken[i] {
			out = append(out, e)
		}
	}
	return out
}
