//go:build unix

package sixty_test

import (
	"bufio"
	"encoding/json"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"quarterdeck/internal/freeport"
	"quarterdeck/internal/services"
)

// ship is one server, which is killed and started again.
type ship struct {
	berth
	t     *testing.T
	left  atomic.Int64  // requests until the next kill
	sink  chan struct{} // one is due
	kills atomic.Int64

	mu    sync.Mutex
	cmd   *exec.Cmd
	stdin io.Closer
	up    chan struct{} // closed while it runs
}

// fleet is two servers on one database, with one bus and one clock. A request goes to any of them that runs.
type fleet struct {
	t      *testing.T
	store  string
	clock  *clock
	ships  [2]*ship
	within int64 // the most requests between two kills of a server

	mu  sync.Mutex
	rnd *rand.Rand

	over chan struct{}
	wg   sync.WaitGroup
}

func newFleet(t *testing.T, seed uint64, within int64) *fleet {
	t.Helper()
	name := filepath.Join(t.TempDir(), "clock")
	c, err := openClock(name)
	if err != nil {
		t.Fatal(err)
	}
	c.set(first)
	f := &fleet{t: t, store: services.Postgres(t).URL(), clock: c, within: within, rnd: rand.New(rand.NewPCG(seed, 1)), over: make(chan struct{})}
	bus := services.NATS(t)
	for i := range f.ships {
		f.ships[i] = &ship{berth: berth{freeport.Address(t), f.store, bus, name}, t: t, sink: make(chan struct{}, 1), up: make(chan struct{})}
	}
	for _, s := range f.ships {
		f.launch(s)
		f.wg.Go(func() { f.haunt(s) })
	}
	t.Cleanup(f.end)
	return f
}

// launch starts a server and waits until it answers.
func (f *fleet) launch(s *ship) {
	text, err := json.Marshal(s.berth)
	if err != nil {
		panic(err)
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), placeOfChild+"="+string(text))
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		panic(err)
	}
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		panic(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		f.t.Errorf("a server said %q, %v", line, err)
	}
	s.left.Store(1 + f.number(f.within))
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cmd, s.stdin = cmd, in
	close(s.up)
}

// haunt kills a server with SIGKILL whenever that is due, and starts it again.
func (f *fleet) haunt(s *ship) {
	for {
		select {
		case <-f.over:
			return
		case <-s.sink:
		}
		s.kill()
		s.kills.Add(1)
		f.launch(s)
	}
}

func (s *ship) kill() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.up = make(chan struct{})
	if err := s.cmd.Process.Kill(); err != nil {
		s.t.Error(err)
	}
	_ = s.cmd.Wait() // it was killed
	_ = s.stdin.Close()
}

// end ends both servers.
func (f *fleet) end() {
	close(f.over)
	f.wg.Wait()
	for _, s := range f.ships {
		s.kill()
	}
}

func (f *fleet) number(n int64) int64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.rnd.Int64N(n)
}

func (s *ship) running() (up chan struct{}, yes bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case <-s.up:
		return s.up, true
	default:
		return s.up, false
	}
}

// RoundTrip sends a request to one of the servers that run, as a proxy would. It counts requests as they are sent, so that kills come
// while requests are in flight.
func (f *fleet) RoundTrip(r *http.Request) (*http.Response, error) {
	at := int(f.number(2))
	s := f.ships[at]
	if _, ok := s.running(); !ok {
		s = f.ships[1-at]
	}
	return s.RoundTrip(r)
}

// RoundTrip sends a request to one server, once it runs.
func (s *ship) RoundTrip(r *http.Request) (*http.Response, error) {
	up, _ := s.running()
	<-up
	if s.left.Add(-1) == 0 {
		s.sink <- struct{}{}
	}
	to := r.Clone(r.Context())
	to.URL.Host, to.Host = s.Address, s.Address
	return transport.RoundTrip(to)
}

// transport keeps as many connections as there are workers.
var transport = &http.Transport{MaxIdleConnsPerHost: 16}
