package screen

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// letters name the moves.
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

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

// moveLines lists the moves that the choice allows, each with its letter, in columns.
func (m painter) moveLines(width, height int) []string {
	list := m.moves()
	if len(list) == 0 {
		return nil
	}
	g := m.moveGrid(list, rect{w: width, h: height})
	out := make([]string, min(g.rows, height))
	for i, move := range list {
		r, wide := i%g.rows, g.wide[i/g.rows]
		if r >= len(out) {
			continue
		}
		key := " "
		if i < len(letters) {
			key = letters[i : i+1]
		}
		cell := boldStyle.Render(key) + "  " + ansi.Truncate(m.v.Table.Moves[move].Label, wide-5, "…")
		out[r] += cell + strings.Repeat(" ", max(0, wide-ansi.StringWidth(cell)))
	}
	for r := range out {
		out[r] = strings.TrimRight(out[r], " ") // the last gap may stand beyond the edge
	}
	if g.rows > height {
		out[height-1] = faintStyle.Render(fmt.Sprintf("… %d moves: choose a piece, or make the window larger", len(list)))
	}
	return out
}

// moveAt returns the place in the list of moves at a point of the pane, or -1.
func (m painter) moveAt(r rect, x, y int) int {
	list := m.moves()
	if len(list) == 0 || !r.has(x, y) {
		return -1
	}
	g := m.moveGrid(list, r)
	col, row := g.column(x-r.x), y-r.y
	at := col*g.rows + row
	if col < 0 || row >= g.rows || at >= len(list) || g.rows > r.h && row >= r.h-1 {
		return -1
	}
	return at
}
