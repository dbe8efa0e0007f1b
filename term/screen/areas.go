package screen

import "quarterdeck/term/layout"

// rect is a part of the screen.
type rect struct{ x, y, w, h int }

func (r rect) has(x, y int) bool { return x >= r.x && x < r.x+r.w && y >= r.y && y < r.y+r.h }

// areas are the parts of the screen. A wide one has a side beside the table, with all panes; a narrow one has one pane below it.
// A hint stands between the table and the status of a narrow screen, and among the panes of a wide one.
type areas struct{ bar, table, hint, status, info, pane, side, keys rect }

// wideScreen is the number of columns from which there is room for a side.
const wideScreen = 120

func (m *Model) areas() areas {
	w, h := m.width, m.height
	a := areas{bar: rect{0, 0, w, 1}, keys: rect{0, h - 1, w, 1}}
	if w >= wideScreen {
		side := min(w/3, 60)
		a.side = rect{w - side, 1, side, h - 2}
		a.status, a.info = rect{0, 1, w - side - 1, 2}, rect{0, 3, w - side - 1, 2} // where the player begins to read
		a.table = rect{0, 5, w - side - 1, h - 6}
		return a
	}
	paneHeight := paneHeight(h)
	a.narrow(w, h, paneHeight)
	if m.shown != nil {
		switch p := m.lay(w, a.table.h); {
		case p.Short:
			a.narrow(w, h, leastPaneHeight(m, a.pane)) // the table needs the lines more
		case p.Flat > layout.NoneFlat:
			b := a
			if b.narrow(w, h, leastPaneHeight(m, a.pane)); m.lay(w, b.table.h).Flat < p.Flat {
				a = b
			}
		}
	}
	if m.shown != nil && a.pane.h > max(leastPane, (painter{m}).moveRows(a.pane)) { // nothing is listed in the last line
		a.info.h, a.pane.y, a.pane.h = a.info.h+1, a.pane.y+1, a.pane.h-1
	}
	n := m.hintHeight(a.table)
	a.table.h -= n
	a.hint = rect{0, a.status.y - n, w, n}
	return a
}

// leastPaneHeight returns the fewest lines that list all moves, or leastPane if the list is cut in any case.
func leastPaneHeight(m *Model, pane rect) int {
	rows := (painter{m}).moveRows(pane)
	if rows > pane.h {
		rows = leastPane
	}
	return max(leastPane, rows)
}

// paneHeight returns the lines of the pane of a narrow screen, if the table does not need some of them.
func paneHeight(h int) int {
	if h >= 32 {
		return 8
	}
	return 5
}

// leastPane is the least number of lines of the pane below a narrow table.
const leastPane = 3

// narrow divides a narrow screen.
func (a *areas) narrow(w, h, paneHeight int) {
	a.pane = rect{0, h - 1 - paneHeight, w, paneHeight}
	a.info = rect{0, a.pane.y - 1, w, 1}
	a.status = rect{0, a.info.y - 2, w, 2}
	a.table = rect{0, 1, w, a.status.y - 1}
}
