package screen

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"quarterdeck/match"
	"quarterdeck/term"
)

// menu lists what can be done beside the game.
type menu struct {
	items []item
	at    int
}

// item is a line of a menu.
type item struct {
	text string
	do   func() tea.Cmd
}

// menu returns the menu. What cannot be undone comes last, so that no key too many does it.
func (m *Model) menu() *menu {
	out := &menu{}
	for _, o := range term.Offers(m.v) {
		out.add(o.Text+" Accept", func() tea.Cmd { return m.act(o.Accept) })
		out.add(o.Text+" Decline", func() tea.Cmd { return m.act(o.Decline) })
	}
	if t, ok := m.d.(term.Teacher); ok {
		out.add("What the lesson says", func() tea.Cmd { m.top = &lecture{Lecture: t.Lecture()}; return nil })
		out.add("Begin the lesson again", func() tea.Cmd { return again(m, t) })
	}
	out.add("Help", func() tea.Cmd { m.top = m.help(); return nil })
	if m.Rules != nil {
		out.add("Rules", func() tea.Cmd { m.top = &text{body: m.Rules(m.v.Game).Text}; return nil })
	}
	out.add("Log", func() tea.Cmd { m.top = m.wholeLog(); return nil })
	if m.hints.Early() {
		text := "Turn hints off"
		if !m.hints.On() {
			text = "Turn hints on"
		}
		out.add(text, func() tea.Cmd { return m.setHints(!m.hints.On()) })
	}
	addRequests(m, out)
	leave, sure := "Leave the table", "Leave the match? "
	if isLesson(m.d) {
		leave, sure = "Leave the lesson", "Leave the lesson? "
	}
	out.add(leave, func() tea.Cmd {
		if m.isOver() {
			return m.quit(nil)
		}
		m.top = &question{strings.TrimSpace(sure + m.Kept), func() tea.Cmd { return m.quit(term.ErrQuit) }}
		return nil
	})
	return out
}

func (n *menu) add(text string, do func() tea.Cmd) { n.items = append(n.items, item{text, do}) }

// addRequests adds what the viewer may request beside the game.
func addRequests(m *Model, out *menu) {
	for _, a := range []struct{ action, text, sure string }{
		{match.AskUndo, "Undo", "Do all players agree to undo this?"},
		{match.OfferDraw, "Offer draw", ""},
		{match.OfferRematch, "Offer rematch", ""},
		{match.Resign, "Resign", "Resign?"},
	} {
		if !slices.Contains(m.v.May, a.action) {
			continue
		}
		out.add(a.text, func() tea.Cmd {
			if a.sure == "" || a.action == match.AskUndo && !m.passes() {
				return m.act(a.action)
			}
			m.top = &question{a.sure, func() tea.Cmd { return m.act(a.action) }}
			return nil
		})
	}
}

func (n *menu) lines(_ *Model, _, _ int) []string {
	var out []string
	for i, it := range n.items {
		if i == n.at {
			out = append(out, cursorStyle.Render("▸ "+it.text+" "))
		} else {
			out = append(out, "  "+it.text)
		}
	}
	return out
}

func (n *menu) press(_ *Model, key, _ string) (tea.Cmd, bool) {
	switch key {
	case "up":
		n.at = (n.at + len(n.items) - 1) % len(n.items)
	case "down", "tab":
		n.at = (n.at + 1) % len(n.items)
	case "enter", "space":
		return n.items[n.at].do(), true
	case "esc":
		return nil, true
	}
	return nil, false
}

func (n *menu) keys() string { return "↑ ↓, Enter: choose · Esc: back to the table" }
