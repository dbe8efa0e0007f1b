package nats

import (
	"log/slog"
	"net"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	natsgo "github.com/nats-io/nats.go"

	"quarterdeck/bus"
	"quarterdeck/bus/bustest"
	"quarterdeck/internal/freeport"
)

// serve runs a NATS server until the test ends or stop is called. change, if given, modifies its options.
func serve(t *testing.T, change ...func(*server.Options)) (s *server.Server, stop func()) {
	t.Helper()
	o := &server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoLog: true, NoSigs: true}
	for _, f := range change {
		f(o)
	}
	s, err := server.NewServer(o)
	if err != nil {
		t.Fatal(err)
	}
	go s.Start()
	stop = sync.OnceFunc(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	t.Cleanup(stop)
	if !s.ReadyForConnections(30 * time.Second) {
		t.Fatal("the NATS server does not start")
	}
	return s, stop
}

// onePort lets servers listen, one after the other, on a port of their own.
func onePort(t *testing.T) func(*server.Options) {
	t.Helper()
	_, text, _ := net.SplitHostPort(freeport.Address(t)) // a port in digits
	port, _ := strconv.Atoi(text)
	return func(o *server.Options) { o.Port = port }
}

// open connects a Bus; change, if given, modifies its options.
func open(t *testing.T, url string, change ...func(*Options)) *Bus {
	t.Helper()
	o := Options{Log: slog.New(slog.DiscardHandler)}
	for _, f := range change {
		f(&o)
	}
	b, err := Open(t.Context(), url, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

// at returns the event that a match has advanced to a version.
func at(match string, version int) bus.Event {
	return bus.Event{Kind: bus.MatchAdvanced, Match: match, Version: version}
}

// listen subscribes to b and returns a channel of its events.
func listen(b *Bus) chan bus.Event {
	received := make(chan bus.Event, 4*outboxSize)
	b.Subscribe(func(e bus.Event) { received <- e })
	return received
}

// until waits for an event and returns those before it; the test's own deadline ends it otherwise.
func until(received chan bus.Event, want bus.Event) (before []bus.Event) {
	for e := range received {
		if e == want {
			return before
		}
		before = append(before, e)
	}
	return before
}

// pair connects two buses that receive each other's events, and returns the events of each from now on.
func pair(t *testing.T, url string, change ...func(*Options)) (a, b *Bus, atA, atB chan bus.Event) {
	t.Helper()
	a, b = open(t, url, change...), open(t, url, change...)
	atA, atB = listen(a), listen(b)
	for i, end := range []*Bus{a, b} {
		end.Publish(at("first", i))
		until(atA, at("first", i))
		until(atB, at("first", i))
	}
	return a, b, atA, atB
}

func TestBus(t *testing.T) {
	s, _ := serve(t)
	bustest.Run(t, func(t *testing.T) (a, b bus.Bus) {
		subject := func(o *Options) { o.Subject = "test." + strings.ReplaceAll(t.Name(), "/", ".") } // events of other subjects are not received
		return open(t, s.ClientURL(), subject), open(t, s.ClientURL(), subject)
	})
}

// TestOnce checks that NATS does not send a server its own events again.
func TestOnce(t *testing.T) {
	s, _ := serve(t)
	a, b, atA, atB := pair(t, s.ClientURL())
	a.Publish(at("m", 1))
	until(atB, at("m", 1))
	b.Publish(at("m", 2))
	if before := until(atA, at("m", 2)); len(before) != 1 {
		t.Errorf("received %v before the other server's event", before)
	}
}

// TestForeignText publishes other text under the subject of events.
func TestForeignText(t *testing.T) {
	s, _ := serve(t)
	_, _, atA, atB := pair(t, s.ClientURL())
	other, err := natsgo.Connect(s.ClientURL())
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	for _, text := range foreign {
		if err := other.PublishMsg(&natsgo.Msg{Subject: DefaultSubject, Reply: "other", Data: []byte(text)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := other.Publish(DefaultSubject, []byte("m 1")); err != nil {
		t.Fatal(err)
	}
	for _, heard := range []chan bus.Event{atA, atB} {
		if before := until(heard, at("m", 1)); len(before) > 0 {
			t.Errorf("received %v", before)
		}
	}
}

// TestCloseSendsQueuedEvents checks that events published just before Close reach the others, and that a server that
// starts sends EventsMissed for one that may have died without publishing its last events.
func TestCloseSendsQueuedEvents(t *testing.T) {
	s, _ := serve(t)
	a, b, _, atB := pair(t, s.ClientURL())
	for v := 1; v <= 100; v++ {
		a.Publish(at("m", v))
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	until(atB, at("m", 100))
	late := listen(b)
	open(t, s.ClientURL()) // as if it replaced a server that died
	until(late, bus.Missed())
}

// TestRefusals checks that Open reports wrong settings and how to correct them.
func TestRefusals(t *testing.T) {
	deaf := func(o *server.Options) {
		o.Users = []*server.User{
			{Username: "deaf", Password: "sesame", Permissions: &server.Permissions{Subscribe: &server.SubjectPermission{Deny: []string{">"}}}},
			{Username: "dumb", Password: "sesame", Permissions: &server.Permissions{Publish: &server.SubjectPermission{Deny: []string{">"}}}},
		}
	}
	s, stop := serve(t, deaf)
	at := s.Addr().String()
	refused := func(url, subject, want string) {
		t.Helper()
		b, err := Open(t.Context(), url, Options{Subject: subject, Log: slog.New(slog.DiscardHandler)})
		if err == nil {
			b.Close()
			t.Errorf("subject %q: opened, want %q", subject, want)
			return
		}
		if !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "sesame") {
			t.Errorf("%v, want %q", err, want)
		}
	}
	refused("nats://deaf:sesame@"+at, "", "allow this user")
	refused("nats://dumb:sesame@"+at, "", "allow this user")
	refused("nats://deaf:opensesame@"+at, "", "the address, user and password")
	for _, subject := range []string{"a.*", ">", "a b", "a..b", ".", "$SYS.a", "_INBOX.a"} {
		refused(at, subject, "give words")
	}
	for _, url := range []string{"", ",", "nats://", "http://u:sesame@" + at, "nats://u:p/sesame@" + at, "nats://u:1/sesame@" + at, "sesame#@" + at, "sesame?@" + at, "nats://u:%sesame@" + at} {
		refused(url, "", "write %2F")
	}
	stop()
	refused("nats://deaf:sesame@"+at, "", "check that it runs")
}
