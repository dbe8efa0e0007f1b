package screen

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"quarterdeck/term"
	"quarterdeck/term/field"
)

// text is a long text to scroll.
type text struct {
	body string
	at   int
	page int
}

func (t *text) lines(_ *Model, width, height int) []string {
	var all []string
	for _, l := range strings.Split(t.body, "\n") {
		all = append(all, wrapWords(l, width)...)
	}
	t.page = height
	t.at = max(0, min(t.at, len(all)-height))
	return all[t.at:min(len(all), t.at+height)]
}

// unbroken stands for a hyphen while a text is wrapped: ansi.Wordwrap breaks words such as BR-16 at it, and makes lines too long.
const unbroken = "\ue000"

// wrapWords returns a line in lines that fit, broken at blanks alone.
func wrapWords(line string, width int) []string {
	out := ansi.Wordwrap(strings.ReplaceAll(line, "-", unbroken), width, "")
	return strings.Split(strings.ReplaceAll(out, unbroken, "-"), "\n")
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
type input struct{ *field.Field }

func (m *Model) message() overlay {
	if _, ok := m.d.(term.Chatter); !ok {
		return &text{body: "There is no chat at this table."}
	}
	return &input{field.New("", 0)}
}

func (in *input) lines(_ *Model, width, _ int) []string {
	return []string{"Write to the table:", "", in.View(width)}
}

func (in *input) press(m *Model, key, _ string) (tea.Cmd, bool) {
	switch key {
	case "enter":
		words := strings.TrimSpace(in.Text())
		if c, ok := m.d.(term.Chatter); ok && words != "" {
			m.saying = true
			return func() tea.Msg { return saidMsg{c.Say(m.ctx, words)} }, true
		}
		return nil, true
	case "esc":
		return nil, true
	default:
		in.Press(m.lastKey)
	}
	return nil, false
}

func (in *input) keys() string { return "Enter: send · Esc: cancel" }
