package screen

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"quarterdeck/term"
)

// teach shows what a lesson says, if it was not shown yet.
func teach(m *Model) {
	if t, ok := m.d.(term.Teacher); ok {
		if l := t.Lecture(); l.N != m.lectured {
			m.lectured, m.top = l.N, &lecture{Lecture: l}
		}
	}
}

// isLesson reports whether a driver is a lesson's.
func isLesson(d term.Driver) bool {
	_, ok := d.(term.Teacher)
	return ok
}

// again begins a lesson from the start.
func again(m *Model, t term.Teacher) tea.Cmd {
	if m.busy {
		return nil
	}
	m.busy, m.note = true, ""
	return func() tea.Msg { return actMsg{t.Again(m.ctx)} }
}

// lecture is what a lesson says. It lies over the lower part of the screen, so that the learner sees what it is about.
type lecture struct {
	term.Lecture
	at, page int // of its lines
}

func (l *lecture) lines(m *Model, width, height int) []string {
	var all []string
	if l.Title != "" {
		all = append(all, titleStyle.Render(ansi.Truncate(l.Title, width, "…")))
	}
	texts := l.Text
	if l.Lost {
		texts = append(slices.Clone(texts), "For another try, choose “Begin the lesson again” in the menu (Esc).")
	}
	if l.Last {
		texts = append(slices.Clone(texts), l.End)
	}
	for _, text := range texts {
		all = append(all, strings.Split(term.Wrap(text, width), "\n")...)
	}
	if l.Goal != "" {
		mark := "▸ "
		for _, line := range strings.Split(term.Wrap(l.Goal, width-2), "\n") {
			all = append(all, boldStyle.Render(mark+line))
			mark = "  "
		}
	}
	l.page = height
	l.at = max(0, min(l.at, len(all)-height))
	return all[l.at:min(len(all), l.at+height)]
}

func (l *lecture) press(m *Model, key, _ string) (tea.Cmd, bool) {
	t, ok := m.d.(term.Teacher)
	if !ok {
		return nil, true
	}
	switch key {
	case "enter", "space":
		switch {
		case l.Last:
			return m.quit(nil), true
		case l.Goal == "":
			return m.act(t.Next()), true
		}
		return nil, true
	case "h":
		if l.More {
			t.Hint()
			teach(m)
		}
	case "up":
		l.at--
	case "down":
		l.at++
	case "pgup":
		l.at -= l.page
	case "pgdown":
		l.at += l.page
	case "esc", "f3":
		return nil, true
	}
	return nil, false
}

func (l *lecture) keys() string {
	switch {
	case l.Last:
		return "Enter: leave the lesson · Esc: look at the table"
	case l.Goal == "":
		return "Enter: go on · Esc: look at the table"
	case l.More:
		return "Enter: to the table · h: hint · F3 shows this again"
	}
	return "Enter: to the table · F3 shows this again"
}
