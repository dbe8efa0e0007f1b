package screen

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"quarterdeck/term"
	"quarterdeck/term/letter"
)

// press handles a key: its name, and the text that it types.
func (m *Model) press(key, text string) tea.Cmd {
	switch {
	case key == "ctrl+c":
		if m.isOver() {
			return m.quit(nil)
		}
		return m.quit(term.ErrQuit)
	case key == "ctrl+z" && m.Suspend:
		return tea.Suspend
	case m.v == nil || isSmall(m): // a player must see what a key would do
		return nil
	case m.curtain:
		if key == "enter" {
			return m.lift()
		}
		return nil
	case m.top != nil:
		return m.pressTop(key, text)
	case key == "c" && isWaiting(m):
		return copyLinks(m)
	case m.playing.caption != nil:
		switch key {
		case "esc":
			return m.skip()
		case "space", "enter":
			return m.next()
		}
		return pressEarly(m, key, text)
	case m.isOver():
		if cmd, ok := m.pressOver(key); ok {
			return cmd
		}
	}
	return m.pressTable(key, text)
}

// pressOver handles the keys of a match that is over.
func (m *Model) pressOver(key string) (tea.Cmd, bool) {
	switch key {
	case "left":
		return m.step(-1), true
	case "right", "space", "enter":
		return m.step(1), true
	case "home":
		return m.step(-1 << 20), true
	case "end":
		return m.step(1 << 20), true
	case "pgup":
		return m.step(-10), true
	case "pgdown":
		return m.step(10), true
	case "q":
		return m.quit(nil), true
	case "tab":
		nextPane(m)
		return nil, true
	}
	return nil, false
}

// lookTime is how long the moves are there, after a letter has ended a playback, before a letter means one of them: it may be the same press.
const lookTime = 500 * time.Millisecond

// pressEarly handles a key that was pressed while an event was shown. A letter was meant for a list of moves that is not there any more: it
// ends the playback, and makes no move of a list that the player has not seen.
func pressEarly(m *Model, key, text string) tea.Cmd {
	switch key {
	case "up", "down", "left", "right", "pgup", "pgdown", "f2", "f3", "?", "f1", "/":
		return m.pressTable(key, text)
	case "tab", "shift+tab":
		m.skip() // at once
		return m.pressTable(key, text)
	}
	if !letter.Is(text) {
		return nil
	}
	cmd := m.skip()
	m.note, m.skipped = notChosen, m.Now()
	return cmd
}

// pressTable handles the keys of the table.
func (m *Model) pressTable(key, text string) tea.Cmd {
	m.note = ""
	switch key {
	case "up":
		m.walk(0, -1)
	case "down":
		m.walk(0, 1)
	case "left":
		m.walk(-1, 0)
	case "right":
		m.walk(1, 0)
	case "tab":
		m.cycle(1)
	case "shift+tab":
		m.cycle(-1)
	case "pgup":
		if turned, _ := turnPage(m, -1); !turned {
			m.scroll -= m.areas().table.h / 2
		}
	case "pgdown":
		if turned, _ := turnPage(m, 1); !turned {
			m.scroll += m.areas().table.h / 2
		}
	case "f2":
		nextPane(m)
	case "f3", "h":
		return showHint(m, key)
	case "f5":
		return m.replay()
	case "enter", "space":
		p := m.plan()
		s := m.at(&p)
		if s == nil {
			m.cycle(1) // the first press shows where the cursor is
		} else if m.canAct() {
			return m.choose(s)
		}
	case "esc":
		if m.choice.chosen != nil {
			m.choice.chosen, m.choice.page = nil, 0
			return nil
		}
		m.top = m.menu()
	case "?", "f1":
		m.top = m.help()
	case "/":
		m.top = m.message()
	default:
		return m.pressLetter(text)
	}
	return nil
}

// movesRect returns where the moves are listed.
func (m *Model) movesRect(a areas) rect {
	switch {
	case a.side.w > 0:
		return rect{a.side.x + 1, a.side.y + 1, a.side.w - 1, mostMoves(a.side.h)}
	case m.pane == movesPane:
		return a.pane
	}
	return rect{}
}

// wheel scrolls the list of moves where it is pointed at, or else the table.
func (m *Model) wheel(x, y int, up bool) {
	by := 1
	if up {
		by = -1
	}
	if m.v == nil || m.curtain || isSmall(m) {
		return
	}
	if m.top != nil {
		if _, writing := m.top.(*input); !writing {
			m.pressTop(map[bool]string{true: "up", false: "down"}[up], "")
		}
		return
	}
	if m.movesRect(m.areas()).has(x, y) {
		if _, paged := turnPage(m, by); paged {
			return
		}
	}
	m.scroll += by
}

// paste types text into a line that is being written.
func (m *Model) paste(text string) tea.Cmd {
	if in, ok := m.top.(*input); ok {
		in.Paste(text)
	}
	return nil
}
