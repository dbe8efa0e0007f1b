package nats

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"quarterdeck/bus"
)

// logBuffer collects log lines and lets a test wait for them.
type logBuffer struct {
	mu   sync.Mutex
	text strings.Builder
	more chan struct{}
}

func newLogBuffer() *logBuffer { return &logBuffer{more: make(chan struct{}, 1)} }

func (d *logBuffer) Write(p []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	select {
	case d.more <- struct{}{}:
	default:
	}
	return d.text.Write(p)
}

func (d *logBuffer) String() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.text.String()
}

// wait blocks until the log has the text; the test's own deadline ends it otherwise.
func (d *logBuffer) wait(what string) {
	for !strings.Contains(d.String(), what) {
		<-d.more
	}
}

func (d *logBuffer) captureLog(o *Options) { o.Log = slog.New(slog.NewTextHandler(d, nil)) }

func guarded(o *server.Options) { o.Username, o.Password = "node", "sesame" }

// gatekeeper refuses all connections, and counts them.
type gatekeeper chan struct{}

func (d gatekeeper) Check(server.ClientAuthentication) bool {
	d <- struct{}{}
	return false
}

// TestReconnect stops NATS, refuses connections, and restores it. Events published meanwhile reach the subscribers of
// their own server; the others receive EventsMissed. The log reports each step and contains no secret.
func TestReconnect(t *testing.T) {
	same := onePort(t)
	s, stop := serve(t, guarded, same)
	d := newLogBuffer()
	a, b, atA, atB := pair(t, fmt.Sprintf("nats://node:sesame@%s", s.Addr()), d.captureLog)
	stop()
	d.wait("NATS is away")
	a.Publish(at("m", 1))
	until(atA, at("m", 1))
	knocks := make(gatekeeper, 1000)
	_, stop = serve(t, same, func(o *server.Options) { o.CustomClientAuthentication = knocks })
	for range 5 { // so that one of the two servers has tried three times
		<-knocks
	}
	stop()
	serve(t, guarded, same)
	for _, before := range [][]bus.Event{until(atA, bus.Missed()), until(atB, bus.Missed())} {
		if len(before) > 0 {
			t.Errorf("received %v, which no server carried", before)
		}
	}
	a.Publish(at("m", 2))
	b.Publish(at("m", 3))
	until(atA, at("m", 3))
	until(atB, at("m", 2))
	if d.wait("NATS is back"); strings.Contains(d.String(), "sesame") || strings.Contains(d.String(), "node") {
		t.Errorf("the log contains secrets: %s", d)
	}
}

// TestPermissionDenied restarts NATS without the permission to subscribe. NATS reports that only once, and the log must
// have it, whatever was logged just before.
func TestPermissionDenied(t *testing.T) {
	same := onePort(t)
	s, stop := serve(t, guarded, same)
	d := newLogBuffer()
	open(t, fmt.Sprintf("nats://node:sesame@%s", s.Addr()), d.captureLog)
	stop()
	d.wait("NATS is still away")
	serve(t, same, func(o *server.Options) {
		deaf := &server.Permissions{Subscribe: &server.SubjectPermission{Deny: []string{">"}}}
		o.Users = []*server.User{{Username: "node", Password: "sesame", Permissions: deaf}}
	})
	d.wait("does not let this server publish or receive")
}

// TestSlowConsumer blocks a subscriber while more events arrive than may be pending. When it continues, it receives
// EventsMissed.
func TestSlowConsumer(t *testing.T) {
	s, _ := serve(t)
	d := newLogBuffer()
	a := open(t, s.ClientURL())
	b := open(t, s.ClientURL(), d.captureLog, func(o *Options) { o.maxPending = 2 })
	gate := make(chan struct{})
	b.Subscribe(func(bus.Event) { <-gate })
	heard := listen(b)
	for v := range 10 {
		a.Publish(at("m", v))
	}
	d.wait("faster than they were handled")
	a.Publish(at("m", 10)) // dropped too, but not logged again
	if err := a.conn.Flush(); err != nil {
		t.Fatal(err)
	}
	close(gate)
	until(heard, bus.Missed())
	a.Publish(at("m", 11))
	until(heard, at("m", 11))
}

// blockedConn is a connection that cannot write while its gate is locked.
type blockedConn struct {
	net.Conn
	gate *sync.Mutex
}

func (c blockedConn) Write(p []byte) (int, error) {
	c.gate.Lock()
	defer c.gate.Unlock()
	return c.Conn.Write(p)
}

// TestBlockedConnection blocks the network. No publisher waits for it, and the server's own subscribers receive events at
// once. The others receive EventsMissed later.
func TestBlockedConnection(t *testing.T) {
	s, _ := serve(t)
	var gate sync.Mutex
	a := open(t, s.ClientURL(), func(o *Options) {
		o.dial = func(network, address string) (net.Conn, error) {
			conn, err := net.Dial(network, address)
			return blockedConn{conn, &gate}, err
		}
	})
	b := open(t, s.ClientURL())
	atA, atB := listen(a), listen(b)
	a.Publish(at("first", 1))
	until(atB, at("first", 1))
	until(atA, at("first", 1))
	gate.Lock()
	for v := range 2 * outboxSize {
		a.Publish(at("m", v))
	}
	until(atA, at("m", 2*outboxSize-1))
	gate.Unlock()
	until(atB, bus.Missed())
}

// TestSilence checks that Open returns when its context ends, even if the server does not answer.
func TestSilence(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Open(ctx, l.Addr().String(), Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("opened: %v", err)
	}
}

var past = time.Unix(1, 0)

// TestBrokenWrite checks that a connection closes after a failed write, so that the loss is detected.
func TestBrokenWrite(t *testing.T) {
	here, there := net.Pipe()
	conn, err := dialer(func(string, string) (net.Conn, error) { return here, nil }).Dial("tcp", "")
	if err != nil {
		t.Fatal(err)
	}
	there.Close()
	if _, err := conn.Write([]byte("PING")); err == nil {
		t.Fatal("the write did not fail")
	}
	if err := conn.(closeOnWriteError).SetDeadline(past); err == nil {
		t.Error("the connection is still open after a failed write")
	}
}
