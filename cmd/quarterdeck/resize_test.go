//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/creack/pty"
)

// resize changes the size of the terminal of a session.
func (s *session) resize(cols, rows uint16) {
	s.t.Helper()
	if err := pty.Setsize(s.keys.(*os.File), &pty.Winsize{Cols: cols, Rows: rows}); err != nil {
		s.t.Fatal(err)
	}
}

// TestResize: at a terminal, the menu, a match and a lesson go from the whole screen to lines, and back, as the window shrinks and grows.
func TestResize(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and starts the whole program; run without -short")
	}
	const opened, closed, interrupt = "\x1b[?1049h", "\x1b[?1049l", "\x03"
	program, data := built(t), filepath.Join(t.TempDir(), "data.db")
	t.Run("match", func(t *testing.T) {
		s := startSession(t, "terminal", program, "play", "--data", data, "--players", "Ann,random", "--pace", "total 30m")
		s.await("Esc: leave.")
		s.resize(60, 20)
		s.await(closed)
		s.await("Enter to leave: ")
		s.resize(80, 24)
		s.await(opened)
		s.await("Thirteen secret choices")
		s.press("a")
		s.await("Choose a card. Round 1 of 13")
		s.resize(80, 20)
		s.await(closed)
		s.await("Choose a card. Round 1 of 13")
		s.await("▸Ann ") // the clock
		s.await("Ann> ")
		s.press("1")
		s.await("1")
		s.resize(100, 30)
		s.press("\r") // the line is finished first
		s.await(opened)
		s.await("hoose a card. Round 2 of 13") // after a tie “For 2 points: choose …”
		s.press(interrupt)
		s.await("play --resume")
		s.end()
	})
	t.Run("lesson", func(t *testing.T) {
		s := startSession(t, "terminal", program, "lesson", "bastion", "--data", data)
		s.await("F3 shows this again")
		s.resize(60, 20)
		s.await(closed)
		s.await("→ ") // what to do
		s.await("> ")
		s.press("hint\r")
		s.await("Hint: ")
		s.await("> ")
		s.resize(80, 24)
		s.await(opened)
		s.await("Hint: ") // what was said before
		s.press(interrupt)
		s.await("The lesson goes on at this step")
		s.end()
	})
	t.Run("plain", func(t *testing.T) {
		s := startSession(t, "terminal", program, "lesson", "bastion", "--plain", "--data", data)
		s.await("> ")
		s.resize(40, 24)
		for narrow := false; !narrow; { // the size is asked for five times a second
			s.press("again\r")
			narrow = widest(s.await("→ ")) <= 60 // a row of cards is wider than 40
			s.await("> ")
		}
		s.press(interrupt)
		s.end()
	})
}

// widest returns the number of columns of the longest line.
func widest(text string) (most int) {
	for line := range strings.Lines(ansi.Strip(text)) {
		most = max(most, ansi.StringWidth(strings.TrimSpace(line)))
	}
	return most
}
