package lobby

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"
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
	answer        string
	note          string // why the last choice failed
	last          string // why the last table closed, to be said on the next page
	busy          bool   // a choice is under way
	table         tea.Model
	leave         context.CancelFunc // leaves the table
	turn          int                // how many tables were opened
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
)

// Init implements tea.Model.
func (s *Screen) Init() tea.Cmd { return s.home() }

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
	}
	switch msg := msg.(type) {
	case tableMsg:
		if msg.turn != s.turn || s.table == nil {
			return s, nil
		}
		if _, over := msg.msg.(tea.QuitMsg); over {
			return s, s.leaveTable()
		}
		return s, s.toTable(msg.msg)
	case pageMsg:
		s.busy = false
		s.show(msg.page, msg.err)
		if s.note == "" {
			s.note, s.last = s.last, ""
		}
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
		s.ask, s.answer = step.Ask, ""
		return nil
	case step.Table != nil:
		return s.sit(step.Table)
	case step.Lesson != nil:
		return s.study(step.Lesson)
	}
	return s.home()
}
