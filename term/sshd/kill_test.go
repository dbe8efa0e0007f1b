package sshd_test

import (
	"bufio"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"

	"quarterdeck/internal/freeport"
)

// program is the real program, which is killed and started again.
type program struct {
	t         *testing.T
	file      string
	data      string
	web, addr string
	cmd       *exec.Cmd
	hostKey   string // the fingerprint that the first connection saw
}

// start starts the program and returns once it serves SSH.
func (p *program) start() {
	p.t.Helper()
	p.cmd = exec.Command(p.file, "serve", "--addr", p.web, "--ssh", p.addr, "--data", p.data)
	p.cmd.Stderr = os.Stderr
	out, err := p.cmd.StdoutPipe()
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		p.t.Fatal(err)
	}
	running := p.cmd.Process
	p.t.Cleanup(func() { _ = running.Kill() })
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if strings.Contains(lines.Text(), "ssh -p") {
			return
		}
	}
	p.t.Fatal("the program does not serve SSH")
}

// build builds the program.
func build(t *testing.T) *program {
	t.Helper()
	if testing.Short() {
		t.Skip("builds and starts the whole program; run without -short")
	}
	p := &program{t: t, file: filepath.Join(t.TempDir(), "quarterdeck"), data: filepath.Join(t.TempDir(), "data.db"), web: freeport.Address(t), addr: freeport.Address(t)}
	if out, err := exec.Command("go", "build", "-o", p.file, "quarterdeck/cmd/quarterdeck").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return p
}

// kill kills the program.
func (p *program) kill() {
	p.t.Helper()
	if err := p.cmd.Process.Kill(); err != nil {
		p.t.Fatal(err)
	}
	_ = p.cmd.Wait() // it was killed
}

// dial connects to the program as Ann, and checks that its host key stays.
func (p *program) dial() *ssh.Client {
	p.t.Helper()
	c, err := ssh.Dial("tcp", p.addr, &ssh.ClientConfig{User: "ann", Auth: []ssh.AuthMethod{ssh.PublicKeys(newKey(p.t, 1))}, HostKeyCallback: func(_ string, _ net.Addr, key ssh.PublicKey) error {
		if print := ssh.FingerprintSHA256(key); p.hostKey != "" && print != p.hostKey {
			p.t.Errorf("the host key changed from %s to %s", p.hostKey, print)
		} else {
			p.hostKey = print
		}
		return nil
	}})
	if err != nil {
		p.t.Fatal(err)
	}
	return c
}

// TestKilled kills the program after each of some acknowledged moves: the same key finds the match as it was, at a server with the same
// host key.
func TestKilled(t *testing.T) {
	p := build(t)
	for i, card := range []string{"2", "3", "4", "5"} {
		p.start()
		c := p.dial()
		g := open(t, c, size{})
		g.await(prompt)
		g.typed("1\n") // the first time a new match, later the one to continue
		if i == 0 {
			g.await(prompt)
			g.typed("1\n")
		}
		g.await("ann> ")
		g.typed("log\n")
		g.await("ann> ")
		for _, played := range []string{"2", "3", "4", "5"}[:i] {
			if !strings.Contains(g.all(), "You played "+played) {
				t.Fatalf("the %s is lost:\n%s", played, g.all())
			}
		}
		g.typed("play " + card + "\n")
		g.await("Round " + string(rune('2'+i)) + " of 13")
		p.kill()
		_ = c.Close()
	}
}

// TestKilledOnScreen kills the program as soon as the whole screen shows what a move led to, and every other time when the next move is
// on its way: the same key finds every move that was shown, and can go on.
func TestKilledOnScreen(t *testing.T) {
	p := build(t)
	shown := 0 // rounds of which the end was shown
	for i := range 6 {
		p.start()
		c := p.dial()
		w := openScreen(t, c, size{160, 50})
		want := "Continue Bastion"
		if i == 0 {
			want = "Play Bastion"
		}
		w.until("the lobby", func(screen string) bool { return strings.Contains(screen, want) })
		w.typed("\r") // the first choice
		if i == 0 {
			w.until("the opponents", func(screen string) bool { return !strings.Contains(screen, want) })
			w.typed("\r")
		}
		w.until("a turn", toAct)
		if got := roundOf(w.text()); got < shown+1 || got > shown+2 {
			t.Fatalf("after %d rounds were shown, the match goes on in round %d:\n%s", shown, got, w.text())
		}
		round := roundOf(w.text())
		for n := 1; n < round; n++ {
			if !strings.Contains(w.text(), fmt.Sprintf("You played %d", n+1)) {
				t.Fatalf("the card of round %d is lost:\n%s", n, w.text())
			}
		}
		w.typed("a") // the lowest card
		w.until("the next round", func(screen string) bool { return roundOf(screen) == round+1 })
		shown = round
		if i%2 > 0 {
			w.until("a turn", toAct)
			w.typed("b") // the lowest card that is left: it keeps its letter
		}
		p.kill()
		_ = c.Close()
	}
}

// toAct reports whether the match waits for the player alone, and the screen shows no events, during which keys make no move.
func toAct(screen string) bool {
	return strings.Contains(screen, "letter: move") && strings.Count(screen, "(to act)") == 1 && strings.Contains(screen, "Your cards (to act)")
}

var roundLine = regexp.MustCompile(`Round (\d+) of 13`)

// roundOf returns the round that a screen shows, or 0.
func roundOf(screen string) int {
	found := roundLine.FindStringSubmatch(screen)
	if found == nil {
		return 0
	}
	n, _ := strconv.Atoi(found[1]) // one or two digits
	return n
}
