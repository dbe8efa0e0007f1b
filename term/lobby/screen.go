package lobby

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"quarterdeck/term"
	"quarterdeck/term/field"
	"quarterdeck/term/screen"
)

// Screen is a lobby, and the tables that a guest opens from it, on the whole screen. It implements tea.Model.
type Screen struct {
	Lobby *Lobby
	Beat  time.Duration // how long an event is shown

	ctx           context.Context
	width, height int
	page          *Page
	at            int // the item under the cursor
	scroll        int // first line that is visible
	ask           *Question
	answer        *field.Field // to ask
	note          string       // why the last choice failed
	last          string       // why the last table closed, to be said on the next page
	busy          bool         // a choice is under way
	table         *screen.Model
	closing       bool  // the table is being left
	turn          int   // how many tables were opened
	sized         int   // counts the sizes of the window
	err           error // why the program ended
}

// NewScreen returns the screen of a lobby for a terminal of a size. Its program ends when ctx does.
func NewScreen(ctx context.Context, l *Lobby, width, height int) *Screen {
	return &Screen{Lobby: l, ctx: ctx, width: width, height: height}
}

// Messages of the program.
type (
	pageMsg struct { // the first page
		page *Page
		err  error
	}
	stepMsg struct { // what followed a choice
		step Step
		err  error
	}
	tableMsg struct { // of the table of a turn
		turn int
		msg  tea.Msg
	}
	closedMsg  struct{ begun string } // the table was left, with a message to it that the guest has begun
	settledMsg struct{ size int }     // the window may have been too small for long enough
)

// Init implements tea.Model. The screen shows what the lobby showed line by line.
func (s *Screen) Init() tea.Cmd {
	at := &s.Lobby.spot
	s.page, s.ask, s.answer = at.page, at.ask, field.New(at.answer, longest)
	at.page, at.ask, at.answer = nil, nil, ""
	switch {
	case at.stay != nil:
		return tea.Batch(tea.RequestBackgroundColor, s.open(at.stay))
	case s.page != nil:
		return tea.RequestBackgroundColor
	}
	return tea.Batch(tea.RequestBackgroundColor, s.home())
}

// Err returns why the program ended: term.ErrResized, or nil if the guest has left.
func (s *Screen) Err() error { return s.err }

func (s *Screen) quit(err error) tea.Cmd {
	s.err = err
	return tea.Quit
}

// Close ends what the screen waits for, after its program has ended.
func (s *Screen) Close() {
	if s.table != nil {
		screen.Close(s.table)
	}
}

// settle waits until a window that is too small has stayed so.
func (s *Screen) settle() tea.Cmd {
	if screen.Fits(s.width, s.height) {
		return nil
	}
	size := s.sized
	return tea.Tick(screen.Settle, func(time.Time) tea.Msg { return settledMsg{size} })
}

// settled ends the program if the window is still too small. What is under way ends first.
func (s *Screen) settled(size int) tea.Cmd {
	switch {
	case size != s.sized || screen.Fits(s.width, s.height) || s.table != nil:
		return nil
	case s.busy || s.page == nil:
		return s.settle()
	}
	at := &s.Lobby.spot
	at.page, at.ask, at.answer = s.page, s.ask, ""
	if s.ask != nil {
		at.answer = s.answer.Text()
	}
	return s.quit(term.ErrResized)
}

func (s *Screen) home() tea.Cmd {
	if s.busy {
		return nil
	}
	s.busy = true
	return func() tea.Msg {
		p, err := s.Lobby.Home(s.ctx)
		return pageMsg{p, err}
	}
}

// Update implements tea.Model.
func (s *Screen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if size, ok := msg.(tea.WindowSizeMsg); ok {
		s.width, s.height = size.Width, size.Height
		s.sized++
		if s.table == nil {
			return s, s.settle()
		}
	}
	switch msg := msg.(type) {
	case tea.BackgroundColorMsg:
		if s.Lobby.light = !msg.IsDark(); s.table != nil {
			return s, s.toTable(msg)
		}
	case tableMsg:
		if msg.turn != s.turn || s.table == nil || s.closing {
			return s, nil
		}
		if _, over := msg.msg.(tea.QuitMsg); over {
			return s, s.leaveTable()
		}
		return s, s.toTable(msg.msg)
	case closedMsg:
		return s, s.closed(msg.begun)
	case pageMsg:
		s.busy = false
		s.show(msg.page, msg.err)
		if s.note == "" {
			s.note, s.last = s.last, ""
		}
	case settledMsg:
		return s, s.settled(msg.size)
	case stepMsg:
		s.busy = false
		return s, s.follow(msg.step, msg.err)
	case tea.KeyPressMsg, tea.PasteMsg, tea.MouseClickMsg, tea.MouseWheelMsg, tea.WindowSizeMsg:
		if s.table != nil {
			return s, s.toTable(msg)
		}
		return s, s.input(msg)
	}
	return s, nil
}

// show shows a page, or says why there is none.
func (s *Screen) show(p *Page, err error) {
	s.note = ""
	if err != nil {
		s.note = err.Error()
	}
	if p != nil {
		s.page, s.at, s.scroll = p, 0, 0
	}
}

// follow does what a choice leads to.
func (s *Screen) follow(step Step, err error) tea.Cmd {
	s.show(step.Page, err)
	switch {
	case err != nil, step.Page != nil:
		return nil
	case step.Leave:
		return tea.Quit
	case step.Ask != nil:
		s.ask, s.answer = step.Ask, field.New("", longest)
		return nil
	}
	if v := s.Lobby.enter(s.ctx, step); v != nil {
		return s.open(v)
	}
	return s.home()
}
