package lobby

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"quarterdeck/term/screen"
)

// input handles a key, a click or a paste in the lobby.
func (s *Screen) input(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.PasteMsg:
		if s.ask != nil {
			s.answer.Paste(msg.Content)
		}
	case tea.KeyPressMsg:
		if s.ask != nil {
			return s.pressAsk(msg)
		}
		return s.press(msg.String())
	case tea.MouseWheelMsg:
		if msg.Button == tea.MouseWheelUp {
			s.scroll--
		} else {
			s.scroll++
		}
	case tea.MouseClickMsg:
		if msg.Y == s.height-1 {
			switch key := screen.KeyAt(s.keys(), msg.X); {
			case key == "" || s.note != "":
				return nil
			case s.ask != nil:
				return s.pressAsk(keyMsg(key))
			default:
				return s.press(key)
			}
		}
		if s.ask == nil && s.page != nil {
			lines := s.lines()
			if i := msg.Y - 1 + s.top(len(lines)); i >= 0 && i < len(lines) && lines[i].item >= 0 {
				s.at = lines[i].item
				return s.choose()
			}
		}
	}
	return nil
}

func (s *Screen) press(key string) tea.Cmd {
	switch key {
	case "ctrl+c":
		return tea.Quit
	case "esc", "q":
		return s.follow(s.Lobby.root().step, nil)
	}
	if s.page == nil {
		return nil
	}
	switch key {
	case "up", "k", "shift+tab":
		s.move(-1)
	case "down", "j", "tab":
		s.move(1)
	case "pgup":
		s.scroll -= s.height / 2
	case "pgdown":
		s.scroll += s.height / 2
	case "enter", "space":
		return s.choose()
	default:
		if i := strings.Index(letters, key); len(key) == 1 && i >= 0 && i < len(s.page.Items) {
			s.at = i
			return s.choose()
		}
	}
	return nil
}

// letters name the items, without those that move the cursor or leave.
const letters = "abcdefghilmnoprstuvwxyz"

func (s *Screen) move(by int) {
	if n := len(s.page.Items); n > 0 {
		s.at = (s.at + by + n) % n
		s.reveal()
	}
}

// choose does what the item under the cursor says.
func (s *Screen) choose() tea.Cmd {
	if s.at >= len(s.page.Items) {
		return nil
	}
	do := s.page.Items[s.at].Do
	return s.do(func() (Step, error) { return do(s.ctx) })
}

func (s *Screen) do(f func() (Step, error)) tea.Cmd {
	if s.busy {
		return nil
	}
	s.busy, s.note = true, ""
	return func() tea.Msg {
		step, err := f()
		return stepMsg{step, err}
	}
}

// pressAsk handles the keys of a question.
func (s *Screen) pressAsk(key tea.KeyPressMsg) tea.Cmd {
	switch key.String() {
	case "ctrl+c":
		return tea.Quit
	case "esc":
		s.ask = nil
	case "enter":
		ask, answer := s.ask, strings.TrimSpace(s.answer.Text())
		s.ask = nil
		if answer != "" {
			return s.do(func() (Step, error) { return ask.Do(s.ctx, answer) })
		}
	default:
		s.answer.Press(key)
	}
	return nil
}

// longest is the longest answer, in characters: links are not longer.
const longest = 500

// keyMsg returns the key of a question that a click names.
func keyMsg(name string) tea.KeyPressMsg {
	if name == "esc" {
		return tea.KeyPressMsg{Code: tea.KeyEscape}
	}
	return tea.KeyPressMsg{Code: tea.KeyEnter}
}
