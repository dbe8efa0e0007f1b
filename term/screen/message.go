package screen

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"quarterdeck/term"
)

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
