package screen

import (
	"regexp"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"quarterdeck/match"
	"quarterdeck/term"
)

// between matches what stands between two keys in the line of keys.
var between = regexp.MustCompile(` · |\. `)

// keyNames are the names of the keys in a line of keys, as it has them.
var keyNames = map[string]string{"Enter": "enter", "Space": "space", "Esc": "esc", "Tab": "tab", "Ctrl-C": "ctrl+c"}

// KeyAt returns the name of the key that stands in a column of a line of keys such as "Space: next event · Esc: skip to now", or "".
func KeyAt(line string, x int) string {
	at := 0
	for _, cut := range append(between.FindAllStringIndex(line, -1), []int{len(line), len(line)}) {
		if end := ansi.StringWidth(line[:cut[0]]); x < end {
			key, _, found := strings.Cut(strings.TrimSpace(line[at:]), ":")
			switch name, known := keyNames[key]; {
			case !found || x < ansi.StringWidth(line[:at]):
				return ""
			case known:
				return name
			case len(key) == 1, len(key) == 2 && key[0] == 'F':
				return strings.ToLower(key)
			}
			return ""
		}
		at = cut[1]
	}
	return ""
}

// click handles a click: on the line of keys, what lies over the table, a move, or a spot.
func (m *Model) click(x, y int) tea.Cmd {
	if m.v == nil || m.curtain || isSmall(m) {
		return nil
	}
	m.note = ""
	a := m.areas()
	if isWaiting(m) {
		m.top = m.menu()
		return nil
	}
	if a.keys.has(x, y) {
		if key := KeyAt((painter{m}).keys(), x); key != "" {
			return m.press(key, key)
		}
		return nil
	}
	switch {
	case m.top != nil:
		return clickTop(m, x, y)
	case m.playing.caption != nil:
		return m.next()
	case a.hint.has(x, y):
		m.top = &hintNote{m.hint()}
		return nil
	case (a.info.has(x, y) || a.status.has(x, y)) && len(term.Offers(m.v)) > 0:
		m.top = m.menu()
		return nil
	}
	if i := (painter{m}).moveAt(m.movesRect(a), x, y); i >= 0 {
		return m.play(m.moves()[i])
	}
	if !a.table.has(x, y) {
		return nil
	}
	p := m.plan()
	for i := range p.Spots {
		s := &p.Spots[i]
		if (rect{s.X, s.Y, s.W, s.H}).has(x-a.table.x, y-a.table.y+m.scroll) {
			m.choice.cursor = s.IDs[0]
			if m.canAct() {
				return m.choose(s)
			}
		}
	}
	return nil
}

// isWaiting reports whether the screen shows invitations, and no table yet.
func isWaiting(m *Model) bool {
	return m.v.Phase == match.Gathering && m.top == nil && len(m.invitations()) > 0
}

// clickTop hands a click to what lies over the table. A click beside it is Esc.
func clickTop(m *Model, x, y int) tea.Cmd {
	box, at := frameTop(m)
	line, col := y-at.y-1, x-at.x-2
	if !at.has(x, y) {
		if _, writing := m.top.(*input); writing {
			return nil // a line that was written is not thrown away
		}
		return m.pressTop("esc", "")
	}
	if line < 0 || line >= lipgloss.Height(box)-2 || col < 0 {
		return nil
	}
	switch top := m.top.(type) {
	case *menu:
		if line < len(top.items) {
			top.at = line
			return m.pressTop("enter", "")
		}
	case *lecture:
		return m.pressTop("enter", "")
	case *question, *hintNote: // their buttons stand in the last line
		w, h := topSize(m)
		if lines := m.top.lines(m, w, h); line == len(lines)-1 {
			if key := KeyAt(strings.ReplaceAll(lines[line], "   ", " · "), col); key != "" {
				return m.pressTop(key, key)
			}
		}
	}
	return nil
}
