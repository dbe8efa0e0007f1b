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

// diary is a log of which a test can wait for lines.
type diary struct {
	mu   sync.Mutex
	text strings.Builder
	more chan struct{}
}

func newDiary() *diary { return &diary{more: make(chan struct{}, 1)} }

func (d *diary) Write(p []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	select {
	case d.more <- struct{}{}:
	default:
	}
	return d.text.Write(p)
}

func (d *diary) String() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.text.String()
}

// wait blocks until the diary says something; the test's own deadline ends it otherwise.
func (d *diary) wait(what string) {
	for !strings.Contains(d.String(), what) {
		<-d.more
	}
}

func (d *diary) keep(o *Options) { o.Log = slog.New(slog.NewTextHandler(d, nil)) }

func guarded(o *server.Options) { o.Username, o.Password = "node", "sesame" }

// doorman refuses all connections, and counts them.
type doorman chan struct{}

func (d doorman) Check(server.ClientAuthentication) bool {
	d <- struct{}{}
	return false
}

// TestAway stops NATS, refuses connections, and restores it: events published meanwhile reached their own server's subscribers, and the
// others are told that they may have lost something. The log tells how it went, and no secret.
func TestAway(t *testing.T) {
	s, stop := serve(t, guarded)
	same := samePort(s)
	d := newDiary()
	a, b, atA, atB := pair(t, fmt.Sprintf("nats://node:sesame@%s", s.Addr()), d.keep)
	stop()
	d.wait("NATS is away")
	a.Publish(at("m", 1))
	until(atA, at("m", 1))
	knocks := make(doorman, 1000)
	_, stop = serve(t, same, func(o *server.Options) { o.CustomClientAuthentication = knocks })
	for range 5 { // so that one of the two has come three times
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
		t.Errorf("the log tells secrets: %s", d)
	}
}

// TestBarred has NATS come back without allowing this server to hear: NATS says so once, and the log tells it, whatever that told just before.
func TestBarred(t *testing.T) {
	s, stop := serve(t, guarded)
	same := samePort(s)
	d := newDiary()
	open(t, fmt.Sprintf("nats://node:sesame@%s", s.Addr()), d.keep)
	stop()
	d.wait("NATS is still away")
	serve(t, same, func(o *server.Options) {
		deaf := &server.Permissions{Subscribe: &server.SubjectPermission{Deny: []string{">"}}}
		o.Users = []*server.User{{Username: "node", Password: "sesame", Permissions: deaf}}
	})
	d.wait("does not let this server publish or receive")
}

// TestTooSlow has a listener take its time while more comes than may wait; when it is ready again it hears that it lost something.
func TestTooSlow(t *testing.T) {
	s, _ := serve(t)
	d := newDiary()
	a := open(t, s.ClientURL())
	b := open(t, s.ClientURL(), d.keep, func(o *Options) { o.unheard = 2 })
	gate := make(chan struct{})
	b.Subscribe(func(bus.Event) { <-gate })
	heard := listen(b)
	for v := range 10 {
		a.Publish(at("m", v))
	}
	d.wait("faster than they were handled")
	a.Publish(at("m", 10)) // this too is dropped, and not told of once more
	if err := a.conn.Flush(); err != nil {
		t.Fatal(err)
	}
	close(gate)
	until(heard, bus.Missed())
	a.Publish(at("m", 11))
	until(heard, at("m", 11))
}

// clogged is a network that takes nothing while its gate is held.
type clogged struct {
	net.Conn
	gate *sync.Mutex
}

func (c clogged) Write(p []byte) (int, error) {
	c.gate.Lock()
	defer c.gate.Unlock()
	return c.Conn.Write(p)
}

// TestClogged blocks the network: no publisher waits for it, the server's own subscribers are notified at once, and
// the others are told later that there was more than they hear of.
func TestClogged(t *testing.T) {
	s, _ := serve(t)
	var gate sync.Mutex
	a := open(t, s.ClientURL(), func(o *Options) {
		o.dial = func(network, address string) (net.Conn, error) {
			conn, err := net.Dial(network, address)
			return clogged{conn, &gate}, err
		}
	})
	b := open(t, s.ClientURL())
	atA, atB := listen(a), listen(b)
	a.Publish(at("first", 1))
	until(atB, at("first", 1))
	until(atA, at("first", 1))
	gate.Lock()
	for v := range 2 * maxUnsent {
		a.Publish(at("m", v))
	}
	until(atA, at("m", 2*maxUnsent-1))
	gate.Unlock()
	until(atB, bus.Missed())
}

// TestSilence: who opens a bus at a server that says nothing may give up.
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

// TestBrokenWrite: a connection that did not take something is not used any more, so that its end is noticed.
func TestBrokenWrite(t *testing.T) {
	here, there := net.Pipe()
	conn, err := dialer(func(string, string) (net.Conn, error) { return here, nil }).Dial("tcp", "")
	if err != nil {
		t.Fatal(err)
	}
	there.Close()
	if _, err := conn.Write([]byte("PING")); err == nil {
		t.Fatal("no write was seen")
	}
	if err := conn.(brittle).SetDeadline(past); err == nil {
		t.Error("the connection goes on after what was written got lost")
	}
}
