package lobby

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"quarterdeck/term"
)

// row is a line of the page.
type row struct {
	text string
	item int // -1: of none
}

// lines returns the page's lines.
func (s *Screen) lines() (out []row) {
	width := max(20, s.width-4)
	if s.page.Text != "" {
		for _, text := range strings.Split(strings.TrimRight(s.page.Text, "\n"), "\n") {
			for _, part := range strings.Split(term.Wrap(text, width), "\n") {
				out = append(out, row{"  " + part, -1})
			}
		}
		out = append(out, row{"", -1})
	}
	for i, item := range s.page.Items {
		mark := "  "
		if i < len(letters) {
			mark = letters[i:i+1] + " "
		}
		for n, part := range strings.Split(term.Wrap(item.Text, width-4), "\n") {
			switch {
			case n > 0:
				part = "    " + part
			case i == s.at:
				part = "> " + mark + part
			default:
				part = "  " + mark + part
			}
			out = append(out, row{part, i})
		}
	}
	return out
}

// room is the number of lines between the title and the keys.
func (s *Screen) room() int { return max(1, s.height-3) }

// top returns the first visible of n lines.
func (s *Screen) top(n int) int {
	s.scroll = max(0, min(s.scroll, n-s.room()))
	return s.scroll
}

// reveal scrolls to the item under the cursor.
func (s *Screen) reveal() {
	first, last := -1, 0
	for i, l := range s.lines() {
		if l.item == s.at {
			last = i
			if first < 0 {
				first = i
			}
		}
	}
	if first < s.scroll {
		s.scroll = first
	}
	if last >= s.scroll+s.room() {
		s.scroll = last - s.room() + 1
	}
}

var (
	titleStyle = lipgloss.NewStyle().Bold(true).Reverse(true)
	atStyle    = lipgloss.NewStyle().Bold(true)
)

// View implements tea.Model.
func (s *Screen) View() tea.View {
	if s.table != nil {
		return s.table.View()
	}
	v := tea.NewView(s.render())
	v.AltScreen, v.MouseMode, v.WindowTitle = true, tea.MouseModeCellMotion, "Quarterdeck"
	return v
}

// keys returns the line of keys that do something now.
func (s *Screen) keys() string {
	if s.ask != nil {
		return "Enter: done. Esc: back."
	}
	keys := "Arrows and Enter, a letter or a click. "
	if s.page != nil {
		n := len(s.lines())
		if more := n - s.top(n) - s.room(); more > 0 {
			keys = fmt.Sprintf("%d lines below. Arrows, a letter or a click. ", more)
		}
	}
	return keys + s.Lobby.root().keys
}

func (s *Screen) render() string {
	title, keys := "Quarterdeck", s.keys()
	var body []string
	switch {
	case s.ask != nil:
		body = append(strings.Split(term.Wrap(s.ask.Text, max(20, s.width-4)), "\n"), "", "> "+s.answer.View(s.width-2))
	case s.page == nil:
		body = []string{"One moment …"}
	default:
		title = s.page.Title
		lines := s.lines()
		from := s.top(len(lines))
		for _, l := range lines[from:min(len(lines), from+s.room())] {
			if l.item == s.at {
				l.text = atStyle.Render(l.text)
			}
			body = append(body, l.text)
		}
	}
	if s.note != "" {
		keys = s.note
	}
	for len(body) < s.room() {
		body = append(body, "")
	}
	all := append([]string{titleStyle.Render(" " + title + " ")}, append(body, "", keys)...)
	for i := range all {
		all[i] = ansi.Truncate(all[i], s.width, "…")
	}
	text := strings.Join(all, "\n")
	if s.Lobby.ASCII {
		text = term.ASCII(text)
	}
	return text
}
