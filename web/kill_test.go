package web_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"quarterdeck/internal/freeport"
	"quarterdeck/internal/load"
)

// killedProgram is the real program, which is killed and restarted while clients use it.
type killedProgram struct {
	tableClients
	program string
	keep    []string // flags that name the data and the bus
	address string
	rnd     *rand.Rand

	cmd   *exec.Cmd
	kills int          // kills so far
	left  atomic.Int64 // requests until the next kill
	sink  chan struct{}

	mu sync.Mutex
	up chan struct{} // closed while the program runs
}

// tableClients are the clients that play matches, wherever their requests go.
type tableClients struct {
	t       *testing.T
	send    http.RoundTripper
	running func() // waits until a server may answer
	several bool   // servers: one may learn of an event later than another
}

func newKilledProgram(t *testing.T, program string, keep []string, seed uint64) *killedProgram {
	t.Helper()
	s := &killedProgram{program: program, keep: keep, address: freeport.Address(t), rnd: rand.New(rand.NewPCG(seed, 0)), sink: make(chan struct{}, 1), up: make(chan struct{})}
	s.tableClients = tableClients{t: t, send: s, running: s.waitUp}
	return s
}

// shared is the folder of the real program, if a test has built it.
var shared string

// builtProgram builds the real program and returns its folder.
var builtProgram = sync.OnceValues(func() (dir string, err error) {
	if dir, err = os.MkdirTemp("", "quarterdeck-web-"); err != nil {
		return "", err
	}
	if out, err := exec.Command("go", "build", "-o", filepath.Join(dir, "quarterdeck"), "quarterdeck/cmd/quarterdeck").CombinedOutput(); err != nil {
		os.RemoveAll(dir)
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	shared = dir
	return dir, nil
})

// TestMain removes what tests share.
func TestMain(m *testing.M) {
	code := m.Run()
	if shared != "" {
		os.RemoveAll(shared)
	}
	os.Exit(code)
}

// buildProgram returns the real program's file. All tests share one: to link it takes seconds.
func buildProgram(t *testing.T) string {
	t.Helper()
	dir, err := builtProgram()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, "quarterdeck")
}

// launch starts the program and lets the clients go on; within is the largest number of requests until the next kill.
func (s *killedProgram) launch(within int) {
	s.t.Helper()
	s.cmd = exec.Command(s.program, append([]string{"serve", "--addr", s.address, "--rate=-1"}, s.keep...)...)
	// A server paces its garbage collector itself unless GOGC is set, as CI does for the tests.
	s.cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "GOGC=") })
	s.cmd.Stderr = os.Stderr
	out, err := s.cmd.StdoutPipe()
	if err == nil {
		err = s.cmd.Start()
	}
	if err != nil {
		s.t.Fatal(err)
	}
	running := s.cmd.Process
	s.t.Cleanup(func() { _ = running.Kill() }) // it has already ended, unless the test failed
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || !strings.Contains(line, s.address) {
		s.t.Fatalf("the program said %q, %v", line, err)
	}
	s.left.Store(1 + s.rnd.Int64N(int64(within)))
	s.mu.Lock()
	close(s.up)
	s.mu.Unlock()
}

// kill waits until enough requests were sent, and kills the program.
func (s *killedProgram) kill() {
	<-s.sink
	s.mu.Lock()
	s.up = make(chan struct{})
	s.mu.Unlock()
	if err := s.cmd.Process.Kill(); err != nil {
		s.t.Error(err)
	}
	_ = s.cmd.Wait() // it was killed
	s.kills++
}

// waitUp waits until the program runs.
func (s *killedProgram) waitUp() {
	s.mu.Lock()
	up := s.up
	s.mu.Unlock()
	<-up
}

func (s *killedProgram) isUp() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case <-s.up:
		return true
	default:
		return false
	}
}

// RoundTrip counts requests in flight, so that kills come while requests are in flight.
func (s *killedProgram) RoundTrip(r *http.Request) (*http.Response, error) {
	s.waitUp()
	if s.left.Add(-1) == 0 {
		s.sink <- struct{}{}
	}
	to := r.Clone(r.Context())
	to.URL.Host, to.Host = s.address, s.address
	return http.DefaultTransport.RoundTrip(to)
}

// retry repeats a request until the server answers it.
func retry[T any](t *testing.T, ask func() (T, error)) T {
	t.Helper()
	for {
		out, err := ask()
		var refused *load.Refusal
		if errors.As(err, &refused) {
			t.Errorf("a repeated request was refused: %v", err)
			return out
		}
		if err == nil {
			return out
		}
	}
}

// table is one match with its players.
type table struct {
	id    string
	seats []*load.Client // nil for a bot
	acked [][]load.Played
}

func (c *tableClients) guest() *load.Client {
	return &load.Client{HTTP: &http.Client{Transport: c.send}, Base: "http://quarterdeck.test"}
}

// register identifies a client before its first action, so that a lost answer loses nothing.
func (c *tableClients) register(ctx context.Context, guest *load.Client) {
	retry(c.t, func() (struct{}, error) { return struct{}{}, guest.Register(ctx) })
}

// sit creates a match with a hidden row, so that draws follow moves, and fills its seats.
func (c *tableClients) sit(ctx context.Context, bots bool, key string) *table {
	ann, other := c.guest(), load.Seat{Who: "friend"}
	if bots {
		other = load.Seat{Who: "bot", Level: "random"}
	}
	c.register(ctx, ann)
	m := retry(c.t, func() (load.Seated, error) {
		return ann.Create(ctx, load.NewMatch{
			Game: "bastion", Options: map[string]string{"row": "hidden"}, Seats: []load.Seat{{Who: "me"}, other}, Name: "Ann",
		}, key)
	})
	tb := &table{id: m.ID, seats: []*load.Client{ann, nil}, acked: make([][]load.Played, 2)}
	if !bots {
		bo := c.guest()
		c.register(ctx, bo)
		retry(c.t, func() (load.Seated, error) { return bo.Claim(ctx, m.ID, 1, m.Invites[0].Invite, "Bo") })
		tb.seats[1] = bo
	}
	return tb
}

// play plays a match to its end, both seats concurrently, and checks it. It returns how many acknowledged moves were
// lost.
func (c *tableClients) play(ctx context.Context, tb *table) (lost int) {
	var wg sync.WaitGroup
	for i, player := range tb.seats {
		if player != nil {
			wg.Go(func() { c.playSeat(ctx, tb, i) })
		}
	}
	wg.Wait()
	return c.check(ctx, tb, true)
}

// playSeat follows the stream and acts whenever it can. It reconnects where the stream broke off.
func (c *tableClients) playSeat(ctx context.Context, tb *table, seat int) {
	player, last, version, acted, over := tb.seats[seat], "", -1, 0, false
	for !over {
		c.running()
		err := player.Stream(ctx, tb.id, last, func(e load.Event) bool {
			var state load.State
			if e.Name == "hello" {
				return true
			}
			if err := json.Unmarshal(e.Data, &state); err != nil {
				c.t.Error(err)
				return false
			}
			if last, over = e.ID, state.Phase == "finished"; state.Version <= version {
				c.t.Errorf("match %s seat %d: the stream went from version %d to %d", tb.id, seat, version, state.Version)
			}
			version = state.Version
			if len(state.Legal) == 0 || version < acted {
				return !over
			}
			action := state.Legal[len(state.Legal)/2]
			key := fmt.Sprint(seat, "-", version)
			done := retry(c.t, func() (load.Receipt, error) { return player.Act(ctx, tb.id, action, version, key) })
			acted = done.Version
			tb.acked[seat] = append(tb.acked[seat], load.Played{N: done.Version, Actor: fmt.Sprint(seat), Notation: action})
			return true
		})
		var refused *load.Refusal
		if errors.As(err, &refused) {
			c.t.Errorf("the stream was refused: %v", err)
			return
		}
	}
}

// version returns the last acknowledged version.
func (tb *table) version() (last int) {
	for _, acked := range tb.acked {
		for _, p := range acked {
			last = max(last, p.N)
		}
	}
	return last
}

// acknowledged returns how many moves the server acknowledged.
func (tb *table) acknowledged() (n int) {
	for _, acked := range tb.acked {
		n += len(acked)
	}
	return n
}

// check compares the acknowledged moves with those of the match, and returns how many of them are lost.
func (c *tableClients) check(ctx context.Context, tb *table, over bool) (lost int) {
	state := retry(c.t, func() (load.State, error) { return tb.seats[0].State(ctx, tb.id) })
	for c.several && state.Version < tb.version() {
		state = retry(c.t, func() (load.State, error) { return tb.seats[0].State(ctx, tb.id) })
	}
	counts := map[string]int{}
	there := map[load.Played]bool{}
	for _, p := range state.Plays {
		counts[p.Actor]++
		there[p] = true
	}
	for seat, acked := range tb.acked {
		for _, p := range acked {
			if !there[p] {
				lost++
				c.t.Errorf("match %s: acknowledged %+v is not there: %+v", tb.id, p, state.Plays)
			}
		}
		if tb.seats[seat] != nil && over && len(acked) != counts[fmt.Sprint(seat)] {
			c.t.Errorf("match %s seat %d: %d moves acknowledged, %d there", tb.id, seat, len(acked), counts[fmt.Sprint(seat)])
		}
	}
	// The second choice of a round and the card turned after it are appended together: never half of it.
	if rounds := min(counts["0"], counts["1"]); counts["*"] != min(rounds+1, 13) {
		c.t.Errorf("match %s: %d rounds were played and %d cards turned", tb.id, rounds, counts["*"])
	}
	return lost
}

// killRun plays matches one after the other, several at a time, until stop is closed.
type killRun struct {
	sync.WaitGroup
	stop   chan struct{}
	played atomic.Int64 // matches
	acked  atomic.Int64 // moves that the server acknowledged
	lost   atomic.Int64 // of these, moves that are not in the match
}

// report logs the results, and fails the test if nothing was played.
func (v *killRun) report(t *testing.T, kills int) {
	t.Helper()
	t.Logf("%d kills, %d matches, %d acknowledged moves, %d lost", kills, v.played.Load(), v.acked.Load(), v.lost.Load())
	if v.acked.Load() == 0 {
		t.Error("no move was acknowledged")
	}
}

// killsVariable is the number of kills in a longer run.
const killsVariable = "QUARTERDECK_KILLS"

// killsOf returns how often a test kills servers: brief with -short, otherwise full, or the number in the environment.
func killsOf(t *testing.T, brief, full int) int {
	t.Helper()
	named := os.Getenv(killsVariable)
	switch {
	case named == "" && testing.Short():
		return brief
	case named == "":
		return full
	}
	n, err := strconv.Atoi(named)
	if err != nil || n < 1 {
		t.Fatalf("%s is %q: set it to a number of kills", killsVariable, named)
	}
	return n
}

func (c *tableClients) playTables(ctx context.Context, tables int) *killRun {
	v := &killRun{stop: make(chan struct{})}
	for w := range tables {
		v.Go(func() {
			for i := 0; ; i++ {
				select {
				case <-v.stop:
					return
				default:
				}
				tb := c.sit(ctx, w == 0, fmt.Sprint(w, "-", i))
				v.lost.Add(int64(c.play(ctx, tb)))
				v.acked.Add(int64(tb.acknowledged()))
				v.played.Add(1)
			}
		})
	}
	return v
}

// TestKilled kills the real program at random moments while matches are played.
func TestKilled(t *testing.T) {
	t.Parallel()
	kills := killsOf(t, 10, 50)
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	s := newKilledProgram(t, buildProgram(t), []string{"--data", filepath.Join(t.TempDir(), "data.db")}, seed)
	ctx := context.Background()
	voyage := s.playTables(ctx, 6)
	for range kills {
		s.launch(60)
		s.kill()
		if t.Failed() {
			break
		}
	}
	close(voyage.stop)
	s.launch(1 << 40)
	voyage.Wait()
	voyage.report(t, s.kills)
	s.stop()
}

// stop asks the program to end.
func (s *killedProgram) stop() {
	s.t.Helper()
	if err := s.cmd.Process.Signal(os.Interrupt); err != nil {
		s.t.Fatal(err)
	}
	if err := s.cmd.Wait(); err != nil {
		s.t.Fatalf("asked to stop, the program ended with %v", err)
	}
}
