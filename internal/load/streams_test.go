package load

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// streams is how many are held open at once.
const streams = 5000

// BenchmarkStreams holds 5,000 streams of one server open and measures what the server alone needs for them: both players' pages
// of 2,500 matches, the same over the API, and pages of the lobby, each of a guest of their own. It looks when they are open
// (MB-open), when all players have acted at once (MB-busy), and when nothing has happened for a while (MB-quiet).
func BenchmarkStreams(b *testing.B) {
	program := filepath.Join(b.TempDir(), "quarterdeck")
	if out, err := exec.Command("go", "build", "-o", program, "quarterdeck/cmd/quarterdeck").CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	for name, open := range map[string]func(context.Context, *server) (*crowd, error){
		"pages": func(ctx context.Context, s *server) (*crowd, error) { return players(ctx, s, true) },
		"api":   func(ctx context.Context, s *server) (*crowd, error) { return players(ctx, s, false) },
		"lobby": lobbyVisitors,
	} {
		b.Run(name, func(b *testing.B) {
			s, err := launch(b.Context(), program)
			if err != nil {
				b.Fatal(err)
			}
			defer s.stop()
			c, err := open(b.Context(), s)
			if err != nil {
				b.Fatal(err)
			}
			defer c.leave()
			b.ReportMetric(memory(b, s), "MB-open")
			if err := c.stir(); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(memory(b, s), "MB-busy")
			<-time.After(idleTime)
			b.ReportMetric(memory(b, s), "MB-quiet")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// idleTime is a while in which nothing happens at any table.
const idleTime = 20 * time.Second

// memory returns what the server has in memory, in MB.
func memory(b *testing.B, s *server) float64 {
	used, err := UsageOf(s.cmd.Process.Pid)
	if err != nil {
		b.Fatal(err)
	}
	return float64(used.Memory) / (1 << 20)
}

// crowd is all clients with an open stream.
type crowd struct {
	leave func()
	stir  func() error // has something happen that all of them are told
}

// players opens the streams of two players at each table.
func players(ctx context.Context, s *server, pages bool) (*crowd, error) {
	f, err := Open(ctx, Plan{Base: s.base, Game: "bastion", Matches: streams / 2, Playing: 16, Pages: pages})
	if err != nil {
		return nil, err
	}
	return &crowd{leave: f.Close, stir: func() error {
		return inParallel(16, len(f.matches), func(i int) error {
			for _, p := range f.matches[i].seats {
				if err := p.actOnce(f.matches[i].id); err != nil {
					return err
				}
			}
			return nil
		})
	}}, nil
}

// actOnce does the first thing that a seat may do, and gives the connection for it back.
func (s *seat) actOnce(id string) (err error) {
	if err = s.events.next(); err != nil {
		return err
	}
	if s.acting, err = dial(s.dialer, s.f.address, s.authorization); err != nil {
		return err
	}
	_, err = s.act(id, s.events.legal[0])
	s.acting.close()
	s.acting = nil
	return err
}

// lobbyVisitors look at the lobby, which has some tables. Each is a guest of their own.
func lobbyVisitors(ctx context.Context, s *server) (*crowd, error) {
	wires := make([]*wire, streams)
	leave := func() {
		for _, w := range wires {
			if w != nil {
				w.close()
			}
		}
	}
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 16}, Timeout: patience}
	table := func(i int) error {
		c := &Client{HTTP: client, Base: s.base}
		_, err := c.Create(ctx, NewMatch{Game: "bastion", Seats: []Seat{{Who: "me"}, {Who: "anyone"}}, Name: fmt.Sprint("Ann ", i)}, "")
		return err
	}
	err := inParallel(16, 100, table)
	if err == nil {
		err = inParallel(16, streams, func(i int) error {
			c := &Client{HTTP: client, Base: s.base}
			if err := c.Register(ctx); err != nil {
				return err
			}
			w, err := dial(&net.Dialer{Timeout: patience}, strings.TrimPrefix(s.base, "http://"), "Cookie: quarterdeck="+c.Token+"\r\nSec-Fetch-Site: same-origin\r\n")
			if err != nil {
				return err
			}
			wires[i] = w
			_, err = w.open("/lobby/events", true)
			return err
		})
	}
	if err != nil {
		leave()
		return nil, err
	}
	return &crowd{leave: leave, stir: func() error { return table(100) }}, nil
}
