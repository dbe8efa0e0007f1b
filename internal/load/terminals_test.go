package load

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
	"golang.org/x/crypto/ssh"
)

// Sizes of the measurement with terminals.
const (
	terminals     = 100              // guests over SSH, each at a match against a bot
	browsers      = 1000             // streams of pages, two at each match
	playTime      = time.Minute      // how long all of them play
	thinkTime     = 10 * time.Second // of a browser before a move, on average
	lookTime      = 2 * time.Second  // of a guest over SSH before a key, on average
	frameLimit    = time.Minute      // for the frame after a key
	perAddress    = 20               // SSH connections of one address
	width, height = 80, 24
)

// BenchmarkTerminals plays all games on the whole screen with 100 guests over SSH, next to 1,000 browsers that play Bastion's Breach, on one
// server. It reports the time from a key to the frame that follows, from a browser's move to its acknowledgment, and what the server alone uses.
func BenchmarkTerminals(b *testing.B) {
	program := filepath.Join(b.TempDir(), "quarterdeck")
	if out, err := exec.Command("go", "build", "-o", program, "quarterdeck/cmd/quarterdeck").CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	s, err := launch(b.Context(), program, "--ssh", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	defer s.stop()
	door, err := s.sshAddress()
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(memory(b, s), "MB-empty")
	field, err := Open(b.Context(), Plan{Base: s.base, Game: "bastion", Matches: browsers / 2, Playing: browsers / 2, Pages: true, Think: thinkTime})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(memory(b, s), "MB-browsers")
	guests := make([]*visitor, terminals)
	if err := inParallel(8, terminals, func(i int) (err error) {
		guests[i], err = visit(door, i)
		return err
	}); err != nil {
		b.Fatal(err)
	}
	ctx, end := context.WithTimeout(b.Context(), playTime)
	defer end()
	before, began := cpuTime(b, s), time.Now()
	var wg sync.WaitGroup
	var stopped error
	wg.Go(func() {
		if _, err := field.Play(ctx); ctx.Err() == nil { // the matches last longer than ctx
			stopped = fmt.Errorf("the browsers stopped playing: %w", err)
		}
	})
	errs := make([]error, terminals)
	for i, g := range guests {
		wg.Go(func() { errs[i] = g.play(ctx) })
	}
	<-ctx.Done()
	cores := (cpuTime(b, s) - before).Seconds() / time.Since(began).Seconds()
	b.ReportMetric(memory(b, s), "MB-playing")
	wg.Wait()
	if err := errors.Join(append(errs, stopped)...); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(cores, "cores")
	var looks, moves []time.Duration
	over := 0
	for _, g := range guests {
		looks, moves, over = append(looks, g.looks...), append(moves, g.moves...), over+g.over
	}
	report(b, looks, "key")
	report(b, moves, "move")
	report(b, field.times(), "browser")
	b.ReportMetric(float64(over), "matches-over")
	b.ReportMetric(0, "ns/op")
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

// sshAddress returns the address for guests over SSH, from what the server says.
func (s *server) sshAddress() (string, error) {
	for {
		line, err := s.out.ReadString('\n')
		if err != nil {
			return "", err
		}
		if _, rest, found := strings.Cut(line, "ssh -p "); found {
			port, rest, _ := strings.Cut(rest, " ")
			host, _, _ := strings.Cut(rest, " ")
			return net.JoinHostPort(host, port), nil
		}
	}
}

// visitor is a guest over SSH with an emulator of a terminal.
type visitor struct {
	client *ssh.Client
	in     io.Writer
	game   int // the line of the lobby
	rnd    *rand.Rand
	screen *vt.SafeEmulator

	looks, moves []time.Duration // from a key that opens or closes the help, or makes a move, to the first frame after it
	over         int             // matches that were finished

	mu   sync.Mutex
	last time.Time     // when the server last sent something
	sent chan struct{} // something was sent
}

// visit connects guest i, with a key and, with 19 others, an address of its own.
func visit(door string, i int) (*visitor, error) {
	key := ed25519.NewKeyFromSeed(binary.LittleEndian.AppendUint64(bytes.Repeat([]byte{1}, ed25519.SeedSize-8), uint64(i)))
	signer, err := ssh.NewSignerFromSigner(key)
	if err != nil {
		return nil, err
	}
	from := &net.TCPAddr{IP: net.IPv4(127, 0, 0, byte(2+i/perAddress))}
	conn, err := (&net.Dialer{LocalAddr: from, Timeout: patience}).Dial("tcp", door)
	if err != nil {
		return nil, err
	}
	config := &ssh.ClientConfig{User: fmt.Sprint("Ann", i), Auth: []ssh.AuthMethod{ssh.PublicKeys(signer)}, HostKeyCallback: ssh.InsecureIgnoreHostKey()}
	c, channels, requests, err := ssh.NewClientConn(conn, door, config)
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	v := &visitor{client: ssh.NewClient(c, channels, requests), game: i % 5, rnd: rand.New(rand.NewPCG(1, uint64(i))), screen: vt.NewSafeEmulator(width, height), sent: make(chan struct{}, 1)}
	go func() { _, _ = io.Copy(io.Discard, v.screen) }() // the terminal does not answer questions about itself
	sess, err := v.client.NewSession()
	if err == nil {
		err = sess.RequestPty("xterm-256color", height, width, ssh.TerminalModes{})
	}
	if err == nil {
		v.in, err = sess.StdinPipe()
		sess.Stdout = v
	}
	if err == nil {
		err = sess.Shell()
	}
	if err != nil {
		return nil, errors.Join(err, v.client.Close())
	}
	return v, nil
}

// Write implements io.Writer for what the server sends.
func (v *visitor) Write(p []byte) (int, error) {
	v.mu.Lock()
	v.last = time.Now()
	v.mu.Unlock()
	n, err := v.screen.Write(p)
	select {
	case v.sent <- struct{}{}:
	default:
	}
	return n, err
}

// lastSent returns when the server last sent something.
func (v *visitor) lastSent() time.Time {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.last
}

// press presses a key, and returns how long the server took to send something.
func (v *visitor) press(key string) (time.Duration, error) {
	select {
	case <-v.sent:
	default:
	}
	pressed := time.Now()
	if _, err := io.WriteString(v.in, key); err != nil {
		return 0, err
	}
	select {
	case <-v.sent:
		return v.lastSent().Sub(pressed), nil
	case <-time.After(frameLimit):
		return 0, fmt.Errorf("%v after the key %q, the screen is still\n%s", frameLimit, key, v.text())
	}
}

func (v *visitor) text() string { return ansi.Strip(v.screen.Render()) }

// aMove is a line of the list of moves.
var aMove = regexp.MustCompile(`(?m)(?:^|  )([a-zA-Z])  [A-Z]`)

// play plays one match after another until ctx ends.
func (v *visitor) play(ctx context.Context) error {
	defer v.client.Close()
	for {
		wait := lookTime/2 + time.Duration(v.rnd.Int64N(int64(lookTime)))
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return nil
		}
		if time.Since(v.lastSent()) < 100*time.Millisecond {
			continue // an event is being shown
		}
		if err := v.turn(v.text()); err != nil && ctx.Err() == nil {
			return err
		}
	}
}

// turn does what the screen asks for.
func (v *visitor) turn(screen string) error {
	letters := aMove.FindAllStringSubmatch(screen, -1)
	key := ""
	switch {
	case strings.Contains(screen, "Space: next event"), strings.Contains(screen, "Esc: menu") && len(letters) == 0,
		strings.Contains(screen, "Loading…"), strings.Contains(screen, "One moment …"):
		return nil // an event, the bot's turn, or an answer of the server that is under way
	case strings.Contains(screen, "Esc: back to the table"):
		return v.timed("\x1b[27u", &v.looks)
	case strings.Contains(screen, "You are "):
		key = string(rune('a' + v.game))
	case strings.Contains(screen, "The bot mate"):
		key = "c"
	case strings.Contains(screen, "How many play?"):
		key = "a"
	case strings.Contains(screen, "y: yes"):
		key = "y"
	case strings.Contains(screen, "q: leave"):
		v.over++
		key = "q"
	case len(letters) == 0:
		return fmt.Errorf("unknown screen:\n%s", screen)
	case v.rnd.IntN(2) == 0:
		return v.timed("?", &v.looks) // the help, which covers the table
	default:
		return v.timed(letters[v.rnd.IntN(len(letters))][1], &v.moves)
	}
	_, err := v.press(key)
	return err
}

// timed presses a key and appends how long the server took.
func (v *visitor) timed(key string, times *[]time.Duration) error {
	took, err := v.press(key)
	*times = append(*times, took)
	return err
}
