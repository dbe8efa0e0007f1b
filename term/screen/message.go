package screen

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"quarterdeck/term"
	"quarterdeck/term/layout"
)

// messages draws the hint, the status and what lies under the cursor. On a narrow screen the three lines of the latter share what they
// need: a line that is left has the rest of a hint, or else the signs.
func (m painter) messages(c *canvas, a areas) {
	c.lines(a.hint, m.drawHint(a.hint.w, a.hint.h))
	status := m.status(a.status.w)
	if a.side.w > 0 {
		c.lines(a.status, status)
		c.lines(a.info, m.info(a.info.w, a.info.h))
		return
	}
	status = status[:min(len(status), a.status.h)]
	rest := a.status.h + a.info.h - len(status)
	info := m.info(a.info.w, rest)
	if spare := rest - len(info); spare > 0 {
		lines := []string{}
		if a.hint.h == 0 { // the table needs all its lines
			lines = m.drawHint(a.status.w, spare)
		}
		if len(lines) == 0 {
			lines = []string{m.legendLine(a.status.w)}
		}
		status = append(status, lines...)
	}
	c.lines(rect{a.status.x, a.status.y, a.status.w, a.status.h + a.info.h}, append(status, info...))
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
			text = m.underCursor(s)
		}
	}
	lines := strings.Split(term.Wrap(text, width), "\n")
	if len(lines) > height {
		lines = append(lines[:height-1], cut(strings.Join(lines[height-1:], " "), width))
	}
	for i := range lines {
		lines[i] = style.Render(lines[i])
	}
	return lines
}

// underCursor says what lies on a spot, after the moves from it that can be read nowhere else.
func (m painter) underCursor(s *layout.Spot) string {
	return strings.TrimSpace(m.cutMoves(s) + " " + layout.Explain(s, m.lit(s)))
}

// mostCut is how many moves of a spot are named beside it. More are listed alone when the spot is chosen.
const mostCut = 2

// cutMoves names the moves that a spot leads to and whose labels the list of moves cuts.
func (m painter) cutMoves(s *layout.Spot) string {
	r := m.areas().pane
	if side := m.areas().side; side.w > 0 {
		r = rect{w: side.w - 1, h: mostMoves(side.h)}
	} else if m.pane != movesPane {
		return ""
	}
	list, ids := m.moves(), twins(m.Model, s)
	if len(list) == 0 || r.h < 1 {
		return ""
	}
	l, named := m.moveList(list, r), listKeys(m.Model, list)
	var out []string
	for at, i := range list {
		mv := &m.v.Table.Moves[i]
		place := slices.Index(l.Places, at)
		if !touchesMove(mv, ids) || place >= 0 && ansi.StringWidth(mv.Label) <= l.Width(place) {
			continue
		}
		label := mv.Label + "."
		if letter := named[mv.Action]; letter != "" {
			label = letter + ": " + label
		}
		out = append(out, label)
	}
	if len(out) > mostCut {
		return ""
	}
	return strings.Join(out, " ")
}
