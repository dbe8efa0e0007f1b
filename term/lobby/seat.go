package lobby

import (
	"context"
	"reflect"

	tea "charm.land/bubbletea/v2"

	"quarterdeck/lesson"
	"quarterdeck/term"
	"quarterdeck/term/learn"
	"quarterdeck/term/remote"
	"quarterdeck/term/screen"
)

// sit opens a table.
func (s *Screen) sit(seat *Seat) tea.Cmd {
	return s.open(func(ctx context.Context) term.Driver {
		return remote.Open(ctx, s.Lobby.Client, seat.Place.Match, seat.Invitations)
	},
		screen.Options{Kept: "It goes on at " + seat.Place.Link() + ".", Beat: s.Beat, Hints: s.Lobby.Client})
}

// study opens a lesson.
func (s *Screen) study(one *lesson.Lesson) tea.Cmd {
	return s.open(func(context.Context) term.Driver { return learn.NewDriver(one, s.Lobby.Client, afterLesson) },
		screen.Options{Kept: "It goes on at this step."})
}

// open shows a table in place of the lobby, until it is left.
func (s *Screen) open(driver func(context.Context) term.Driver, o screen.Options) tea.Cmd {
	ctx, leave := context.WithCancel(s.ctx)
	s.turn++
	s.leave = leave
	o.Rules, o.ASCII = s.Lobby.Rules, s.Lobby.ASCII
	s.table = screen.New(ctx, driver(ctx), o)
	return tea.Batch(s.contain(s.table.Init()), s.toTable(tea.WindowSizeMsg{Width: s.width, Height: s.height}))
}

// leaveTable goes back to the first page.
func (s *Screen) leaveTable() tea.Cmd {
	if m, ok := s.table.(*screen.Model); ok && m.Err() != nil && m.Err() != term.ErrQuit {
		s.last = m.Err().Error()
	}
	s.leave()
	s.table = nil
	return s.home()
}

func (s *Screen) toTable(msg tea.Msg) tea.Cmd {
	next, cmd := s.table.Update(msg)
	s.table = next
	return s.contain(cmd)
}

// contain marks the messages of a command of the table, so that it ends neither the program nor a later table.
func (s *Screen) contain(cmd tea.Cmd) tea.Cmd { return containAt(s.turn, cmd) }

// clipboard is the type of the message that has the terminal copy a text. The program handles it, not the table.
var clipboard = reflect.TypeOf(tea.SetClipboard("")())

func containAt(turn int, cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg {
		switch msg := cmd().(type) {
		case nil:
			return nil
		case tea.BatchMsg:
			for i := range msg {
				msg[i] = containAt(turn, msg[i])
			}
			return msg
		default:
			if reflect.TypeOf(msg) == clipboard {
				return msg
			}
			return tableMsg{turn, msg}
		}
	}
}
