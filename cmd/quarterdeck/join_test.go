//go:build unix

package main

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"quarterdeck/game"
	"quarterdeck/internal/freeport"
	"quarterdeck/match"
	"quarterdeck/term"
	"quarterdeck/term/remote"
)

// running is a server in a process of its own.
type running struct {
	t             *testing.T
	program, data string
	addr          string
	cmd           *exec.Cmd
}

// startServer starts the program of this test as a server. What it and its clients store ends with the test.
func startServer(t *testing.T) *running {
	t.Helper()
	program, err := exec.LookPath("quarterdeck") // testscript puts it on the path
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "https_proxy"} {
		t.Setenv(name, "")
	}
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	s := &running{t: t, program: program, data: filepath.Join(t.TempDir(), "data.db"), addr: freeport.Address(t)}
	s.start()
	return s
}

func (s *running) base() string { return "http://" + s.addr }

// start starts the server, and waits until it serves.
func (s *running) start() {
	s.t.Helper()
	out := startSession(s.t, "pipe", s.program, "serve", "--addr", s.addr, "--data", s.data, "--rate=-1")
	out.await("Quarterdeck is at ")
	s.cmd = out.cmd
}

// kill ends the server at once.
func (s *running) kill() {
	s.t.Helper()
	if err := s.cmd.Process.Kill(); err != nil {
		s.t.Fatal(err)
	}
	_ = s.cmd.Wait() // it was killed
}

// table returns a table of Ann, who plays her first move each time, and the link to its other seat.
func (s *running) table() (p remote.Place, link string) {
	s.t.Helper()
	ann := &remote.Client{Base: s.base(), HTTP: &http.Client{}}
	p, links, err := ann.Create(s.t.Context(), remote.NewTable{Game: "bastion", Name: "Ann", Seats: []remote.Seat{{Who: "me"}, {Who: "friend"}}})
	if err != nil || len(links) != 1 {
		s.t.Fatalf("%d invitations, %v", len(links), err)
	}
	d := remote.Open(s.t.Context(), ann, p.Match, nil)
	go func() {
		for {
			v, err := d.View(s.t.Context(), term.Now)
			switch {
			case err != nil, v.Phase == match.Finished:
				return
			case term.MayAct(v):
				_ = d.Act(s.t.Context(), match.Request{Seat: game.Seat(v.Viewer), Action: v.Legal[0], Version: v.Version}) // a refusal leads to another View
				continue
			}
			select {
			case <-d.Changes():
			case <-s.t.Context().Done():
				return
			}
		}
	}()
	return p, links[0]
}

// TestJoinAndWatch plays a whole match with quarterdeck join through a pipe, and watches it with quarterdeck watch, while it is played and
// afterwards.
func TestJoinAndWatch(t *testing.T) {
	s := startServer(t)
	p, link := s.table()
	watching := startSession(t, "pipe", s.program, "watch", p.Link())
	watching.await("The match begins when every seat is taken.")
	playing := startSession(t, "pipe", s.program, "join", link, "--name", "Bo")
	playing.await("Round 1 of 13")
	playing.await("Bo> ")
	playing.typed(strings.Repeat("1\n", 12) + "1")
	const end = "As records write it: end "
	result := playing.await(end)
	playing.end()
	watching.await(end)
	watching.end()
	if played := strings.Count(playing.text, "You played "); played != 13 || !strings.Contains(result, "Round 13 of 13") {
		t.Errorf("%d moves of 13:\n%s", played, playing.text)
	}
	if shown := strings.Count(watching.text, "Bo played "); shown != 13 {
		t.Errorf("a spectator sees %d moves of 13:\n%s", shown, watching.text)
	}
	for _, text := range []string{playing.text, watching.text} {
		if strings.Contains(strings.ToLower(text), "error") {
			t.Errorf("it says that something is wrong:\n%s", text)
		}
	}
	again := startSession(t, "pipe", s.program, "watch", p.Link())
	again.await(end)
	again.end()
}

// TestJoinMistakes: join and watch say what is wrong with a link, and fail.
func TestJoinMistakes(t *testing.T) {
	s := startServer(t)
	p, link := s.table()
	other := httptest.NewServer(http.NotFoundHandler())
	defer other.Close()
	taken := startSession(t, "pipe", s.program, "join", link, "--name", "Bo")
	taken.await("Bo> ")
	t.Setenv("XDG_DATA_HOME", t.TempDir()) // from here on another guest
	for _, c := range []struct {
		args string
		code int
		says string
	}{
		{"join http://no-such-host.invalid/m/abc2", exitFailure, "http://no-such-host.invalid does not answer: "},
		{"watch http://no-such-host.invalid/m/abc2", exitFailure, "http://no-such-host.invalid does not answer: "},
		{"join " + s.base() + "/m/abc2", exitFailure, "There is no match at this address."},
		{"watch " + s.base() + "/m/abc2", exitFailure, "There is no match at this address."},
		{"join " + link, exitFailure, "Another player already has this seat."},
		{"join " + p.Link(), exitFailure, "no seat"},
		{"join " + s.base() + "/lobby", exitUsage, "is not a link to a match, whose path looks like /m/"},
		{"watch " + s.base() + "/rules/bastion", exitUsage, "is not a link to a match, whose path looks like /m/"},
		{"join " + other.URL + "/m/abc2", exitFailure, "is it a Quarterdeck server?"},
		{"watch " + other.URL + "/m/abc2", exitFailure, "is it a Quarterdeck server?"},
	} {
		out, err := exec.Command(s.program, strings.Fields(c.args)...).CombinedOutput()
		exit := (*exec.ExitError)(nil)
		if !errors.As(err, &exit) || exit.ExitCode() != c.code || !strings.Contains(strings.ToLower(string(out)), strings.ToLower(c.says)) {
			t.Errorf("%s: %v, want exit %d and %q:\n%s", c.args, err, c.code, c.says, out)
		}
		if strings.Contains(string(out), "Usage:") {
			t.Errorf("%s: the mistake is hidden in the usage:\n%s", c.args, out)
		}
	}
	taken.typed("quit\ny")
	taken.await("It goes on at " + p.Link())
	taken.end()
}

// TestServerStops: a match that is joined goes on when its server has restarted. While a server accepts requests and answers none, quit leaves.
func TestServerStops(t *testing.T) {
	s := startServer(t)
	p, link := s.table()
	playing := startSession(t, "pipe", s.program, "join", link, "--name", "Bo")
	playing.await("Bo> ")
	s.kill()
	playing.typed("1")
	s.start()
	playing.await("Round 2 of 13")
	playing.await("Bo> ")
	if err := s.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	playing.typed("1\nmoves")
	playing.await("Still waiting. Your lines wait, too. “quit” leaves the match.")
	playing.typed("quit")
	playing.await("It goes on at " + p.Link())
	playing.end()
	silent := exec.Command(s.program, "watch", p.Link())
	silent.Stdin = strings.NewReader("quit\n")
	if out, err := silent.CombinedOutput(); err != nil || !strings.Contains(string(out), "It goes on at "+p.Link()) {
		t.Errorf("quit does not leave a server that has never answered: %v\n%s", err, out)
	}
	if err := s.cmd.Process.Signal(syscall.SIGCONT); err != nil && !errors.Is(err, os.ErrProcessDone) {
		t.Fatal(err)
	}
	back := startSession(t, "pipe", s.program, "join", p.Link())
	back.await("Bo> ")
	back.typed("resign\ny")
	back.await("As records write it: end ")
	back.end()
}
