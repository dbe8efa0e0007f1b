package screen

import (
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"quarterdeck/term"
)

// Render returns the screen as text: height lines of at most width columns.
func (m *Model) Render() string {
	var out string
	switch {
	case isSmall(m):
		out = lipgloss.Place(m.width, m.height, lipgloss.Center, lipgloss.Center, painter{m}.small())
	case m.v == nil:
		out = "Loading…"
	case m.curtain:
		out = m.hidden()
	case isWaiting(m):
		out = painter{m}.waiting()
	default:
		out = painter{m}.board()
	}
	if m.ASCII {
		out = term.ASCII(out)
	}
	if m.Light {
		out = term.OnLight(out)
	}
	return out
}

// isSmall reports whether the terminal has become too small for the screen.
func isSmall(m *Model) bool { return !Fits(m.width, m.height) }

// small returns what a window says that is too small.
func (m painter) small() string {
	if m.v != nil && m.isOver() {
		return term.Wrap(m.v.Table.Status, max(m.width-2, 10)) + "\n\nMake the window 80×24 or more\nto step through it. Ctrl-C leaves."
	}
	return "The window is smaller than 80×24.\nThe match continues in lines …"
}

// painter draws the screen of a model.
type painter struct{ *Model }

// canvas collects what is drawn.
type canvas struct{ layers []*lipgloss.Layer }

func (c *canvas) put(x, y int, text string) {
	c.layers = append(c.layers, lipgloss.NewLayer(text).X(x).Y(y))
}

// lines puts lines into a part of the screen, cut to it.
func (c *canvas) lines(r rect, lines []string) {
	for i, l := range lines {
		if i >= r.h {
			return
		}
		c.put(r.x, r.y+i, ansi.Truncate(l, r.w, "…"))
	}
}

// board returns the screen with the table.
func (m painter) board() string {
	c := &canvas{}
	a := m.areas()
	c.put(0, 0, m.bar(a.bar.w))
	m.drawTable(c, a.table)
	m.messages(c, a)
	m.drawPanes(c, a)
	c.put(a.keys.x, a.keys.y, faintStyle.Render(ansi.Truncate(m.keys(), a.keys.w, "…")))
	if m.top != nil {
		box, at := frameTop(m.Model)
		c.put(at.x, at.y, box)
	}
	screen := lipgloss.NewCanvas(m.width, m.height)
	screen.Compose(lipgloss.NewCompositor(c.layers...))
	return screen.Render()
}

// bar returns the line with the title and the clocks.
func (m painter) bar(width int) string {
	left := " " + m.v.Title
	if term.HouseRules(m.v) != "" {
		left += " · house rules"
	}
	if m.shown.At < m.v.Version && m.isOver() && m.playing.caption == nil {
		left += " · replay"
	}
	var names []string
	for _, s := range m.v.Seats {
		name := term.PlayerName(&s)
		if s.ToAct {
			name = "▸" + name
		}
		names = append(names, name)
	}
	left += " · " + strings.Join(names, ", ")
	right := term.ClocksAt(m.v, m.Now()) + " "
	if most := width * 2 / 3; ansi.StringWidth(right) > most { // the rest is for who plays what
		right = ansi.Truncate(term.RunningAt(m.v, m.Now()), most-1, "…") + " "
	}
	left = ansi.Truncate(left, max(0, width-ansi.StringWidth(right)-1), "…")
	return barStyle.Render(left + strings.Repeat(" ", max(0, width-ansi.StringWidth(left)-ansi.StringWidth(right))) + right)
}
