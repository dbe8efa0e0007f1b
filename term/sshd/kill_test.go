package sshd_test

import (
	"bufio"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"
)

// program is the real program, which is killed and started again.
type program struct {
	t         *testing.T
	file      string
	data      string
	web, addr string
	cmd       *exec.Cmd
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

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// TestKilled kills the program after each of some acknowledged moves: the same key finds the match as it was, at a server with the same
// host key.
func TestKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and starts the whole program; run without -short")
	}
	p := &program{t: t, file: filepath.Join(t.TempDir(), "quarterdeck"), data: filepath.Join(t.TempDir(), "data.db"), web: freeAddress(t), addr: freeAddress(t)}
	if out, err := exec.Command("go", "build", "-o", p.file, "quarterdeck/cmd/quarterdeck").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	var hostKey string
	for i, card := range []string{"2", "3", "4", "5"} {
		p.start()
		c, err := ssh.Dial("tcp", p.addr, &ssh.ClientConfig{User: "ann", Auth: []ssh.AuthMethod{ssh.PublicKeys(newKey(t, 1))}, HostKeyCallback: func(_ string, _ net.Addr, key ssh.PublicKey) error {
			if print := ssh.FingerprintSHA256(key); hostKey != "" && print != hostKey {
				t.Errorf("the host key changed from %s to %s", hostKey, print)
			} else {
				hostKey = print
			}
			return nil
		}})
		if err != nil {
			t.Fatal(err)
		}
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
		if err := p.cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = p.cmd.Wait() // it was killed
		_ = c.Close()
	}
}
