package screen

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// narrowest is the least number of columns for a move.
const narrowest = 18

// moveGrid is how moves are listed: in so many rows, in columns of these widths.
type moveGrid struct {
	rows int
	wide []int
}

// moveGrid returns how the moves are listed: in as few rows as their widths allow, or in columns as narrow as it takes to show them all.
func (m painter) moveGrid(list []int, r rect) moveGrid {
	for rows := 1; rows <= min(r.h, len(list)); rows++ {
		if g := (moveGrid{rows, m.moveWidths(list, rows)}); g.width() <= r.w || rows == len(list) {
			return g.narrow(r.w)
		}
	}
	cols := 1
	for len(list) > cols*r.h && r.w/(cols+1) >= narrowest {
		cols++
	}
	rows := (len(list) + cols - 1) / cols
	return moveGrid{rows, m.moveWidths(list, rows)}.narrow(r.w)
}

// moveWidths returns the widths of the columns that moves in so many rows need.
func (m painter) moveWidths(list []int, rows int) (wide []int) {
	for part := range slices.Chunk(list, rows) {
		most := 0
		for _, i := range part {
			most = max(most, ansi.StringWidth(m.v.Table.Moves[i].Label)+5)
		}
		wide = append(wide, most)
	}
	return wide
}

// width returns the width of the list, without the gap after the last column.
func (g moveGrid) width() int {
	sum := -2
	for _, w := range g.wide {
		sum += w
	}
	return sum
}

// narrow makes the widest columns so much narrower that the list fits.
func (g moveGrid) narrow(width int) moveGrid {
	for g.width() > width {
		most := slices.Max(g.wide)
		for i, w := range g.wide {
			if w == most {
				g.wide[i]--
				break
			}
		}
	}
	return g
}

// column returns the column at x, or -1.
func (g moveGrid) column(x int) int {
	for i, w := range g.wide {
		if x -= w; x < 0 {
			return i
		}
	}
	return -1
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
	return m.moveGrid(all, r).rows
}

// moveList is how a list of moves is shown: the places in the list of those that are, and their grid.
type moveList struct {
	moveGrid
	places []int
	cut    bool // there are others
}

// moveList returns how moves are shown. A list that is cut begins with the moves that no piece leads to: the others can be chosen at the table.
func (m painter) moveList(list []int, r rect) moveList {
	places := make([]int, len(list))
	for i := range places {
		places[i] = i
	}
	g := m.moveGrid(list, r)
	if g.rows <= r.h {
		return moveList{g, places, false}
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(m.atTable(list[a]), m.atTable(list[b])) })
	rows := max(1, r.h-1)
	shown, bare := make([]int, len(places)), 0 // moves that no piece leads to
	for i, at := range places {
		if shown[i] = list[at]; m.atTable(shown[i]) == 0 {
			bare++
		}
	}
	least := m.moveWidths(shown[:bare], rows)
	for cols := max(1, r.w/narrowest); ; cols-- {
		n := min(len(places), rows*cols)
		g = moveGrid{rows, m.moveWidths(shown[:n], rows)}
		copy(g.wide, least)
		g = g.narrowAfter(len(least), r.w)
		if cols == 1 || g.width() <= r.w { // else there is one column less, so that bare moves have room
			return moveList{g.narrow(r.w), places[:n], true}
		}
	}
}

// leastColumn is the least number of columns for a move that can be chosen at the table, too.
const leastColumn = 20

// narrowAfter makes the columns after the first n narrower so that the list fits, as far as that is possible.
func (g moveGrid) narrowAfter(n, width int) moveGrid {
	for g.width() > width && n < len(g.wide) {
		at := n
		for i := n; i < len(g.wide); i++ {
			if g.wide[i] > g.wide[at] {
				at = i
			}
		}
		if g.wide[at] <= leastColumn {
			break
		}
		g.wide[at]--
	}
	return g
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
	l, named := m.moveList(list, rect{w: width, h: height}), listLetters(m.Model, list)
	out := make([]string, min(l.rows, len(l.places)))
	labels := make([]string, len(l.places))
	for i, at := range l.places {
		labels[i] = m.v.Table.Moves[list[at]].Label
	}
	for i, at := range l.places {
		r, wide := i%l.rows, l.wide[i/l.rows]
		key := cmp.Or(named.of(m.v.Table.Moves[list[at]].Action), " ")
		cell := boldStyle.Render(key) + "  " + cutLabel(labels, i, wide-5)
		out[r] += cell + strings.Repeat(" ", max(0, wide-ansi.StringWidth(cell)))
	}
	for r := range out {
		out[r] = strings.TrimRight(out[r], " ") // the last gap may stand beyond the edge
	}
	if l.cut {
		out = append(out, faintStyle.Render(fmt.Sprintf("… %d moves: choose a piece, or make the window larger", len(list))))
	}
	return out[:min(len(out), height)]
}

// cutLabel returns the label of a move in so many columns. One that is too long keeps its first word and loses what else it begins with
// like another one, rather than its end, which tells it from the others. A first word that all share goes where there is no room.
func cutLabel(labels []string, i, width int) string {
	label := labels[i]
	if ansi.StringWidth(label) <= width {
		return label
	}
	words := strings.Fields(label)
	shared, all := len(words), true
	for j := range labels {
		other := strings.Fields(labels[j])
		n := 0
		for n < min(len(words)-1, len(other)) && words[n] == other[n] {
			n++
		}
		if j != i && n > 0 {
			shared = min(shared, n)
		}
		all = all && n > 0
	}
	short := label
	if shared < len(words) {
		rest := "… " + strings.Join(words[shared:], " ")
		if shared > 1 {
			short = words[0] + " " + rest
		}
		if all && ansi.StringWidth(short) > width {
			short = rest
		}
	}
	return ansi.Truncate(short, width, "…")
}

// moveAt returns the place in the list of moves at a point of the pane, or -1.
func (m painter) moveAt(r rect, x, y int) int {
	list := m.moves()
	if len(list) == 0 || !r.has(x, y) {
		return -1
	}
	l := m.moveList(list, r)
	col, row := l.column(x-r.x), y-r.y
	at := col*l.rows + row
	if col < 0 || row >= l.rows || at >= len(l.places) {
		return -1
	}
	return l.places[at]
}
