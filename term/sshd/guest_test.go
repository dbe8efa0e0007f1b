package sshd_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"
)

// guest is a session of a guest.
type guest struct {
	t    *testing.T
	in   io.Writer
	sess *ssh.Session
	out  io.Writer // receives what was sent, too; may be nil

	mu   sync.Mutex
	text bytes.Buffer // all that was sent
	last time.Time    // when something was
	read int          // what await has passed
	more chan struct{}
	done chan struct{} // closed at the end of the session
}

// size is a terminal's; the zero size is none.
type size struct{ w, h int }

// open begins a session.
func open(t *testing.T, c *ssh.Client, z size) *guest { return openOn(t, c, z, nil) }

// openOn is open for a guest whose terminal is out. env are variables of their environment, as NAME=VALUE.
func openOn(t *testing.T, c *ssh.Client, z size, out io.Writer, env ...string) *guest {
	t.Helper()
	sess, err := c.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	g := &guest{t: t, sess: sess, out: out, more: make(chan struct{}, 1), done: make(chan struct{})}
	in, err := sess.StdinPipe()
	if err == nil && z.w > 0 {
		err = sess.RequestPty("xterm-256color", z.h, z.w, ssh.TerminalModes{})
	}
	g.in, sess.Stdout = in, g
	for _, one := range env {
		name, value, _ := strings.Cut(one, "=")
		err = errors.Join(err, sess.Setenv(name, value))
	}
	if err == nil {
		err = sess.Shell()
	}
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		_ = sess.Wait()
		close(g.done)
		g.wake()
	}()
	return g
}

// Write implements io.Writer for what the server sends.
func (g *guest) Write(p []byte) (int, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	defer g.wake()
	g.last = time.Now()
	if g.out != nil {
		if _, err := g.out.Write(p); err != nil {
			return 0, err
		}
	}
	return g.text.Write(p)
}

func (g *guest) wake() {
	select {
	case g.more <- struct{}{}:
	default:
	}
}

func (g *guest) all() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.text.String()
}

// rested reports whether the server has sent nothing for a moment.
func (g *guest) rested() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return time.Since(g.last) > 50*time.Millisecond
}

// unread returns what was sent after what await has passed.
func (g *guest) unread() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return string(g.text.Bytes()[g.read:])
}

// await waits for a text after the last one that was awaited.
func (g *guest) await(want string) {
	g.t.Helper()
	g.awaitOne(want)
}

// awaitOne waits for one of several texts, and returns the first that comes.
func (g *guest) awaitOne(wanted ...string) string {
	g.t.Helper()
	for {
		text, first, found := g.unread(), -1, ""
		for _, want := range wanted {
			if i := strings.Index(text, want); i >= 0 && (first < 0 || i < first) {
				first, found = i, want
			}
		}
		if found != "" {
			g.read += first + len(found)
			return found
		}
		select {
		case <-g.more:
		case <-g.done:
			g.t.Fatalf("the session ended without any of %q:\n%q", wanted, text)
		case <-time.After(time.Minute):
			g.t.Fatalf("none of %q was sent:\n%q", wanted, text)
		}
	}
}

// typed sends keys.
func (g *guest) typed(text string) {
	g.t.Helper()
	if _, err := io.WriteString(g.in, text); err != nil {
		g.t.Fatalf("%q cannot be sent: %v; the session ended with:\n%q", text, err, tail(g.all()))
	}
}

// tail returns the end of a text.
func tail(text string) string { return text[max(0, len(text)-2000):] }

// prompt is the end of the lobby's question.
const prompt = "first page: "

// atEnd is the prompt after a match or a lesson.
const atEnd = "Press Enter for the first page. "
