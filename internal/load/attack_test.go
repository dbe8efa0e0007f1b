package load

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// What the attacks are made of. They were taken from attacks on a server that had no limits: 84 tables of captains made another guest's bot
// wait 44 s, a crawl of 777 matches kept 345 MB, and 3,000 tables of bots 1 GB.
const (
	floodTables  = 84
	networkFlood = 200 // tables of captains from networkHosts addresses of one network
	networkHosts = 100
	crawled      = 777
	sleepingBots = 3000
)

// program builds the server, or takes the one that QUARTERDECK_PROGRAM names, so that an older one can be compared.
func program(b testing.TB) string {
	b.Helper()
	if named := os.Getenv("QUARTERDECK_PROGRAM"); named != "" {
		return named
	}
	file := filepath.Join(b.TempDir(), "quarterdeck")
	if out, err := exec.Command("go", "build", "-o", file, "quarterdeck/cmd/quarterdeck").CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	return file
}

// unlimited has a program set up as many tables of bots as it is asked for; older ones have no such flag.
func unlimited() []string {
	if os.Getenv("QUARTERDECK_PROGRAM") != "" {
		return []string{"--tables=-1"}
	}
	return []string{"--tables=-1", "--bot-tables=-1"}
}

// from returns a new guest at one of this machine's own addresses.
func from(s *server, address string) *Client {
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	return &Client{Base: s.base, HTTP: &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext, MaxIdleConnsPerHost: 16}}}
}

func bots(game, level string, seats int) NewMatch {
	return NewMatch{Game: game, Seats: slices.Repeat([]Seat{{Who: "bot", Level: level}}, seats)}
}

// via returns a new guest at an address that a proxy names.
func via(s *server, address string) *Client {
	return &Client{Base: s.base, HTTP: &http.Client{Transport: forwarded{address}}}
}

// forwarded sends requests as a proxy would that passes them on from an address.
type forwarded struct{ address string }

// RoundTrip sends one request.
func (f forwarded) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("X-Forwarded-For", f.address)
	return http.DefaultTransport.RoundTrip(r)
}

// BenchmarkFlood has clients without a cookie set up tables of captains and watch all of them: 84 from one address, or 200 from 100 /64s of
// one IPv6 /48. It measures how long a guest of another network waits for the first choice of a bot: the longest of ten.
func BenchmarkFlood(b *testing.B) {
	for _, game := range []string{"sabotage", "bastion"} {
		b.Run(game, func(b *testing.B) {
			flood(b, game, floodTables, func(int) string { return "192.0.2.7" })
		})
		b.Run(game+"-network", func(b *testing.B) {
			flood(b, game, networkFlood, func(i int) string { return fmt.Sprintf("2001:db8:7:%x::1", i%networkHosts) })
		})
	}
}

func flood(b *testing.B, game string, tables int, address func(i int) string) {
	s, err := launch(b.Context(), program(b), append(unlimited(), "--proxied")...)
	if err != nil {
		b.Fatal(err)
	}
	defer s.stop()
	ctx, cancel := context.WithCancel(b.Context())
	defer cancel()
	for i := range tables {
		c := via(s, address(i))
		m, err := c.Create(ctx, bots(game, "captain", 2), "")
		if err != nil {
			b.Fatal(err)
		}
		go c.Stream(ctx, m.ID, "", func(Event) bool { return true })
	}
	<-time.After(2 * time.Second)
	b.ReportMetric(0, "ns/op")
	waits(ctx, b, "", func() *Client { return via(s, "198.51.100.9") })
}

// waits measures how long new guests wait for the first choice of a bot: the longest of ten, for each of three levels.
func waits(ctx context.Context, b *testing.B, when string, guest func() *Client) {
	for _, level := range []string{"random", "mate", "captain"} {
		var longest time.Duration
		for range 10 {
			c := guest()
			longest = max(longest, firstChoice(ctx, b, c, level))
			c.HTTP.CloseIdleConnections()
		}
		b.ReportMetric(float64(longest.Milliseconds()), "ms-"+level+when)
	}
}

// firstChoice returns how long a new guest waits for a bot's first choice.
func firstChoice(ctx context.Context, b *testing.B, c *Client, level string) time.Duration {
	begun := time.Now()
	m, err := c.Create(ctx, NewMatch{Game: "bastion", Seats: []Seat{{Who: "me"}, {Who: "bot", Level: level}}, Name: "Ann"}, "")
	if err != nil {
		b.Fatal(err)
	}
	for {
		state, err := c.State(ctx, m.ID)
		if err != nil {
			b.Fatal(err)
		}
		if last := len(state.Plays) - 1; last >= 0 && state.Plays[last].Actor == "1" {
			return time.Since(begun)
		}
		<-time.After(5 * time.Millisecond)
	}
}

// BenchmarkCrawl reads 777 finished matches of all games, each as a page, its replay, its record and over the API, after a restart.
// MB-most is the most memory that the server has ever had since. It is quicker with TMPDIR on a file system in memory.
func BenchmarkCrawl(b *testing.B) {
	file := program(b)
	s, err := launch(b.Context(), file, unlimited()...)
	if err != nil {
		b.Fatal(err)
	}
	ids, err := finishedMatches(b.Context(), from(s, "127.0.0.1"))
	if err == nil {
		err = s.interrupt()
	}
	if err != nil {
		b.Fatal(err)
	}
	if s, err = start(b.Context(), file, s.dir, unlimited()...); err != nil {
		b.Fatal(err)
	}
	defer s.stop()
	b.ReportMetric(memory(b, s), "MB-before")
	begun := time.Now()
	err = inParallel(8, len(ids), func(i int) error {
		c := &http.Client{}
		for _, path := range []string{"/m/%s", "/m/%s?at=9", "/m/%s/record", "/api/v1/matches/%s?table=1", "/api/v1/matches/%s/record"} {
			if err := read(c, s.base+fmt.Sprintf(path, ids[i])); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(time.Since(begun).Seconds(), "s")
	b.ReportMetric(mostMemory(b, s), "MB-most")
	<-time.After(idleTime)
	b.ReportMetric(memory(b, s), "MB-after")
	b.ReportMetric(0, "ns/op")
}

// mostMemory returns the most resident memory, in MB, that a server has had since its start.
func mostMemory(b *testing.B, s *server) float64 {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		b.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(data), "\nVmHWM:")
	kb := 0.0
	if _, err := fmt.Sscan(rest, &kb); err != nil {
		b.Fatalf("VmHWM: %v", err)
	}
	return kb / 1024
}

func read(c *http.Client, url string) error {
	resp, err := c.Get(url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, err = io.Copy(io.Discard, resp.Body)
	if err == nil && resp.StatusCode >= 400 {
		err = fmt.Errorf("%s: %s", url, resp.Status)
	}
	return err
}

// finishedMatches has bots of the level random play every game in turn and returns the matches' IDs.
func finishedMatches(ctx context.Context, c *Client) ([]string, error) {
	ids := make([]string, crawled)
	kinds := []NewMatch{bots("bastion", "random", 2), bots("duel", "random", 2), bots("port", "random", 1), bots("sabotage", "random", 2), bots("breach", "random", 4)}
	err := inParallel(32, crawled, func(i int) error {
		m, err := c.Create(ctx, kinds[i%len(kinds)], "")
		ids[i] = m.ID
		if err != nil {
			return fmt.Errorf("%s: %w", kinds[i%len(kinds)].Game, err)
		}
		for begun := time.Now(); ; <-time.After(20 * time.Millisecond) {
			state, err := c.State(ctx, m.ID)
			if err != nil || state.Phase == "finished" {
				return err
			}
			if time.Since(begun) > 5*time.Minute {
				return fmt.Errorf("a match of %s does not end", kinds[i%len(kinds)].Game)
			}
		}
	})
	return ids, err
}

// BenchmarkSleepers sets up 3,000 tables of captains and leaves them alone for a minute, then starts the server again and leaves it alone too.
// When the last table is there, while many captains still think, and after the restart, it measures how long guests of another network wait
// for the first choice of a bot.
func BenchmarkSleepers(b *testing.B) {
	file := program(b)
	s, err := launch(b.Context(), file, unlimited()...)
	if err != nil {
		b.Fatal(err)
	}
	games := []string{"sabotage", "bastion", "duel", "port"}
	most := 0.0
	err = inParallel(8, sleepingBots, func(i int) error {
		c := from(s, "127.0.0.2")
		defer c.HTTP.CloseIdleConnections()
		_, err := c.Create(b.Context(), bots(games[i%len(games)], "captain", 2), "")
		if i%50 == 0 {
			most = max(most, memory(b, s))
		}
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	other := func() *Client { return from(s, "127.9.9.9") }
	waits(b.Context(), b, "", other)
	b.ReportMetric(max(most, memory(b, s)), "MB-most")
	<-time.After(time.Minute)
	b.ReportMetric(memory(b, s), "MB-quiet")
	if err := s.interrupt(); err != nil {
		b.Fatal(err)
	}
	if s, err = start(b.Context(), file, s.dir, unlimited()...); err != nil {
		b.Fatal(err)
	}
	defer s.stop()
	<-time.After(time.Minute)
	waits(b.Context(), b, "-restarted", other)
	b.ReportMetric(memory(b, s), "MB-restarted")
	b.ReportMetric(0, "ns/op")
}
