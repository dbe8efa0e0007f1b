package screen

import (
	"quarterdeck/table"
	"quarterdeck/term/layout"
)

// layouts keeps the layouts of one table by their room: a screen is laid out many times before the table changes.
type layouts struct {
	of    *table.Table
	plans map[layout.Room]layout.Plan
}

// mostPlans is how many layouts of a table are kept.
const mostPlans = 8

// lay lays the table out that is shown. Callers must not change the plan.
func (m *Model) lay(width, height int) layout.Plan {
	if m.laid.of != m.shown.Table {
		m.laid = layouts{m.shown.Table, map[layout.Room]layout.Plan{}}
	}
	room := roomOf(m, width, height)
	p, known := m.laid.plans[room]
	if !known {
		if len(m.laid.plans) >= mostPlans { // a client that changes its window again and again
			clear(m.laid.plans)
		}
		p = layout.Lay(m.shown.Table, room)
		m.laid.plans[room] = p
	}
	return p
}

// plan lays the table out that is shown.
func (m *Model) plan() layout.Plan {
	a := m.areas().table
	return m.lay(a.w, a.h)
}

// roomOf returns the room of a table of a size. It is sure of the lines that it has with the largest pane and the longest hint.
func roomOf(m *Model, width, height int) layout.Room {
	if m.width >= wideScreen {
		return layout.Room{Width: width, Height: height, Sure: height, Wide: true}
	}
	var a areas
	a.narrow(m.width, m.height, paneHeight(m.height))
	return layout.Room{Width: width, Height: height, Sure: a.table.h - mostHintLines}
}
