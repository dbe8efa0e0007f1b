//go:build unix

package main

import (
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/creack/pty"
)

// session is a running program whose input is typed and whose output is read.
type session struct {
	t    *testing.T
	cmd  *exec.Cmd
	keys io.Writer
	out  io.Reader
	text string // everything written so far
	seen int    // bytes of text that await has passed
}

// starters start a command on a pipe, and at a terminal that echoes and edits lines.
var starters = map[string]func(*session) error{
	"pipe": func(s *session) error {
		var err error
		if s.keys, err = s.cmd.StdinPipe(); err != nil {
			return err
		}
		if s.out, err = s.cmd.StdoutPipe(); err != nil {
			return err
		}
		return s.cmd.Start()
	},
	"terminal": func(s *session) error {
		f, err := pty.StartWithSize(s.cmd, &pty.Winsize{Cols: 80, Rows: 24})
		if err != nil {
			return err
		}
		s.t.Cleanup(func() { _ = f.Close() })
		s.keys, s.out = f, f
		return nil
	},
}

func startSession(t *testing.T, how, program string, args ...string) *session {
	t.Helper()
	s := &session{t: t, cmd: exec.Command(program, args...)}
	if err := starters[how](s); err != nil {
		t.Fatal(err)
	}
	running := s.cmd.Process
	t.Cleanup(func() { _ = running.Kill() }) // it has already ended, unless the test failed
	return s
}

func (s *session) typed(line string) {
	s.t.Helper()
	if _, err := io.WriteString(s.keys, line+"\n"); err != nil {
		s.t.Fatal(err)
	}
}

// read reads once, and reports whether there may be more.
func (s *session) read() bool {
	buf := make([]byte, 4096)
	n, err := s.out.Read(buf)
	s.text += string(buf[:n])
	return err == nil
}

// await reads until the program has written text after what was awaited before, and returns what came.
func (s *session) await(text string) string {
	s.t.Helper()
	from := s.seen
	for more := true; ; more = s.read() {
		if i := strings.Index(s.text[from:], text); i >= 0 {
			s.seen = from + i + len(text)
			return s.text[from:s.seen]
		}
		if !more {
			s.t.Fatalf("the program ended before %q:\n%s", text, s.text)
		}
	}
}

// kill kills the program at once and returns everything that it had written after what was awaited.
func (s *session) kill() string {
	s.t.Helper()
	if err := s.cmd.Process.Kill(); err != nil {
		s.t.Fatal(err)
	}
	for s.read() {
	}
	_ = s.cmd.Wait() // it was killed
	return s.text[s.seen:]
}

const prompt = "Ann> "

// events returns the events in a text, those whose line is complete.
func events(text string) (out []string) {
	for line := range strings.Lines(ansi.Strip(text)) {
		for strings.HasPrefix(line, prompt) {
			line = strings.TrimPrefix(line, prompt)
		}
		if event, found := strings.CutPrefix(line, "· "); found && strings.HasSuffix(event, "\n") {
			out = append(out, strings.TrimSpace(event))
		}
	}
	return out
}

// built builds the program and returns where it is.
func built(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "quarterdeck")
	if out, err := exec.Command("go", "build", "-o", program, "quarterdeck/cmd/quarterdeck").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return program
}

// TestKilled kills play after its moves were shown, and while they are on their way. Each time, play --resume goes on behind every
// event that the program had written before it was killed.
func TestKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and starts the whole program; run without -short")
	}
	program := built(t)
	for how := range starters {
		t.Run(how, func(t *testing.T) {
			data, record := filepath.Join(t.TempDir(), "data.db"), filepath.Join(t.TempDir(), "match.qdr")
			flags := []string{"bastion", "--players", "Ann,random", "--seed", "3"}
			var shown []string // every event that was written, in order
			// resume starts the program and returns the events of its log, after it has compared them with those that were shown.
			resume := func() (*session, []string) {
				s := startSession(t, how, program, append([]string{"play", "--plain", "--data", data}, flags...)...)
				s.await(prompt)
				s.typed("log")
				log := events(s.await("\n" + prompt))
				if len(log) < len(shown) || !slices.Equal(log[:len(shown)], shown) {
					t.Fatalf("the log is\n%s\nbut what was shown is\n%s", strings.Join(log, "\n"), strings.Join(shown, "\n"))
				}
				return s, log
			}
			for kills := range 8 {
				s, log := resume()
				flags = []string{"--resume"}
				if mine := plays(log); mine < kills {
					t.Fatalf("after %d kills, each behind a move that was shown, there are %d moves", kills, mine)
				}
				s.typed("1")
				text := s.await("You played ") + s.await("\n")
				if kills%2 == 0 {
					text += s.await(" of 13") // the whole table was drawn
				} else if plays(log) < 11 {
					s.typed("1") // the next move is on its way, and never the last one
				}
				shown = append(log, events(text+s.kill())...)
				if plays(shown) <= plays(log) {
					t.Fatalf("no move was shown:\n%s", s.text)
				}
			}
			flags = append(flags, "--record", record)
			s, log := resume()
			for range 13 - plays(log) {
				s.typed("1")
			}
			for s.read() {
			}
			if err := s.cmd.Wait(); err != nil {
				t.Fatalf("%v:\n%s", err, s.text)
			}
			if out, err := exec.Command(program, "verify", record).CombinedOutput(); err != nil {
				t.Errorf("the record does not verify: %v\n%s", err, out)
			}
		})
	}
}

// plays returns how many moves of the player are among events.
func plays(events []string) (n int) {
	for _, e := range events {
		if strings.Contains(e, "You played ") {
			n++
		}
	}
	return n
}

// TestEvents reads events as a pipe and a terminal show them, and leaves out a line that was cut off.
func TestEvents(t *testing.T) {
	text := "Ann> · One.\n\x1b[5D\x1b[KAnn> Ann> · Two.\r\nSilas has 0 points · You have 0 points\n· Thr"
	if got := fmt.Sprint(events(text)); got != "[One. Two.]" {
		t.Errorf("the events are %s", got)
	}
}
