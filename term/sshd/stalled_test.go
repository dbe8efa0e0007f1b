package sshd_test

import (
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"quarterdeck/internal/load"
	"quarterdeck/node"
	"quarterdeck/term/sshd"
)

// stalling is a listener whose connections send nothing any more once stalled is closed: the buffers of a client that reads nothing are full.
type stalling struct {
	net.Listener
	stalled chan struct{}
	blocked chan struct{} // a write waits
}

// Accept implements net.Listener.
func (l *stalling) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &stalledConn{Conn: c, of: l, closed: make(chan struct{})}, nil
}

// stalledConn is a connection of a stalling listener.
type stalledConn struct {
	net.Conn
	of     *stalling
	once   sync.Once
	closed chan struct{}
}

// Write implements net.Conn.
func (c *stalledConn) Write(p []byte) (int, error) {
	select {
	case <-c.of.stalled:
	default:
		return c.Conn.Write(p)
	}
	select {
	case c.of.blocked <- struct{}{}:
	default:
	}
	<-c.closed
	return 0, net.ErrClosed
}

// Close implements net.Conn.
func (c *stalledConn) Close() error {
	c.once.Do(func() { close(c.closed) })
	return c.Conn.Close()
}

// TestStalled: a guest over SSH watches a match, and their client stops reading. The player plays on, and the session of the guest ends.
func TestStalled(t *testing.T) {
	l := &stalling{stalled: make(chan struct{}), blocked: make(chan struct{}, 1)}
	s := serveOn(t, func(tcp net.Listener) net.Listener { l.Listener = tcp; return l }, func(*node.Config) {}, func(o *sshd.Options) { o.Idle = 2 * time.Second })
	bo := &load.Client{HTTP: http.DefaultClient, Base: s.base}
	m, err := bo.Create(t.Context(), load.NewMatch{Game: "bastion", Seats: []load.Seat{{Who: "me"}, {Who: "bot", Level: "lowest"}}, Name: "Bo"}, "")
	if err != nil {
		t.Fatal(err)
	}
	ann := openScreen(t, dial(t, s.addr, "ann", noKey), size{80, 24})
	ann.clicked("Open a link to a table")
	ann.until("the question", func(screen string) bool { return strings.Contains(screen, "The link to a table") })
	ann.typed(s.base + "/m/" + m.ID + "\r")
	ann.until("the table", func(screen string) bool { return strings.Contains(screen, "Esc: menu") })
	close(l.stalled)
	ann.typed("?")
	<-l.blocked
	ann.typed(strings.Repeat("?\x1b[27u", 100))
	for over := false; !over; {
		state, err := bo.State(t.Context(), m.ID)
		if err == nil && len(state.Legal) > 0 {
			_, err = bo.Act(t.Context(), m.ID, state.Legal[0], state.Version, "")
		}
		if err != nil {
			t.Fatal(err)
		}
		over = state.Phase == "finished"
	}
	for end := time.Now().Add(time.Minute); s.ssh.Open() > 0; <-time.After(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the session of a client that reads nothing goes on without a key")
		}
	}
}
