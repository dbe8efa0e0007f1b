package lobby

import (
	"context"
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"quarterdeck/lesson"
	"quarterdeck/term"
	"quarterdeck/term/learn"
	"quarterdeck/term/remote"
	"quarterdeck/term/screen"
)

// Screen is a lobby, and the tables that a guest opens from it, on the whole screen. It implements tea.Model.
type Screen struct {
	Lobby *Lobby
	Beat  time.Duration // how long an event is shown
	ASCII bool          // the terminal has no other characters

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
	o.Rules, o.ASCII = s.Lobby.Rules, s.ASCII
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
			return tableMsg{turn, msg}
		}
	}
}

// input handles a key, a click or a paste in the lobby.
func (s *Screen) input(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.PasteMsg:
		if s.ask != nil {
			s.write(strings.Join(strings.Fields(msg.Content), " "))
		}
	case tea.KeyPressMsg:
		if s.ask != nil {
			return s.pressAsk(msg.String(), msg.Text)
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
				return s.pressAsk(key, "")
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
		return s.home()
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
func (s *Screen) pressAsk(key, text string) tea.Cmd {
	switch key {
	case "ctrl+c":
		return tea.Quit
	case "esc":
		s.ask = nil
	case "enter":
		ask, answer := s.ask, strings.TrimSpace(s.answer)
		s.ask = nil
		if answer != "" {
			return s.do(func() (Step, error) { return ask.Do(s.ctx, answer) })
		}
	case "backspace":
		if r := []rune(s.answer); len(r) > 0 {
			s.answer = string(r[:len(r)-1])
		}
	default:
		s.write(text)
	}
	return nil
}

// longest is the longest answer, in bytes: links are not longer.
const longest = 500

func (s *Screen) write(text string) {
	if len(s.answer)+len(text) <= longest {
		s.answer += text
	}
}

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
	keys := "Arrows and Enter, a letter or a click. Esc: first page. Ctrl-C: leave."
	if s.page != nil {
		n := len(s.lines())
		if more := n - s.top(n) - s.room(); more > 0 {
			keys = fmt.Sprintf("%d lines below. Arrows, a letter or a click. Esc: first page. Ctrl-C: leave.", more)
		}
	}
	return keys
}

func (s *Screen) render() string {
	title, keys := "Quarterdeck", s.keys()
	var body []string
	switch {
	case s.ask != nil:
		body = append(strings.Split(term.Wrap(s.ask.Text, max(20, s.width-4)), "\n"), "", "> "+s.answer+"_")
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
	if s.ASCII {
		text = strings.NewReplacer("…", ".", "·", "-", "’", "'", "“", `"`, "”", `"`).Replace(text)
	}
	return text
}
