package sshd_test

import (
	"io"
	"strings"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"

	"quarterdeck/term/sshd"
)

// TestNoShell: nothing but the lobby is to be had.
func TestNoShell(t *testing.T) {
	s := serve(t)
	c := dial(t, s.addr, "ann", ssh.PublicKeys(newKey(t, 1)))
	sess, err := c.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	if err := sess.Run("ls"); err == nil {
		t.Error("a command ran")
	}
	if err := sess.RequestSubsystem("sftp"); err == nil {
		t.Error("a subsystem was started")
	}
	if _, err := c.NewSession(); err == nil {
		t.Error("a connection has two sessions")
	}
	if _, err := c.Dial("tcp", s.addr); err == nil {
		t.Error("a connection was forwarded")
	}
	if l, err := c.Listen("tcp", "127.0.0.1:0"); err == nil {
		l.Close()
		t.Error("a port was forwarded back")
	}
}

// TestConnections: one address has a limited number of connections.
func TestConnections(t *testing.T) {
	s := serve(t)
	var open []*ssh.Client
	for range 20 {
		open = append(open, dial(t, s.addr, "ann", noKey))
	}
	if _, err := ssh.Dial("tcp", s.addr, &ssh.ClientConfig{User: "ann", Auth: []ssh.AuthMethod{noKey}, HostKeyCallback: ssh.InsecureIgnoreHostKey()}); err == nil {
		t.Error("one address has more connections than allowed")
	}
	for _, c := range open {
		_ = c.Close()
		_ = c.Wait()
	}
	for {
		c, err := ssh.Dial("tcp", s.addr, &ssh.ClientConfig{User: "ann", Auth: []ssh.AuthMethod{noKey}, HostKeyCallback: ssh.InsecureIgnoreHostKey()})
		if err == nil { // as soon as the server has noticed that the others are gone
			_ = c.Close()
			return
		}
	}
}

// TestIdle: a session without a key ends, and says why.
func TestIdle(t *testing.T) {
	s := serve(t, func(o *sshd.Options) { o.Idle = 50 * time.Millisecond })
	g := open(t, dial(t, s.addr, "ann", noKey), size{80, 24})
	<-g.done
	if !strings.Contains(g.all(), "The session ended after 50ms without a key") {
		t.Errorf("%q", g.all())
	}
}

// TestHostileSize: a client may say any size of its terminal.
func TestHostileSize(t *testing.T) {
	s := serve(t)
	for _, z := range []size{{1, 1}, {1 << 30, 1 << 30}, {79, 24}} {
		g := open(t, dial(t, s.addr, "ann", noKey), z)
		g.await("Play Bastion")
		if err := g.sess.WindowChange(1<<30, 1<<30); err != nil {
			t.Fatal(err)
		}
		g.typed("\x03")
		<-g.done
	}
}

// TestEndlessLine: a line that is too long ends the session.
func TestEndlessLine(t *testing.T) {
	s := serve(t)
	g := open(t, dial(t, s.addr, "ann", noKey), size{})
	g.await(prompt)
	go func() { _, _ = io.WriteString(g.in, strings.Repeat("y", 1<<20)) }() // the session may end before it has read all
	<-g.done
	if n := strings.Count(g.all(), prompt); n != 1 {
		t.Errorf("the page was shown %d times", n)
	}
}

// TestClosedAfterwards: the server closes a connection after its session, though the client does not.
func TestClosedAfterwards(t *testing.T) {
	s := serve(t)
	c := dial(t, s.addr, "ann", noKey)
	g := open(t, c, size{})
	g.await(prompt)
	g.typed("9\n")
	<-g.done
	_ = c.Wait() // it returns when the connection is closed
}
