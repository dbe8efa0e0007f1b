package screen

import (
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"quarterdeck/table"
	"quarterdeck/term/layout"
)

// drawTable draws what of the table is visible.
func (m painter) drawTable(c *canvas, a rect) {
	p := m.plan()
	m.scroll = max(0, min(m.scroll, p.H-a.h))
	visible := func(y, h int) bool { return y >= m.scroll && y+h <= m.scroll+a.h }
	for _, l := range p.Labels {
		if visible(l.Y, 1) {
			style := faintStyle
			if l.Title {
				style = titleStyle
			}
			c.put(a.x+l.X, a.y+l.Y-m.scroll, style.Render(l.Text))
		}
	}
	for i := range p.Spots {
		if s := &p.Spots[i]; visible(s.Y, s.H) {
			c.put(a.x+s.X, a.y+s.Y-m.scroll, m.draw(s))
		}
	}
	if m.scroll > 0 {
		c.put(a.x+a.w-1, a.y, "↑")
	}
	if m.scroll+a.h < p.H {
		c.put(a.x+a.w-1, a.y+a.h-1, "↓")
	}
}

// draw returns a spot. What matters shows without color, too: under the cursor, chosen first, or leading on to a move.
func (m painter) draw(s *layout.Spot) string {
	style := titleStyle
	if len(s.Pieces) > 0 {
		style = plainStyle
		for _, p := range s.Pieces {
			if got := pieceStyle(p); got.GetBold() || len(s.Pieces) == 1 {
				style = got
			}
		}
		style = onGround(style, s.Pieces[0])
	}
	lit, cursor := m.lit(s), m.choice.cursor == s.IDs[0]
	chosen := m.choice.chosen != nil && m.choice.chosen[0] == s.IDs[0]
	if s.Boxed {
		return drawBox(s, style, lit, cursor, chosen)
	}
	left, right := " ", " "
	if len(s.Pieces) > 0 && s.Pieces[0].Kind == table.Square && s.Zone.Kind == table.Board {
		left = faintStyle.Render("│")
		if s.Pieces[0].Col == s.Zone.Cols-1 {
			right = left
		}
	}
	switch {
	case cursor:
		left, right = "[", "]"
	case chosen:
		left, right = "{", "}"
	case lit:
		left, right = "‹", "›"
	}
	text := style.Render(s.Text + strings.Repeat(" ", max(0, s.W-2-ansi.StringWidth(s.Text))))
	mark := titleStyle
	if cursor {
		text, mark = cursorStyle.Render(ansi.Strip(text)), boldStyle
	}
	return mark.Render(left) + text + mark.Render(right)
}

// Frames of boxes: of a piece, under the cursor, chosen first.
var frames = [3]string{"┌─┐││└─┘", "╔═╗║║╚═╝", "┏━┓┃┃┗━┛"}

// drawBox returns a card in a box.
func drawBox(s *layout.Spot, style lipgloss.Style, lit, cursor, chosen bool) string {
	kind, edge := 0, faintStyle
	switch {
	case cursor:
		kind, edge = 1, boldStyle
	case chosen:
		kind, edge = 2, boldStyle
	}
	f := []rune(frames[kind])
	inner := s.W - 2
	top := strings.Repeat(string(f[1]), inner)
	if lit {
		edge = titleStyle
		at := inner / 2
		top = strings.Repeat(string(f[1]), at) + "•" + strings.Repeat(string(f[1]), inner-at-1)
	}
	space := max(0, inner-ansi.StringWidth(s.Text))
	text := strings.Repeat(" ", space/2) + s.Text + strings.Repeat(" ", space-space/2)
	return edge.Render(string(f[0])+top+string(f[2])) + "\n" +
		edge.Render(string(f[3])) + style.Render(text) + edge.Render(string(f[4])) + "\n" +
		edge.Render(string(f[5])+strings.Repeat(string(f[6]), inner)+string(f[7]))
}
