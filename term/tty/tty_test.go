package tty

import (
	"context"
	"io"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/creack/pty"

	"quarterdeck/term/termtest"
)

// terminal is a terminal of the operating system at which a match is played line by line.
type terminal struct {
	t      *testing.T
	screen io.ReadWriter
	text   string // everything shown so far
}

// sit plays a match of Ann and Bob, who share a terminal.
func sit(t *testing.T, env map[string]string) *terminal {
	t.Helper()
	for _, name := range []string{"NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM", "TMUX", "LC_ALL"} {
		t.Setenv(name, "")
	}
	for name, value := range env {
		t.Setenv(name, value)
	}
	screen, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	if err := pty.Setsize(screen, &pty.Winsize{Cols: 80, Rows: 24}); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	d := termtest.Begin(t, 1, "bastion", 2, "Ann", "Bob")
	go func() {
		defer close(ended)
		_ = (&Flags{Plain: true}).Play(ctx, tty, tty, d, Options{})
	}()
	t.Cleanup(func() {
		stop()
		_ = screen.Close()
		<-ended
		_ = tty.Close()
	})
	return &terminal{t: t, screen: screen}
}

// await reads until the terminal has shown a text, and returns everything from the last await on.
func (s *terminal) await(want string) string {
	s.t.Helper()
	from := len(s.text)
	buf := make([]byte, 4096)
	for !strings.HasSuffix(ansi.Strip(s.text[from:]), want) {
		n, err := s.screen.Read(buf)
		if s.text += string(buf[:n]); err != nil {
			s.t.Fatalf("waiting for %q: %v:\n%q", want, err, s.text)
		}
	}
	return s.text[from:]
}

func (s *terminal) typed(keys string) {
	s.t.Helper()
	if _, err := io.WriteString(s.screen, keys); err != nil {
		s.t.Fatal(err)
	}
}

// TestCurtain: a terminal shows nothing of one player to the next, also not with Up or Tab or by scrolling back.
func TestCurtain(t *testing.T) {
	for name, env := range map[string]map[string]string{
		"colors":    {"TERM": "xterm-256color"},
		"no colors": {"TERM": "xterm-256color", "NO_COLOR": "yes"},
		"no erase":  {"TERM": "dumb"},
	} {
		t.Run(name, func(t *testing.T) {
			wiped := "\x1b[2J\x1b[3J\x1b[H"
			if name == "no erase" {
				wiped = strings.Repeat("\r\n", 24)
			}
			s := sit(t, env)
			s.await("then press Enter. ")
			s.typed("\t") // completes nothing of Ann's hand
			s.typed("\r")
			anns := s.await("Ann> ")
			if bold := strings.Contains(anns, "\x1b[1m"); bold != (name != "no erase") || strings.Contains(anns, "38;") {
				t.Errorf("bold: %v, and no colors, because the background is not known: %q", bold, anns)
			}
			s.typed("play K\r")
			if shown := s.await("then press Enter. "); !strings.Contains(shown, wiped) {
				t.Errorf("the terminal keeps what Ann saw: %q", shown)
			}
			s.typed("\x1b[Aplay 2\t\r")
			if bobs := ansi.Strip(s.await("Bob> ")); strings.Contains(bobs, "play K") || !strings.Contains(bobs, " 1  Play the two") {
				t.Errorf("Bob sees %s", bobs)
			}
			s.typed("\x1b[Alog\r")
			if bobs := ansi.Strip(s.await("Bob> ")); strings.Contains(bobs, "play K") || strings.Contains(bobs, "play 2") || !strings.Contains(bobs, "The middle row is") {
				t.Errorf("Up shows Bob %s", bobs)
			}
			s.typed("play 2\r")
			s.await("Bob> ")
			s.typed("play 3\r")
			s.await("then press Enter. ")
			s.typed("\r")
			s.await("Ann> ")
			s.typed("\x1b[A")
			s.await("play K")
		})
	}
}
