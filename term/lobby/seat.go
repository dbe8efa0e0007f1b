package lobby

import (
	"context"
	"errors"
	"reflect"

	tea "charm.land/bubbletea/v2"

	"quarterdeck/term"
	"quarterdeck/term/learn"
	"quarterdeck/term/letter"
	"quarterdeck/term/remote"
	"quarterdeck/term/screen"
)

// stay is a table or a lesson that a guest has opened.
type stay struct {
	driver  term.Driver
	leave   context.CancelFunc
	kept    string // what becomes of it when it is left, as a sentence
	seat    *Seat  // nil: it is a lesson
	read    term.Read
	keys    letter.ByViewer
	begun   string // message to the table that the guest has begun
	entered bool   // line by line, the guest has been at the table before
	replay  bool   // line by line, the guest steps through a match that was over when it was opened
}

// enter opens the table or the lesson of a step, if it has one. It is open until ctx ends or the guest leaves it.
func (l *Lobby) enter(ctx context.Context, step Step) *stay {
	if step.Table == nil && step.Lesson == nil {
		return nil
	}
	ctx, leave := context.WithCancel(ctx)
	if one := step.Lesson; one != nil {
		l.learned = one
		d := learn.NewDriver(one, l.Client, l.afterLesson(one))
		return &stay{driver: d, leave: leave, kept: "It goes on at this step.", read: term.Read{}, keys: letter.ByViewer{}}
	}
	seat := step.Table
	d := remote.Open(ctx, l.Client, seat.Place.Match, seat.Invitations)
	return &stay{driver: d, seat: seat, leave: leave, kept: "It goes on at " + seat.Place.Link() + ".", read: term.Read{}, keys: l.keysOf(seat.Place.Match)}
}

// keysOf returns the keys of a match's moves. A guest who comes back to a table finds those that they had.
func (l *Lobby) keysOf(id string) letter.ByViewer {
	if l.letters == nil {
		l.letters = map[string]letter.ByViewer{}
	}
	if l.letters[id] == nil {
		l.letters[id] = letter.ByViewer{}
	}
	return l.letters[id]
}

// open shows a table or a lesson in place of the lobby, until it is left.
func (s *Screen) open(v *stay) tea.Cmd {
	s.Lobby.spot.stay = v
	s.turn++
	o := screen.Options{Kept: v.kept, Rules: s.Lobby.Rules, ASCII: s.Lobby.ASCII, Light: s.Lobby.light, Read: v.read, Keys: v.keys}
	if v.seat != nil {
		o.Beat, o.Hints, o.Start = s.Beat, s.Lobby.Client, v.replay
	}
	s.table = screen.New(s.ctx, v.driver, o)
	return tea.Batch(s.contain(s.table.Init()), s.toTable(tea.WindowSizeMsg{Width: s.width, Height: s.height}))
}

// leaveTable leaves the table, which takes no input meanwhile: it waits for what it stores.
func (s *Screen) leaveTable() tea.Cmd {
	s.closing = true
	table := s.table
	return func() tea.Msg { return closedMsg{screen.Close(table)} }
}

// closed goes back to the first page, or leaves the screen if it has become too small.
func (s *Screen) closed(begun string) tea.Cmd {
	err := s.table.Err()
	s.Lobby.spot.stay.begun = begun
	s.table, s.closing = nil, false
	if errors.Is(err, term.ErrResized) {
		return s.quit(err)
	}
	if err != nil && !errors.Is(err, term.ErrQuit) {
		s.last = err.Error()
	}
	s.Lobby.spot.stay.leave()
	s.Lobby.spot.stay = nil
	return tea.Batch(s.home(), s.settle())
}

func (s *Screen) toTable(msg tea.Msg) tea.Cmd {
	if s.closing {
		return nil
	}
	_, cmd := s.table.Update(msg)
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
