package screen

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"quarterdeck/match"
	"quarterdeck/term"
)

// overlay is what lies over the table and takes the keys.
type overlay interface {
	lines(m *Model, width, height int) []string
	// press handles a key; done closes the overlay.
	press(m *Model, key, text string) (cmd tea.Cmd, done bool)
	keys() string
}

// pressTop hands a key to the overlay.
func (m *Model) pressTop(key, text string) tea.Cmd {
	top := m.top
	cmd, done := top.press(m, key, text)
	if done && m.top == top {
		m.top = nil
	}
	return cmd
}

const (
	frame         = 4   // what an overlay leaves free at each side
	widestLecture = 100 // columns
)

// topSize returns the room for the lines of what lies over the table.
func topSize(m *Model) (w, h int) {
	w, h = m.width-2*frame, m.height-frame
	if _, low := m.top.(*lecture); low {
		w = min(m.width, widestLecture)
	}
	return w - 4, h - 2
}

// frameTop returns what lies over the table, in its frame, and where that is.
func frameTop(m *Model) (box string, at rect) {
	w, h := topSize(m)
	lines := m.top.lines(m, w, h)
	for i := range lines {
		lines[i] = ansi.Truncate(lines[i], w, "…")
	}
	style := lipgloss.NewStyle().Border(lipgloss.RoundedBorder()).BorderForeground(gold).Padding(0, 1)
	if m.ASCII {
		style = lipgloss.NewStyle().Border(lipgloss.ASCIIBorder()).Padding(0, 1)
	}
	_, low := m.top.(*lecture)
	if low {
		style = style.Width(w + 4)
	}
	box = style.Render(strings.Join(lines, "\n"))
	at = rect{w: lipgloss.Width(box), h: lipgloss.Height(box)}
	at.x, at.y = max(0, (m.width-at.w)/2), max(0, (m.height-at.h)/2)
	if low {
		at.y = max(0, m.height-1-at.h)
	}
	return box, at
}

// question asks to confirm.
type question struct {
	text string
	yes  func() tea.Cmd
}

func (q *question) lines(_ *Model, width, _ int) []string {
	return append(strings.Split(term.Wrap(q.text, min(width, 60)), "\n"), "", "y: yes   n: no")
}

func (q *question) press(_ *Model, key, _ string) (tea.Cmd, bool) {
	switch key {
	case "y", "Y":
		return q.yes(), true
	case "n", "N", "esc", "q":
		return nil, true
	}
	return nil, false
}

func (q *question) keys() string { return "y: yes · n: no" }

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

func (m *Model) menu() *menu {
	out := &menu{}
	add := func(text string, do func() tea.Cmd) { out.items = append(out.items, item{text, do}) }
	for _, o := range term.Offers(m.v) {
		add(o.Text+" Accept", func() tea.Cmd { return m.act(o.Accept) })
		add(o.Text+" Decline", func() tea.Cmd { return m.act(o.Decline) })
	}
	for _, a := range []struct{ action, text, sure string }{
		{match.AskUndo, "Undo", "Do all players agree to undo this?"},
		{match.OfferDraw, "Offer draw", ""},
		{match.OfferRematch, "Offer rematch", ""},
		{match.Resign, "Resign", "Resign?"},
	} {
		if !slices.Contains(m.v.May, a.action) {
			continue
		}
		add(a.text, func() tea.Cmd {
			if a.sure == "" || a.action == match.AskUndo && !m.passes() {
				return m.act(a.action)
			}
			m.top = &question{a.sure, func() tea.Cmd { return m.act(a.action) }}
			return nil
		})
	}
	if t, ok := m.d.(term.Teacher); ok {
		add("What the lesson says", func() tea.Cmd { m.top = &lecture{Lecture: t.Lecture()}; return nil })
		add("Begin the lesson again", func() tea.Cmd { return again(m, t) })
	}
	if m.hints.Early() {
		text := "Turn hints off"
		if !m.hints.On() {
			text = "Turn hints on"
		}
		add(text, func() tea.Cmd { return m.setHints(!m.hints.On()) })
	}
	add("Rules", func() tea.Cmd {
		if m.Rules != nil {
			m.top = &text{body: m.Rules(m.v.Game)}
		}
		return nil
	})
	add("Log", func() tea.Cmd { m.top = m.wholeLog(); return nil })
	add("Help", func() tea.Cmd { m.top = m.help(); return nil })
	leave, sure := "Leave the table", "Leave the match? "
	if isLesson(m.d) {
		leave, sure = "Leave the lesson", "Leave the lesson? "
	}
	add(leave, func() tea.Cmd {
		if m.isOver() {
			return m.quit(nil)
		}
		m.top = &question{strings.TrimSpace(sure + m.Kept), func() tea.Cmd { return m.quit(term.ErrQuit) }}
		return nil
	})
	return out
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

// text is a long text to scroll.
type text struct {
	body string
	at   int
	page int
}

func (t *text) lines(_ *Model, width, height int) []string {
	var all []string
	for _, l := range strings.Split(t.body, "\n") {
		all = append(all, strings.Split(ansi.Wordwrap(l, width, ""), "\n")...)
	}
	t.page = height
	t.at = max(0, min(t.at, len(all)-height))
	return all[t.at:min(len(all), t.at+height)]
}

func (t *text) press(_ *Model, key, _ string) (tea.Cmd, bool) {
	switch key {
	case "up":
		t.at--
	case "down":
		t.at++
	case "pgup":
		t.at -= t.page
	case "pgdown", "space":
		t.at += t.page
	case "esc", "enter", "q", "?":
		return nil, true
	}
	return nil, false
}

func (t *text) keys() string { return "↑ ↓ PgUp PgDn: scroll · Esc: back to the table" }

// input is a line that is being written.
type input struct{ text string }

func (m *Model) message() overlay {
	if _, ok := m.d.(term.Chatter); !ok {
		return &text{body: "There is no chat at this table."}
	}
	return &input{}
}

func (in *input) lines(_ *Model, width, _ int) []string {
	return []string{"Write to the table:", "", ansi.TruncateLeft(in.text+"_", max(0, ansi.StringWidth(in.text)+1-width), "")}
}

func (in *input) press(m *Model, key, typed string) (tea.Cmd, bool) {
	switch key {
	case "enter":
		words := strings.TrimSpace(in.text)
		if c, ok := m.d.(term.Chatter); ok && words != "" {
			return func() tea.Msg { return saidMsg{c.Say(m.ctx, words)} }, true
		}
		return nil, true
	case "esc":
		return nil, true
	case "backspace":
		if r := []rune(in.text); len(r) > 0 {
			in.text = string(r[:len(r)-1])
		}
	default:
		in.text += typed
	}
	return nil, false
}

func (in *input) keys() string { return "Enter: send · Esc: cancel" }
