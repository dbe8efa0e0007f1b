package screen

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"quarterdeck/term"
)

// letters name the moves.
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// drawPanes draws the panes: all of them beside a wide table, one below a narrow one.
func (m painter) drawPanes(c *canvas, a areas) {
	if a.side.w == 0 {
		c.lines(a.pane, m.paneLines(a.pane))
		return
	}
	side := a.side
	for y := range side.h {
		c.put(side.x-1, side.y+y, faintStyle.Render("│"))
	}
	moves := m.moveLines(side.w-1, side.h/2)
	moves = append([]string{titleStyle.Render("Moves")}, moves...)
	c.lines(rect{side.x + 1, side.y, side.w - 1, len(moves)}, moves)
	rest := rect{side.x + 1, side.y + len(moves) + 1, side.w - 1, side.h - len(moves) - 1}
	if hint := m.drawHint(rest.w, rest.h/2-1); len(hint) > 0 {
		c.lines(rest, hint)
		rest.y, rest.h = rest.y+len(hint)+1, rest.h-len(hint)-1
	}
	if len(m.chat) > 0 {
		half := rest.h / 2
		c.lines(rect{rest.x, rest.y + half, rest.w, rest.h - half}, append([]string{titleStyle.Render("Chat")}, m.chatLines(rest.w, rest.h-half-1)...))
		rest.h = half
	}
	c.lines(rest, append([]string{titleStyle.Render("Log")}, m.logLines(rest.w, rest.h-1)...))
}

// paneLines returns the pane below a narrow table. The moves are there when there are any, unless another pane was asked for.
func (m painter) paneLines(r rect) []string {
	switch {
	case m.pane == chatPane:
		return append([]string{titleStyle.Render("Chat")}, m.chatLines(r.w, r.h-1)...)
	case m.pane == logPane || !m.canAct():
		return append([]string{titleStyle.Render("Log")}, m.logLines(r.w, r.h-1)...)
	}
	return m.moveLines(r.w, r.h)
}

// narrowest is the least number of columns for a move.
const narrowest = 18

// moveColumns returns in how many columns and rows the moves are listed, and how wide a column is: as wide as the moves, or as narrow as it takes to show
// them all.
func (m painter) moveColumns(list []int, r rect) (cols, rows, wide int) {
	for _, i := range list {
		wide = max(wide, ansi.StringWidth(m.v.Table.Moves[i].Label)+5)
	}
	wide = min(wide, r.w)
	cols = max(1, r.w/wide)
	for {
		rows = (len(list) + cols - 1) / cols
		if rows <= r.h || r.w/(cols+1) < narrowest {
			return cols, rows, wide
		}
		cols++
		wide = r.w / cols
	}
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
	_, rows, _ := m.moveColumns(all, r)
	return rows
}

// moveLines lists the moves that the choice allows, each with its letter, in columns.
func (m painter) moveLines(width, height int) []string {
	list := m.moves()
	if len(list) == 0 {
		return nil
	}
	cols, rows, wide := m.moveColumns(list, rect{w: width, h: height})
	out := make([]string, min(rows, height))
	for r := range out {
		for col := range cols {
			at := col*rows + r
			if at >= len(list) {
				continue
			}
			if r == height-1 && rows > height {
				if col == 0 {
					out[r] = faintStyle.Render(fmt.Sprintf("… %d moves: choose a piece, or make the window larger", len(list)))
				}
				continue
			}
			label := ansi.Truncate(m.v.Table.Moves[list[at]].Label, wide-5, "…")
			key := " "
			if at < len(letters) {
				key = letters[at : at+1]
			}
			cell := boldStyle.Render(key) + "  " + label
			out[r] += cell + strings.Repeat(" ", max(0, wide-ansi.StringWidth(cell)))
		}
	}
	return out
}

// moveAt returns the place in the list of moves at a point of the pane, or -1.
func (m painter) moveAt(r rect, x, y int) int {
	list := m.moves()
	if len(list) == 0 || !r.has(x, y) {
		return -1
	}
	cols, rows, wide := m.moveColumns(list, r)
	col, row := (x-r.x)/wide, y-r.y
	at := col*rows + row
	if col >= cols || row >= rows || at >= len(list) || rows > r.h && row >= r.h-1 {
		return -1
	}
	return at
}

// logLines returns the newest lines of the log that fit.
func (m painter) logLines(width, height int) []string {
	until := m.v.Version
	if m.shown != m.v {
		until = m.shown.At
	}
	var out []string
	for _, l := range m.v.Log {
		if l.N > until {
			break
		}
		for _, w := range l.Words {
			out = append(out, strings.Split(term.Wrap("· "+w, width), "\n")...)
		}
	}
	return last(out, height)
}

// chatLines returns the newest messages that fit.
func (m painter) chatLines(width, height int) []string {
	var out []string
	for _, l := range m.chat {
		text := l.Text
		if l.Gone {
			text = "(deleted)"
		}
		text = term.MarkBot(l.Name, l.Bot) + ": " + text
		out = append(out, strings.Split(term.Wrap(text, width), "\n")...)
	}
	return last(out, height)
}

func last(lines []string, n int) []string { return lines[max(0, len(lines)-max(n, 0)):] }

// keys returns the line of keys that do something now.
func (m painter) keys() string {
	keys := m.allKeys()
	if m.width >= wideScreen {
		return strings.ReplaceAll(keys, " · F2: pane", "") // all panes are there
	}
	return keys
}

func (m painter) allKeys() string {
	switch {
	case m.top != nil:
		return " " + m.top.keys()
	case m.playing.caption != nil:
		return " Space: next event · Esc: skip to now"
	case m.isOver():
		return " ← →: step · Home End · F2: pane · ?: help · Esc: menu · q: leave"
	case m.choice.chosen != nil:
		return " Arrows, Enter: where to · letter: that move · Esc: another piece"
	case isLesson(m.d):
		return " F3: what the lesson says · Arrows, letter: move · ?: help · Esc: menu"
	case m.hint() != "" && m.areas().hint.h == 0 && m.areas().side.w == 0:
		return " F3: hint · Arrows, letter: move · Tab: next · F2: pane · ?: help · Esc: menu"
	case m.canAct():
		return " Arrows, letter: move · Tab: next · F2: pane · F5: replay · ?: help · Esc: menu"
	}
	return " F5: replay · F2: pane · /: write · ?: help · Esc: menu"
}
