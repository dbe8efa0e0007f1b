package lobby_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"quarterdeck/term/lobby"
)

// program runs a screen as Bubble Tea does, without a terminal.
type program struct {
	*lobby.Screen
	t     *testing.T
	msgs  chan tea.Msg
	w, h  int
	ended bool
	other []string // messages that Bubble Tea handles itself
}

// patience is how long the screen may take: far longer than on a busy machine, but no test waits for ever.
const patience = 2 * time.Minute

func run(t *testing.T, l *lobby.Lobby, w, h int) *program {
	t.Helper()
	p := &program{Screen: lobby.NewScreen(t.Context(), l, w, h), t: t, msgs: make(chan tea.Msg, 1000), w: w, h: h}
	p.start(p.Init())
	p.until("You are")
	return p
}

// start carries out a command.
func (p *program) start(cmd tea.Cmd) {
	if cmd != nil {
		go func() { p.msgs <- cmd() }()
	}
}

func (p *program) send(msg tea.Msg) {
	switch msg := msg.(type) {
	case nil:
	case tea.QuitMsg:
		p.ended = true
	case tea.BatchMsg:
		for _, cmd := range msg {
			p.start(cmd)
		}
	default:
		p.other = append(p.other, fmt.Sprint(msg))
		_, cmd := p.Update(msg)
		p.start(cmd)
	}
}

// until handles messages until the screen has a text, and returns it.
func (p *program) until(want string) string {
	p.t.Helper()
	for {
		screen := p.check()
		if strings.Contains(screen, want) {
			return screen
		}
		select {
		case msg := <-p.msgs:
			p.send(msg)
		case <-time.After(patience):
			p.t.Fatalf("%q does not come:\n%s", want, screen)
		}
	}
}

// check fails if the screen is larger than the terminal, and returns it without escape sequences.
func (p *program) check() string {
	p.t.Helper()
	lines := strings.Split(p.View().Content, "\n")
	if len(lines) > p.h {
		p.t.Fatalf("%d lines on a screen of %d", len(lines), p.h)
	}
	for i := range lines {
		if lines[i] = ansi.Strip(lines[i]); ansi.StringWidth(lines[i]) > p.w {
			p.t.Fatalf("line %d has %d columns of %d: %q", i, ansi.StringWidth(lines[i]), p.w, lines[i])
		}
		if p.Lobby.ASCII && strings.ContainsFunc(lines[i], func(r rune) bool { return r > '~' }) {
			p.t.Fatalf("not ASCII: %q", lines[i])
		}
	}
	return strings.Join(lines, "\n")
}

// key presses a key by its name, or types a text.
func (p *program) key(name string) {
	codes := map[string]rune{"enter": tea.KeyEnter, "esc": tea.KeyEscape, "up": tea.KeyUp, "down": tea.KeyDown, "pgdown": tea.KeyPgDown, "pgup": tea.KeyPgUp, "backspace": tea.KeyBackspace}
	if code, named := codes[name]; named {
		p.send(tea.KeyPressMsg{Code: code})
		return
	}
	for _, r := range name {
		p.send(tea.KeyPressMsg{Code: r, Text: string(r)})
	}
}

// click clicks on a text.
func (p *program) click(text string) {
	p.t.Helper()
	for y, line := range strings.Split(p.check(), "\n") {
		if before, _, found := strings.Cut(line, text); found {
			p.send(tea.MouseClickMsg{X: ansi.StringWidth(before), Y: y, Button: tea.MouseLeft})
			return
		}
	}
	p.t.Fatalf("there is no %q to click on:\n%s", text, p.check())
}

// TestScreen walks through the pages by keyboard and by mouse, in sizes down to the smallest that a client may say, and in ASCII.
func TestScreen(t *testing.T) {
	s := serve(t)
	for i, size := range [][2]int{{80, 24}, {200, 60}, {20, 5}} {
		for _, ascii := range []bool{false, true} {
			t.Run(fmt.Sprint(size, ascii), func(t *testing.T) {
				l := s.guest("Ann")
				l.ASCII = ascii
				p := run(t, l, size[0], size[1])
				p.key("down")
				p.key("pgdown")
				p.key("pgup")
				p.send(tea.MouseWheelMsg{Button: tea.MouseWheelDown})
				p.send(tea.MouseWheelMsg{Button: tea.MouseWheelUp})
				p.key("up")
				p.check()
				p.key("a") // Bastion's Breach
				p.until("2 players.")
				p.key("esc")
				p.until("You are")
				if i > 0 {
					return
				}
				p.click("Your finished matches")
				p.until("None yet.")
				p.click("Esc")
				p.until("You are")
				p.click("Play Breach")
				p.until("How many play?")
				p.key("down")
				p.key("enter")
				p.until("2 players. Who plays with you?")
			})
		}
	}
}

// TestTable: a table takes the place of the lobby until it is left, and the lobby tells where it goes on.
func TestTable(t *testing.T) {
	p := run(t, serve(t).guest("Ann"), 80, 24)
	p.click("Play Bastion")
	p.until("Who plays with you?")
	p.key("a")
	p.until("Choose a card. Round 1 of 13.")
	p.key("q") // no key of a running match
	p.key("esc")
	p.until("Leave the table")
	p.click("Leave the table")
	p.until("It goes on at")
	p.key("y")
	p.until("Continue Bastion")
	p.click("Learn")
	p.until("Short lessons")
	p.key("a")
	p.until("Learn Bastion")
	p.key("a")
	p.until("F3 shows this again")
	p.send(tea.WindowSizeMsg{Width: 60, Height: 20})
	p.w, p.h = 60, 20
	p.until("The window is smaller than 80×24.")
	p.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	p.w, p.h = 80, 24
	p.send(tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl})
	p.until("You are Ann.")
	if p.ended {
		t.Error("leaving a table ends the program")
	}
	p.send(tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl})
	for !p.ended {
		p.send(<-p.msgs)
	}
}

// slowHints is a server that is slow to store which hints a guest has seen.
type slowHints struct{ asked chan context.Context }

func (s slowHints) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Method != "PATCH" {
		return http.DefaultTransport.RoundTrip(r)
	}
	s.asked <- r.Context()
	<-r.Context().Done()
	return nil, r.Context().Err()
}

// TestLeaveSlowly: while a table that is left waits for the server, the screen does not. A program that ends ends what the table waits for.
func TestLeaveSlowly(t *testing.T) {
	for _, leave := range []bool{true, false} {
		slow := slowHints{make(chan context.Context, 1)}
		l := serve(t).guest("Ann")
		l.Client.HTTP.Transport = slow
		p := run(t, l, 80, 24)
		p.click("Play Bastion")
		p.until("Who plays with you?")
		p.key("a")
		p.until("Hint: ")
		p.key("a")
		p.until("Round 2 of 13")
		request := <-slow.asked
		if !leave {
			p.Close()
			<-request.Done()
			if err := request.Err(); !errors.Is(err, context.Canceled) {
				t.Errorf("the request goes on until it ends with %v", err)
			}
			continue
		}
		p.key("esc")
		p.click("Leave the table")
		p.key("y")
		for left := false; !left; {
			msg := <-p.msgs
			if left = strings.Contains(fmt.Sprintf("%#v", msg), "QuitMsg"); !left {
				p.send(msg)
				continue
			}
			_, wait := p.Update(msg)
			if request.Err() != nil {
				t.Error("the screen has waited")
			}
			p.key("a") // does nothing
			p.start(wait)
		}
		p.until("Continue Bastion")
	}
}

// TestCopy: the link of an invitation can be copied, which is a message to the program and not to the table.
func TestCopy(t *testing.T) {
	p := run(t, serve(t).guest("Ann"), 80, 24)
	p.click("Play Bastion")
	p.until("Who plays with you?")
	p.click("Friends")
	if screen := p.until("Scan the code"); !strings.Contains(screen, "link:") {
		t.Errorf("a sentence is cut:\n%s", screen)
	}
	p.key("c")
	p.until("Copied")
	for !slices.ContainsFunc(p.other, func(text string) bool {
		return strings.HasPrefix(text, "http") && strings.Contains(text, "/seat/1?invite=")
	}) {
		select {
		case msg := <-p.msgs:
			p.send(msg)
		case <-time.After(patience):
			t.Fatalf("nothing is copied: %q", p.other)
		}
	}
}

// TestQuestion: a question takes a text that is typed, corrected and pasted; an empty answer and Esc do nothing.
func TestQuestion(t *testing.T) {
	p := run(t, serve(t).guest("Ann"), 80, 24)
	p.click("You: name")
	p.until("Your name: Ann")
	p.key("a")
	p.until("> _")
	p.key("esc")
	p.until("Your name: Ann")
	p.key("a")
	p.until("> _")
	p.key("Bq")
	p.key("backspace")
	p.send(tea.PasteMsg{Content: "eat\nrix "})
	p.until("> Beat rix_")
	p.send(tea.PasteMsg{Content: strings.Repeat("x", 501)}) // longer than any answer
	p.until("> Beat rix_")
	p.click("Enter")
	p.until("You are Beat rix.")
	p.click("Open a link")
	p.until("> _")
	p.key("https://example.org/")
	p.key("enter")
	p.until("/m/") // the refusal says what a link has
}
