package screen

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"quarterdeck/term/layout"
)

// listed returns moves as a list has them.
func (m painter) listed(list []int) []layout.Listed {
	out := make([]layout.Listed, len(list))
	for i, at := range list {
		out[i] = layout.Listed{Label: m.v.Table.Moves[at].Label, Bare: m.atTable(at) == 0}
	}
	return out
}

// moveRows returns how many lines the list of all moves needs, so that a choice does not change it.
func (m painter) moveRows(r rect) int {
	if !m.canAct() {
		return 0
	}
	all := make([]int, len(m.v.Table.Moves))
	for i := range all {
		all[i] = i
	}
	return layout.ListRows(m.listed(all), r.w, r.h)
}

// moveList returns how moves are shown.
func (m painter) moveList(list []int, r rect) layout.MoveList {
	l := layout.ListMoves(m.listed(list), r.w, r.h, m.choice.page)
	m.choice.page = l.Page
	return l
}

// atTable returns 1 if a move can be chosen at the table, and 0 if only the list has it.
func (m painter) atTable(i int) int {
	if mv := &m.v.Table.Moves[i]; mv.From == "" && mv.To == "" {
		return 0
	}
	return 1
}

// moveLines lists the moves that the choice allows, each with its letter, in columns.
func (m painter) moveLines(width, height int) []string {
	list := m.moves()
	if len(list) == 0 || height < 1 {
		return nil
	}
	l, named := m.moveList(list, rect{w: width, h: height}), listKeys(m.Model, list)
	out := make([]string, min(l.Rows, len(l.Places)))
	labels := make([]string, len(l.Places))
	for i, at := range l.Places {
		labels[i] = m.v.Table.Moves[list[at]].Label
	}
	for i, at := range l.Places {
		key := cmp.Or(named[m.v.Table.Moves[list[at]].Action], " ")
		cell := boldStyle.Render(key) + "  " + layout.CutLabel(labels, i, l.Width(i))
		out[i%l.Rows] += cell + strings.Repeat(" ", max(0, l.Wide[i/l.Rows]-ansi.StringWidth(cell)))
	}
	for r := range out {
		out[r] = strings.TrimRight(out[r], " ") // the last gap may stand beyond the edge
	}
	if l.Pages > 1 {
		for len(out) < l.Rows { // the line below stays in its place
			out = append(out, "")
		}
		out = append(out, faintStyle.Render(m.otherPages(list, &l)))
	}
	return out[:min(len(out), height)]
}

// otherPages says how many moves stand on other pages of a list, and how to see them.
func (m painter) otherPages(list []int, l *layout.MoveList) string {
	or := ""
	for place, at := range list {
		if m.choice.chosen == nil && m.atTable(at) == 1 && !slices.Contains(l.Places, place) {
			or = " Or choose a piece."
		}
	}
	switch {
	case l.Above == 0:
		return fmt.Sprintf("%d more below: PgDn or the wheel.%s", l.Below, or)
	case l.Below == 0:
		return fmt.Sprintf("%d more above: PgUp or the wheel.%s", l.Above, or)
	}
	return fmt.Sprintf("%d more above, %d more below: PgUp, PgDn or the wheel.", l.Above, l.Below)
}

// moveAt returns the place in the list of moves at a point of the pane, or -1.
func (m painter) moveAt(r rect, x, y int) int {
	list := m.moves()
	if len(list) == 0 || !r.has(x, y) {
		return -1
	}
	l := m.moveList(list, r)
	return l.At(x-r.x, y-r.y)
}

// turnPage shows another page of the list of moves, and reports whether it did, and whether the list has pages.
func turnPage(m *Model, by int) (turned, paged bool) {
	list, r := m.moves(), m.movesRect(m.areas())
	if len(list) == 0 || r.h == 0 {
		return false, false
	}
	l := (painter{m}).moveList(list, r)
	m.choice.page = max(0, min(l.Page+by, l.Pages-1))
	return m.choice.page != l.Page, l.Pages > 1
}
