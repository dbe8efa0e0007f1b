package main

import (
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// press sends keys as they are.
func (s *session) press(keys string) {
	s.t.Helper()
	if _, err := io.WriteString(s.keys, keys); err != nil {
		s.t.Fatal(err)
	}
}

// end reads until the program has ended, and fails if it did not end well.
func (s *session) end() {
	s.t.Helper()
	for s.read() {
	}
	if err := s.cmd.Wait(); err != nil {
		s.t.Errorf("%v:\n%s", err, ansi.Strip(s.text))
	}
}

// TestLessonAtKeyboard: line by line, Tab completes in a lesson, arrow keys bring back lines, and Ctrl-C leaves it.
func TestLessonAtKeyboard(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and starts the whole program; run without -short")
	}
	s := startSession(t, "terminal", built(t), "lesson", "bastion", "--plain", "--data", filepath.Join(t.TempDir(), "data.db"))
	s.await("quit.\r\n> ")
	s.press("hin\t\r")
	s.await("Hint: ")
	s.await("> ")
	s.press("\x1b[A\r")
	s.await("There is no other hint here.")
	s.await("> ")
	s.press("\x03")
	s.await("The lesson goes on at this step")
	s.end()
}

// TestChooseGame: at a terminal, play without a game lets the player choose one, on the whole screen and line by line.
func TestChooseGame(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and starts the whole program; run without -short")
	}
	program := built(t)
	start := func(t *testing.T, flags ...string) *session {
		s := startSession(t, "terminal", program, append([]string{"play", "--data", filepath.Join(t.TempDir(), "data.db")}, flags...)...)
		s.await("Which game do you want to play?")
		s.await("Thirteen secret choices")
		return s
	}
	const down, esc, interrupt = "\x1b[B", "\x1b", "\x03"
	for name, keys := range map[string]string{"arrows": down + "\r", "letter": "b"} {
		t.Run(name, func(t *testing.T) {
			s := start(t)
			s.press(keys)
			s.await("Sabotage. The deal is fixed")
			s.await("pyramid")
			s.press(interrupt)
			s.end()
		})
	}
	for name, key := range map[string]string{"Esc": esc, "Ctrl-C": interrupt} {
		t.Run(name, func(t *testing.T) {
			s := start(t, "--server", "http://127.0.0.1:1")
			s.press(key)
			s.end()
			if strings.Contains(s.text, "is fixed") || strings.Contains(s.text, "does not answer") {
				t.Errorf("a match began:\n%s", ansi.Strip(s.text))
			}
		})
	}
	t.Run("lines", func(t *testing.T) {
		s := start(t, "--plain", "--players", "Ann,random")
		s.await("Enter to leave: ")
		s.press("breech\r")
		s.await(`"breech" is not a number from 1 to 5`)
		s.await("Enter to leave: ")
		s.press("5\r")
		s.await("Breach. The deal is fixed")
		s.await("Ann> ")
		s.press("q\r")
		s.await("(y/n)")
		s.press("y\r")
		s.end()
	})
	t.Run("empty line", func(t *testing.T) {
		s := start(t, "--plain")
		s.await("Enter to leave: ")
		s.press("\r")
		s.end()
	})
}
