package screen

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"quarterdeck/term"
)

// hidden returns a screen that shows nothing of the match.
func (m *Model) hidden() string {
	name := m.v.Seats[m.v.Viewer].Name
	text := titleStyle.Render("Pass the keyboard to "+name) + "\n\n" + "Press Enter when only you can see the screen." + "\n\n" + faintStyle.Render("Ctrl-C: leave")
	return lipgloss.Place(m.width, m.height, lipgloss.Center, lipgloss.Center, text)
}

// invitations returns the links to the free seats.
func (m *Model) invitations() []string {
	if in, ok := m.d.(term.Inviter); ok {
		return in.Invitations()
	}
	return nil
}

// copyLinks has the terminal copy the links to the free seats: on the screen they are broken into lines.
func copyLinks(m *Model) tea.Cmd {
	m.copied = true
	return tea.SetClipboard(strings.Join(m.invitations(), "\n"))
}

// waiting returns a screen with the first invitation as a QR code, and all of them as links.
func (m painter) waiting() string {
	links := m.invitations()
	code := strings.TrimSuffix(term.QR(links[0], m.ASCII), "\n")
	width := max(m.width-lipgloss.Width(code)-3, 20)
	how := "Scan the code, or send a friend the link:"
	if code == "" {
		how = "Send a friend the link:"
	}
	text := boldStyle.Render(term.Wrap(m.v.Table.Status, width)) + "\n\n" + term.Wrap(how, width) + "\n"
	keys := "c: copy the link · Esc: menu · Ctrl-C: leave"
	if len(links) > 1 {
		keys = "c: copy all links · Esc: menu · Ctrl-C: leave"
	}
	if m.copied {
		keys = "Copied, if your terminal allows it · Esc: menu · Ctrl-C: leave"
	}
	keys = term.Wrap(keys, width)
	left := m.height - 2 - lipgloss.Height(text) - lipgloss.Height(keys) // the keys stay in sight
	for i, link := range links {
		next := "\n" + ansi.Hardwrap(link, width, true) + "\n"
		more := term.Wrap(fmt.Sprintf("%d more: c copies all", len(links)-i), width)
		need := lipgloss.Height(next) - 1
		if i+1 < len(links) {
			need += lipgloss.Height(more) + 1
		}
		if i > 0 && need > left {
			text += "\n" + more + "\n"
			break
		}
		text, left = text+next, left-lipgloss.Height(next)+1
	}
	text += "\n" + faintStyle.Render(keys)
	screen := lipgloss.NewCanvas(m.width, m.height)
	c := &canvas{}
	c.put(0, 0, m.bar(m.width))
	c.put(1, 1, code)
	c.put(lipgloss.Width(code)+3, 2, text)
	screen.Compose(lipgloss.NewCompositor(c.layers...))
	return screen.Render()
}
