//go:build unix

package main

import (
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"quarterdeck/term"
	"quarterdeck/term/termtest"
)

// shown is a session on the whole screen of a terminal.
type shown struct {
	*session
	emu   *termtest.Emulator
	drawn int // bytes of text that the terminal has drawn
}

func startShown(t *testing.T, program string, args ...string) *shown {
	t.Helper()
	t.Setenv("LANG", "C.UTF-8")
	t.Setenv("TERM", "xterm-256color")
	return &shown{session: startSession(t, "terminal", program, args...), emu: termtest.NewEmulator(t, 80, 24)}
}

// sees reads until the screen shows all of some texts.
func (s *shown) sees(texts ...string) {
	s.t.Helper()
	for more := true; ; more = s.read() {
		if _, err := s.emu.Write([]byte(s.text[s.drawn:])); err != nil {
			s.t.Fatal(err)
		}
		s.drawn = len(s.text)
		screen, missing := ansi.Strip(s.emu.Render()), ""
		for _, text := range texts {
			if !strings.Contains(screen, text) {
				missing = text
			}
		}
		if missing == "" {
			return
		}
		if !more {
			s.t.Fatalf("the program ended before %q:\n%s", missing, screen)
		}
	}
}

// pressUntil presses a key again and again until the screen shows a text: a letter that comes while an event is shown makes no move.
func (s *shown) pressUntil(key, text string) {
	s.t.Helper()
	seen, pressed := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(pressed)
		again := time.NewTicker(time.Second) // sooner, it would count as the same press
		defer again.Stop()
		for {
			_, _ = io.WriteString(s.keys, key) // if the program has ended, sees says so
			select {
			case <-again.C:
			case <-seen:
				return
			}
		}
	}()
	s.sees(text)
	close(seen)
	<-pressed
}

// TestReplayKeys steps through a record with the arrow keys.
func TestReplayKeys(t *testing.T) {
	program, err := exec.LookPath("quarterdeck") // testscript puts it on the path
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if out, err := exec.Command(program, "sim", "bastion", "-n", "1", "--seed", "7", "--records", folder).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	s := startShown(t, program, "replay", filepath.Join(folder, "bastion-7-000000.qdr"))
	const left, right, home, end = "\x1b[D", "\x1b[C", "\x1b[H", "\x1b[F"
	const first, last = "· The middle row is", "wins the match"
	s.sees("← →: step", "Bastion's Breach")
	s.press(right)
	s.sees(first)
	s.press(right)
	s.sees(first, "· Lotte has chosen a card.")
	s.press(end)
	s.sees(last)
	s.press(left)
	s.sees("Lotte has chosen a card.", "Round 12")
	s.press(home)
	s.sees("Barnaby has 0 points")
	s.press("q")
	s.end()
}

// TestJoinShown: join plays and watch watches on the whole screen.
func TestJoinShown(t *testing.T) {
	s := startServer(t)
	p, link := s.table()
	playing := startShown(t, s.program, "join", link, "--name", "Bo")
	playing.sees("Your cards (to act)", "Round 1 of 13", "a  Play the two")
	t.Setenv("XDG_DATA_HOME", t.TempDir()) // a watcher without Bo’s seat
	watching := startShown(t, s.program, "watch", p.Link())
	watching.sees("Bo’s cards", "Round 1")
	playing.pressUntil("a", "You played 2")
	watching.sees("Bo played 2")
	for _, one := range []*shown{playing, watching} {
		one.press("\x03")
		one.await("It goes on at " + p.Link())
		one.end()
	}
}

// TestQRCode: line by line, an invitation is a QR code and its link; in ASCII, it is the link alone.
func TestQRCode(t *testing.T) {
	s := startServer(t)
	for _, flag := range []string{"", "--ascii"} {
		t.Setenv("LANG", "C.UTF-8")
		args := []string{"play", "bastion", "--server", s.base(), "--players", "Ann,friend", "--plain"}
		if flag != "" {
			args = append(args, flag)
		}
		waiting := startSession(t, "pipe", s.program, args...)
		waiting.await("Invite a friend:\n")
		text := waiting.await("?invite=")
		code, link, _ := strings.Cut(text, s.base())
		waiting.await("\n")
		at := strings.LastIndex(waiting.text, s.base()+link)
		invitation, _, _ := strings.Cut(waiting.text[at:], "\n")
		if want := term.QR(invitation, flag != ""); code != want {
			t.Errorf("%s: the invitation %s has the code\n%s, want\n%s", flag, invitation, code, want)
		}
		waiting.kill()
	}
}
