package screen

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

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
