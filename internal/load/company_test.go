package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// company is guests over SSH, each at a match against a bot, next to browsers, of which two play each match of Bastion's Breach.
type company struct {
	guests, browsers int
	look, think      time.Duration // of a guest before a key, and of a browser before a move, on average
	moves            int           // after so many in a match, a guest resigns
	least            time.Duration // how long all play at least
	apart            bool          // the clients have many addresses, and the server has its usual limits

	server   *server
	door     string // the address for SSH
	field    *Field
	visitors []*visitor

	mu    sync.Mutex
	acts  []time.Duration // from a browser's move to its acknowledgment
	ended int             // matches of browsers
}

// TestTerminals has guests over SSH play a whole match each next to browsers, on one server: no stream breaks, no player sees another's
// seat, and nothing is left of clients that are gone. BenchmarkTerminals does the same with a hundred guests.
func TestTerminals(t *testing.T) {
	c := &company{guests: 5, browsers: 20, look: 20 * time.Millisecond, think: 200 * time.Millisecond, moves: 13}
	c.start(t)
	c.openBrowsers(t)
	c.openTerminals(t)
	c.play(t, func() {})
	c.comeBack(t)
	c.stop(t)
}

// BenchmarkTerminals plays all games on the whole screen with 100 guests over SSH, next to 1,000 browsers that play Bastion's Breach, on one
// server with its usual limits, until every guest has ended a match. It reports the time from a key to the frame that follows, from a
// browser's move to its acknowledgment, and what the server alone uses.
func BenchmarkTerminals(b *testing.B) {
	c := &company{guests: 100, browsers: 1000, look: 2 * time.Second, think: 10 * time.Second, moves: 40, least: time.Minute, apart: true}
	c.start(b)
	b.ReportMetric(memory(b, c.server), "MB-empty")
	c.openBrowsers(b)
	b.ReportMetric(memory(b, c.server), "MB-browsers")
	c.openTerminals(b)
	const ofTerminals = `quarterdeck_requests_total\{route="[A-Z]+ /api/[^}]*\}` // and two of each new match of browsers
	before, requests, began := cpuTime(b, c.server), c.gauge(b, ofTerminals), time.Now()
	c.play(b, func() {
		took := time.Since(began).Seconds()
		b.ReportMetric((cpuTime(b, c.server)-before).Seconds()/took, "cores")
		b.ReportMetric(float64(c.gauge(b, ofTerminals)-requests)/took/float64(c.guests), "requests/s/guest")
		b.ReportMetric(memory(b, c.server), "MB-playing")
		b.ReportMetric(peak(b, c.server), "MB-peak")
	})
	var looks, moves []time.Duration
	over := 0
	for _, v := range c.visitors {
		looks, moves, over = append(looks, v.looks...), append(moves, v.moves...), over+v.over
	}
	report(b, looks, "key")
	report(b, moves, "move")
	report(b, c.acts, "browser")
	b.ReportMetric(float64(over), "matches-over")
	b.ReportMetric(float64(c.ended), "browser-matches-over")
	b.ReportMetric(0, "ns/op")
	c.comeBack(b)
	c.stop(b)
}

// start starts the server.
func (c *company) start(tb testing.TB) {
	tb.Helper()
	flags := []string{"--ssh", "127.0.0.1:0"}
	if c.apart {
		flags = append(flags, "--rate=0")
	}
	s, err := launch(tb.Context(), program(tb), flags...)
	if err != nil {
		tb.Fatal(err)
	}
	c.server = s
	tb.Cleanup(func() { _ = s.stop() }) // again, unless the test has failed
	if c.door, err = s.sshAddress(); err != nil {
		tb.Fatal(err)
	}
}

// openBrowsers opens the browsers' matches and streams.
func (c *company) openBrowsers(tb testing.TB) {
	tb.Helper()
	plan := Plan{Base: c.server.base, Game: "bastion", Matches: c.browsers / 2, Playing: c.browsers / 2, Pages: true, Think: c.think, Read: strangers}
	if c.apart {
		plan.From = func(i int) net.IP { return net.IPv4(127, 1, byte(i%100), byte(1+i/100)) }
	}
	var err error
	if c.field, err = Open(tb.Context(), plan); err != nil {
		tb.Fatal(err)
	}
	if err := inParallel(8, len(c.field.matches), func(i int) error { return c.strange(tb.Context(), i) }); err != nil {
		tb.Fatal(err)
	}
}

// strangers returns an error if a stream of match i names a player of another match.
func strangers(i int, data []byte) error {
	for _, name := range aName.FindAll(data, -1) {
		if number := string(name[3:]); number != strconv.Itoa(i) || name[0] == 'A' {
			return fmt.Errorf("a stream of match %d names %s", i, name)
		}
	}
	return nil
}

// strange has a player of the next match look at match i and try to act there.
func (c *company) strange(ctx context.Context, i int) error {
	next := (i + 1) % len(c.field.matches)
	stranger := &Client{Base: c.server.base, Token: c.field.matches[next].seats[0].token, HTTP: &http.Client{
		Transport: &http.Transport{DisableKeepAlives: true, DialContext: c.field.dialer(next).DialContext}, Timeout: patience,
	}}
	id := c.field.matches[i].id
	var refused *Refusal
	state, err := stranger.State(ctx, id)
	if err != nil && !errors.As(err, &refused) || len(state.Legal) > 0 {
		return fmt.Errorf("a player of another match may do %q at %s: %w", state.Legal, id, err)
	}
	if _, err := stranger.Act(ctx, id, "play K", state.Version, ""); !errors.As(err, &refused) {
		return fmt.Errorf("a player of another match acts at %s: %w", id, err)
	}
	return nil
}

// openTerminals connects the guests over SSH.
func (c *company) openTerminals(tb testing.TB) {
	tb.Helper()
	c.visitors = make([]*visitor, c.guests)
	if err := inParallel(8, c.guests, func(i int) (err error) {
		if c.visitors[i], err = visit(c.door, i, c.apart, c.look < time.Second); err == nil {
			err = c.visitors[i].await("You are " + c.visitors[i].name())
		}
		return err
	}); err != nil {
		tb.Fatal(err)
	}
	if open := c.gauge(tb, "quarterdeck_ssh_sessions"); open != c.guests {
		tb.Errorf("%d SSH sessions are open, want %d", open, c.guests)
	}
}

// play has all play until every guest has ended a match. Then it calls measure and cuts all connections: the clients are gone in the
// middle of what they did.
func (c *company) play(tb testing.TB, measure func()) {
	tb.Helper()
	ctx, end := context.WithCancelCause(tb.Context())
	var all, first sync.WaitGroup
	errs := make(chan error, c.guests+c.browsers/2)
	do := func(f func() error) {
		all.Go(func() {
			if err := f(); err != nil {
				errs <- err
				end(err)
			}
		})
	}
	began := time.Now()
	for i := range c.field.matches {
		do(func() error { return c.browse(ctx, i) })
	}
	for _, v := range c.visitors {
		first.Add(1)
		do(func() error { return v.play(ctx, c.look, c.moves, sync.OnceFunc(first.Done)) })
	}
	go func() {
		first.Wait()
		time.Sleep(time.Until(began.Add(c.least)))
		end(nil)
	}()
	<-ctx.Done()
	if context.Cause(ctx) == context.Canceled {
		measure()
	}
	for _, v := range c.visitors {
		v.cut()
	}
	all.Wait()
	c.field.Close()
	close(errs)
	for err := range errs {
		tb.Error(err)
	}
	if tb.Failed() {
		tb.FailNow()
	}
	over := c.ended
	for _, v := range c.visitors {
		over += v.over
	}
	tb.Logf("%d matches of browsers and %d of guests over SSH ended within %v", c.ended, over-c.ended, time.Since(began).Round(time.Second))
	for end := time.Now().Add(frameLimit); ; <-time.After(20 * time.Millisecond) { // players learn of an end before it is counted
		n := c.gauge(tb, "quarterdeck_matches_finished_total")
		if n >= over {
			break
		}
		if time.Now().After(end) {
			tb.Fatalf("%d matches have ended, of which the server counts %d", over, n)
		}
	}
}

// browse has the browsers at match i play, and another match when it has ended, until ctx ends.
func (c *company) browse(ctx context.Context, i int) error {
	for {
		p := c.field.matches[i]
		stop := context.AfterFunc(ctx, func() {
			for _, s := range p.seats {
				s.streaming.close()
			}
		})
		err := p.play(i)
		stop()
		c.mu.Lock()
		c.acts = append(append(c.acts, p.seats[0].times...), p.seats[1].times...)
		if err == nil {
			c.ended++
		}
		c.mu.Unlock()
		for _, s := range p.seats {
			s.close()
		}
		if err == nil {
			c.field.matches[i], err = c.field.newPair(ctx, i)
		}
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return fmt.Errorf("match %d of the browsers: %w", i, err)
		}
	}
}

// comeBack waits until the server has noticed that its clients are gone. Then all guests over SSH connect again.
func (c *company) comeBack(tb testing.TB) {
	tb.Helper()
	for end := time.Now().Add(frameLimit); ; <-time.After(20 * time.Millisecond) {
		sessions, streams := c.gauge(tb, "quarterdeck_ssh_sessions"), c.gauge(tb, "quarterdeck_streams")
		if sessions == 0 && streams == 0 {
			break
		}
		if time.Now().After(end) {
			tb.Fatalf("without clients, %d SSH sessions and %d streams are open", sessions, streams)
		}
	}
	c.openTerminals(tb)
}

// gauge returns the sum of a metric of the server.
func (c *company) gauge(tb testing.TB, name string) (sum int) {
	tb.Helper()
	resp, err := http.Get(c.server.base + "/metrics")
	if err != nil {
		tb.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		tb.Fatal(err)
	}
	lines := regexp.MustCompile(`(?m)^`+name+`(?:\{.*\})? (\d+)$`).FindAllSubmatch(text, -1)
	if len(lines) == 0 && !strings.Contains(name, "_total") {
		tb.Fatalf("there is no metric %s:\n%s", name, text)
	}
	for _, line := range lines {
		n, err := strconv.Atoi(string(line[1]))
		if err != nil {
			tb.Fatal(err)
		}
		sum += n
	}
	return sum
}

// stop stops the server, which has logged nothing: it logs warnings and errors only.
func (c *company) stop(tb testing.TB) {
	tb.Helper()
	for _, v := range c.visitors {
		v.cut()
	}
	if err := c.server.stop(); err != nil {
		tb.Error(err)
	}
	if log := c.server.log.String(); strings.Contains(log, "level=") || strings.Contains(log, "panic") {
		tb.Errorf("the server says:\n%s", log)
	}
}

// report reports a number of times, their median and their 99th percentile.
func report(b *testing.B, times []time.Duration, name string) {
	b.Helper()
	if len(times) == 0 {
		b.Fatalf("%s: nothing was measured", name)
	}
	slices.Sort(times)
	b.ReportMetric(float64(len(times)), name+"-n")
	b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, name+"-p50-ms")
	b.ReportMetric(float64(times[len(times)*99/100].Microseconds())/1000, name+"-p99-ms")
}

func cpuTime(b *testing.B, s *server) time.Duration {
	b.Helper()
	used, err := UsageOf(s.cmd.Process.Pid)
	if err != nil {
		b.Fatal(err)
	}
	return used.CPU
}

// peak returns the most that the server had in memory, in MB.
func peak(b *testing.B, s *server) float64 {
	b.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		b.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	kilobytes, err := strconv.Atoi(strings.Fields(rest)[0])
	if err != nil {
		b.Fatal(err)
	}
	return float64(kilobytes) / 1024
}
