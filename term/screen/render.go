package screen

import (
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"quarterdeck/table"
	"quarterdeck/term"
)

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
		a.status, a.info = rect{0, h - 5, w - side - 1, 2}, rect{0, h - 3, w - side - 1, 2}
		a.table = rect{0, 1, w - side - 1, h - 6}
		return a
	}
	paneHeight := 5
	if h >= 32 {
		paneHeight = 8
	}
	a.narrow(w, h, paneHeight)
	if m.shown != nil && m.lay(w, a.table.h).h > a.table.h {
		a.narrow(w, h, max(leastPane, min(paneHeight, (painter{m}).moveRows(a.pane)))) // the table needs the lines more
	}
	n := m.hintHeight(a.table)
	a.table.h -= n
	a.hint = rect{0, a.status.y - n, w, n}
	return a
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

// plan lays the table out that is shown.
func (m *Model) plan() plan {
	a := m.areas().table
	return m.lay(a.w, a.h)
}

// Render returns the screen as text: height lines of at most width columns.
func (m *Model) Render() string {
	var out string
	switch {
	case isSmall(m):
		out = lipgloss.Place(m.width, m.height, lipgloss.Center, lipgloss.Center, "Please make the window\nat least 80×24 again.\nCtrl-C leaves the table.")
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
		out = toASCII(out)
	}
	return out
}

// isSmall reports whether the terminal has become too small for the screen.
func isSmall(m *Model) bool { return m.width < MinWidth || m.height < MinHeight }

// toASCII returns text without other characters. Escape sequences stay as they are.
func toASCII(text string) string {
	return strings.Map(func(r rune) rune {
		if r > 126 {
			return '?'
		}
		return r
	}, plain.Replace(text))
}

// painter draws the screen of a model.
type painter struct{ *Model }

// hidden returns a screen that shows nothing of the match.
func (m *Model) hidden() string {
	name := m.v.Seats[m.v.Viewer].Name
	text := titleStyle.Render("Pass the keyboard to "+name) + "\n\n" + "Press Enter when only you can see the screen."
	return lipgloss.Place(m.width, m.height, lipgloss.Center, lipgloss.Center, text)
}

// invitations returns the links to the free seats.
func (m *Model) invitations() []string {
	if in, ok := m.d.(term.Inviter); ok {
		return in.Invitations()
	}
	return nil
}

// waiting returns a screen with the first invitation as a QR code, and all of them as links.
func (m painter) waiting() string {
	links := m.invitations()
	code := strings.TrimSuffix(term.QR(links[0]), "\n")
	width := max(m.width-lipgloss.Width(code)-3, 20)
	text := boldStyle.Render(term.Wrap(m.v.Table.Status, width)) + "\n\nScan the code, or send a friend the link:\n"
	for _, link := range links {
		text += "\n" + ansi.Hardwrap(link, width, true) + "\n"
	}
	text += "\n" + faintStyle.Render("Esc: menu · Ctrl-C: leave")
	screen := lipgloss.NewCanvas(m.width, m.height)
	c := &canvas{}
	c.put(0, 0, m.bar(m.width))
	c.put(1, 1, code)
	c.put(lipgloss.Width(code)+3, 2, text)
	screen.Compose(lipgloss.NewCompositor(c.layers...))
	return screen.Render()
}

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
	c.lines(a.hint, m.drawHint(a.hint.w, a.hint.h))
	status := m.status(a.status.w)
	if a.hint.h == 0 && a.side.w == 0 && len(status) < a.status.h { // the table needs all its lines
		status = append(status, m.drawHint(a.status.w, a.status.h-len(status))...)
	}
	c.lines(a.status, status)
	c.lines(a.info, m.info(a.info.w, a.info.h))
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
	if m.shown.At < m.v.Version && m.isOver() {
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
	left = ansi.Truncate(left, max(0, width-ansi.StringWidth(right)-1), "…")
	return barStyle.Render(left + strings.Repeat(" ", max(0, width-ansi.StringWidth(left)-ansi.StringWidth(right))) + right)
}

// drawTable draws what of the table is visible.
func (m painter) drawTable(c *canvas, a rect) {
	p := m.plan()
	m.scroll = max(0, min(m.scroll, p.h-a.h))
	visible := func(y, h int) bool { return y >= m.scroll && y+h <= m.scroll+a.h }
	for _, l := range p.labels {
		if visible(l.y, 1) {
			style := faintStyle
			if l.title {
				style = titleStyle
			}
			c.put(a.x+l.x, a.y+l.y-m.scroll, style.Render(l.text))
		}
	}
	for i := range p.spots {
		if s := &p.spots[i]; visible(s.y, s.h) {
			c.put(a.x+s.x, a.y+s.y-m.scroll, m.draw(s))
		}
	}
	if m.scroll > 0 {
		c.put(a.x+a.w-1, a.y, "↑")
	}
	if m.scroll+a.h < p.h {
		c.put(a.x+a.w-1, a.y+a.h-1, "↓")
	}
}

// draw returns a spot. What matters shows without color, too: under the cursor, chosen first, or leading on to a move.
func (m painter) draw(s *spot) string {
	style := titleStyle
	if len(s.pieces) > 0 {
		style = plainStyle
		for _, p := range s.pieces {
			if got := pieceStyle(p); got.GetBold() || len(s.pieces) == 1 {
				style = got
			}
		}
		style = onGround(style, s.pieces[0])
	}
	lit, cursor := m.lit(s), m.choice.cursor == s.ids[0]
	chosen := m.choice.chosen != nil && m.choice.chosen[0] == s.ids[0]
	if s.boxed {
		return drawBox(s, style, lit, cursor, chosen)
	}
	left, right := " ", " "
	switch {
	case cursor:
		left, right = "[", "]"
	case chosen:
		left, right = "{", "}"
	case lit:
		left, right = "‹", "›"
	}
	text := style.Render(s.text + strings.Repeat(" ", max(0, s.w-2-ansi.StringWidth(s.text))))
	mark := titleStyle
	if cursor {
		text, mark = cursorStyle.Render(ansi.Strip(text)), boldStyle
	}
	return mark.Render(left) + text + mark.Render(right)
}

// Frames of boxes: of a piece, under the cursor, chosen first.
var frames = [3]string{"┌─┐││└─┘", "╔═╗║║╚═╝", "┏━┓┃┃┗━┛"}

// drawBox returns a card in a box.
func drawBox(s *spot, style lipgloss.Style, lit, cursor, chosen bool) string {
	kind, edge := 0, faintStyle
	switch {
	case cursor:
		kind, edge = 1, boldStyle
	case chosen:
		kind, edge = 2, boldStyle
	}
	f := []rune(frames[kind])
	inner := s.w - 2
	top := strings.Repeat(string(f[1]), inner)
	if lit {
		edge = titleStyle
		at := inner / 2
		top = strings.Repeat(string(f[1]), at) + "•" + strings.Repeat(string(f[1]), inner-at-1)
	}
	space := max(0, inner-ansi.StringWidth(s.text))
	text := strings.Repeat(" ", space/2) + s.text + strings.Repeat(" ", space-space/2)
	return edge.Render(string(f[0])+top+string(f[2])) + "\n" +
		edge.Render(string(f[3])) + style.Render(text) + edge.Render(string(f[4])) + "\n" +
		edge.Render(string(f[5])+strings.Repeat(string(f[6]), inner)+string(f[7]))
}

// status returns what happens, or what is to be done.
func (m painter) status(width int) []string {
	if m.playing.caption != nil {
		return strings.Split(titleStyle.Render("▸ ")+term.Wrap(strings.Join(m.playing.caption, " "), width-2), "\n")
	}
	if m.shown != m.v && m.isOver() {
		return strings.Split(term.Wrap(strings.Join(m.wordsAt(m.shown.At), " "), width), "\n")
	}
	var out []string
	for _, l := range strings.Split(term.Wrap(m.v.Table.Status, width), "\n") {
		out = append(out, boldStyle.Render(l))
	}
	return out
}

// info returns why a request was refused, what another player asks, or what lies under the cursor.
func (m painter) info(width, height int) []string {
	text, style := "", faintStyle
	p := m.plan()
	switch offers := term.Offers(m.v); {
	case m.note != "":
		text, style = m.note, noteStyle
	case len(offers) > 0 && m.playing.caption == nil:
		text, style = offers[0].Text+" Esc: answer.", noteStyle
	default:
		if s := m.at(&p); s != nil {
			text = explain(s, m.lit(s))
		}
	}
	var out []string
	for i, l := range strings.Split(term.Wrap(text, width), "\n") {
		if i == height-1 && len(l) < len(text) {
			l = ansi.Truncate(strings.Join(strings.Split(term.Wrap(text, width), "\n")[i:], " "), width, "…")
		}
		out = append(out, style.Render(l))
	}
	return out
}

// explain says what lies on a spot, and why it cannot be used.
func explain(s *spot, lit bool) string {
	if len(s.pieces) == 0 {
		return term.ZoneTitle(s.zone) + "."
	}
	var names []string
	why := ""
	for _, p := range s.pieces {
		names = append(names, p.Name)
		if p.Why != "" {
			why = p.Why
		}
	}
	text := strings.Join(names, "; ") + "."
	if len(s.pieces) == 1 && s.pieces[0].About != "" {
		text += " " + s.pieces[0].About
	}
	if why != "" && !lit {
		text += " " + why
	}
	return text
}

// onBoard returns the pieces that stand on squares.
func onBoard(t *table.Table) (out []*table.Piece) {
	for i := range t.Zones {
		z := &t.Zones[i]
		for j := range z.Pieces {
			if p := &z.Pieces[j]; z.Kind == table.Board && p.Kind != table.Square {
				out = append(out, p)
			}
		}
	}
	return out
}
