package match

import (
	"slices"

	"quarterdeck/record"
)

// undone is an action that was taken back: versions just after the action and just after the entry that did it.
type undone struct{ act, by int }

// noteUndo remembers what the newest entry took back, if it did.
func (m *Match) noteUndo() {
	taken := m.replay.TakenBack()
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

// undoneAt tells whether an action was taken back just before version n.
func (m *Match) undoneAt(n int) bool {
	return slices.ContainsFunc(m.undone.Items(), func(u undone) bool { return u.by == n })
}

// isTaken tells whether log entry i had been taken back at version at.
func (m *Match) isTaken(i, at int) bool {
	for _, u := range m.undone.Items() {
		if u.act == i+1 && u.by <= at {
			return true
		}
	}
	return false
}

// line is the entries of the record that lead to the position at version at.
func (m *Match) line(at int) []*record.Entry {
	var out []*record.Entry
	for i := range at {
		if e := m.log.At(i).Play; e != nil && e.Alters() && !m.isTaken(i, at) {
			out = append(out, e)
		}
	}
	return out
}
