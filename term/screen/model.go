// Package screen plays a match on the whole terminal. It is a Bubble Tea program that draws a table.Table without knowing any game.
package screen

import (
	"context"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"

	"quarterdeck/match"
	"quarterdeck/match/chat"
	"quarterdeck/term"
	"quarterdeck/term/hint"
	"quarterdeck/term/letter"
)

// The smallest terminal that the screen fits.
const (
	MinWidth  = 80
	MinHeight = 24
)

// Options configure a Model.
type Options struct {
	Rules   term.Rulebooks   // nil: no rules are known
	Kept    string           // what becomes of a match that is left, as a sentence
	Beat    time.Duration    // how long an event is shown; 0: events are not shown one at a time
	Start   bool             // a match that is over is shown from its beginning
	ASCII   bool             // the terminal has no other characters
	Light   bool             // it has a light background; it is asked, too
	Suspend bool             // Ctrl-Z stops the program, and fg continues it
	Hints   hint.Store       // of the guest; nil: there are no hints
	Now     func() time.Time // nil: time.Now
	Read    term.Read        // what was read of the match before; nil: nothing was
	Keys    letter.ByViewer  // of the match before; nil: no move has a key yet
}

// Model is a match on a screen. It implements tea.Model.
type Model struct {
	Options
	ctx      context.Context
	stop     context.CancelFunc
	lastKey  tea.KeyPressMsg
	d        term.Driver
	err      error       // why the program ended
	awaiting *sync.Mutex // held while a change is awaited

	width, height int
	sized         int         // counts the sizes of the window
	v             *match.View // the newest
	shown         *match.View // what the screen shows: the newest, or an earlier one while events are played
	chat          []chat.Line
	heard         string // id of the newest message that was shown

	reader   int       // viewer of the screen; term.NoViewer before the first
	read     term.Read // as Options have it
	curtain  bool      // the screen is hidden until the next player presses Enter
	playing  playback
	choice   choice
	laid     layouts
	scroll   int // first line of the table that is visible
	followed followed
	pane     pane
	top      overlay       // what lies over the table, or nil
	note     string        // why the last request was refused
	busy     bool          // a request is under way
	ticking  bool          // the clocks are drawn again in a second
	saying   bool          // a message is
	copied   bool          // the invitations were sent to the terminal's clipboard
	hints    *hint.Hints   // nil: none
	acts     map[int][]int // by viewer: the versions in which they chose a move
	inputs   int           // counts keys and clicks
	armed    armed         // the move that asked to be chosen again
	skipped  time.Time     // when a letter ended a playback
	lectured int           // number of the lecture that was shown last
}

// pane is what the pane below a narrow table shows.
type pane int

const (
	movesPane pane = iota
	logPane
	chatPane
	signPane
	panes
)

// New returns the model of a match. Its program ends when ctx does.
func New(ctx context.Context, d term.Driver, o Options) *Model {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Read == nil {
		o.Read = term.Read{}
	}
	if o.Keys == nil {
		o.Keys = letter.ByViewer{}
	}
	m := &Model{Options: o, d: d, awaiting: &sync.Mutex{}, reader: term.NoViewer, read: o.Read, acts: map[int][]int{}, width: MinWidth, height: MinHeight}
	m.ctx, m.stop = context.WithCancel(ctx)
	return m
}

// Err returns why the program ended: term.ErrQuit, term.ErrResized, an error of the driver, or nil if the match was over.
func (m *Model) Err() error { return m.err }

// Messages of the program.
type (
	viewMsg struct {
		v   *match.View
		err error
	}
	pastMsg struct {
		turn int // of the playback that asked for it
		v    *match.View
		err  error
	}
	actMsg     struct{ err error }
	saidMsg    struct{ err error }
	changedMsg struct{}
	beatMsg    struct{ turn int }
	tickMsg    struct{}
	chatMsg    struct{ lines []chat.Line }
	hintsMsg   struct{ hints *hint.Hints }
	hintSetMsg struct {
		on  bool
		err error
	}
)

// Init implements tea.Model.
func (m *Model) Init() tea.Cmd { return tea.Batch(tea.RequestBackgroundColor, m.load(), m.await()) }

// load reads the newest version.
func (m *Model) load() tea.Cmd {
	return func() tea.Msg {
		v, err := m.d.View(m.ctx, term.Now)
		return viewMsg{v, err}
	}
}

// loadAt reads version n.
func (m *Model) loadAt(n int) tea.Cmd {
	turn := m.playing.turn
	return func() tea.Msg {
		v, err := m.d.View(m.ctx, n)
		return pastMsg{turn, v, err}
	}
}

// await waits for a newer version.
func (m *Model) await() tea.Cmd {
	return func() tea.Msg {
		m.awaiting.Lock()
		defer m.awaiting.Unlock()
		if m.ctx.Err() != nil {
			return tea.QuitMsg{} // a change is for those who show the match now
		}
		select {
		case <-m.d.Changes():
			return changedMsg{}
		case <-m.ctx.Done():
			return tea.QuitMsg{}
		}
	}
}

// loadChat reads the chat, if there is one.
func (m *Model) loadChat() tea.Cmd {
	c, ok := m.d.(term.Chatter)
	if !ok {
		return nil
	}
	return func() tea.Msg {
		lines, err := c.Chat(m.ctx)
		if err != nil {
			return nil // the table goes on without
		}
		return chatMsg{lines}
	}
}

// tick redraws the clocks, while one runs.
func (m *Model) tick() tea.Cmd {
	if m.ticking || m.v == nil || len(m.v.Clocks) == 0 && m.v.Stage == nil || m.v.Phase == match.Finished {
		return nil
	}
	m.ticking = true
	return tea.Tick(time.Second, func(time.Time) tea.Msg { return tickMsg{} })
}

// Update implements tea.Model.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	defer follow(m)
	defer m.updateHint()
	defer hear(m)
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		return m, resize(m, msg.Width, msg.Height)
	case tea.BackgroundColorMsg:
		m.Light = !msg.IsDark()
	case settledMsg:
		return m, settled(m, msg)
	case viewMsg:
		return m, m.receive(msg)
	case pastMsg:
		return m, m.receivePast(msg)
	case changedMsg:
		return m, tea.Batch(m.load(), m.loadChat(), m.await())
	case chatMsg:
		m.chat = msg.lines
	case hintsMsg:
		m.hints = msg.hints
	case hintSetMsg:
		if msg.err != nil {
			m.note = "Your setting was not stored: " + msg.err.Error()
		} else {
			m.hints.Turn(msg.on)
		}
	case actMsg:
		return m, m.acted(msg.err)
	case saidMsg:
		return m, m.said(msg.err)
	case beatMsg:
		switch {
		case msg.turn != m.playing.turn:
		case isSmall(m): // the player sees no event
			return m, m.beat()
		default:
			return m, m.next()
		}
	case tickMsg:
		m.ticking = false
		return m, m.tick()
	case tea.KeyPressMsg:
		m.lastKey = msg
		m.inputs++
		return m, m.press(msg.String(), msg.Text)
	case tea.PasteMsg:
		return m, m.paste(msg.Content)
	case tea.MouseClickMsg:
		if msg.Button == tea.MouseLeft {
			m.inputs++
			return m, m.click(msg.X, msg.Y)
		}
	case tea.MouseWheelMsg:
		if msg.Button == tea.MouseWheelUp || msg.Button == tea.MouseWheelDown { // some mice have a wheel to the sides
			m.wheel(msg.X, msg.Y, msg.Button == tea.MouseWheelUp)
		}
	}
	return m, nil
}

// View implements tea.Model.
func (m *Model) View() tea.View {
	v := tea.NewView(m.Render())
	v.AltScreen, v.MouseMode, v.WindowTitle = true, tea.MouseModeCellMotion, "Quarterdeck"
	return v
}

// quit ends the program.
func (m *Model) quit(err error) tea.Cmd {
	m.err = err
	return tea.Quit
}
