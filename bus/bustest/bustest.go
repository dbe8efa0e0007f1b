// Package bustest tests that a bus.Bus keeps its laws.
package bustest

import (
	"fmt"
	"sync"
	"testing"

	"quarterdeck/bus"
)

// Run tests an implementation of bus.Bus. open returns two ends of the same bus, as two servers would hold them. Both may
// be the same value.
func Run(t *testing.T, open func(t *testing.T) (a, b bus.Bus)) {
	t.Run("delivery", func(t *testing.T) { testDelivery(t, open) })
	t.Run("kinds", func(t *testing.T) { testKinds(t, open) })
	t.Run("stop", func(t *testing.T) { testStop(t, open) })
	t.Run("closed", func(t *testing.T) { testClosed(t, open) })
	t.Run("many", func(t *testing.T) { testMany(t, open) })
	t.Run("missed", func(t *testing.T) { testMissed(t, open) })
}

// recorder keeps the newest version of each event and lets a test wait for it.
type recorder struct {
	mu       sync.Mutex
	newest   map[bus.Event]int // by event without its version
	missed   int               // EventsMissed received
	received chan struct{}     // holds a token after an event
}

func newRecorder() *recorder {
	return &recorder{newest: map[bus.Event]int{}, received: make(chan struct{}, 1)}
}

func (r *recorder) receive(e bus.Event) {
	r.mu.Lock()
	version := e.Version
	e.Version = 0
	r.newest[e] = max(r.newest[e], version)
	if e == bus.Missed() && version == 0 {
		r.missed++
	}
	r.mu.Unlock()
	select {
	case r.received <- struct{}{}:
	default:
	}
}

// version returns the newest version of an event.
func (r *recorder) version(e bus.Event) int {
	e.Version = 0
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.newest[e]
}

// wait blocks until the recorder has the event or a newer one; the test's own deadline ends it otherwise.
func (r *recorder) wait(e bus.Event) {
	for r.version(e) < e.Version {
		<-r.received
	}
}

// misses returns how often EventsMissed was received.
func (r *recorder) misses() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.missed
}

// at returns the event that a match is at a version.
func at(match string, version int) bus.Event {
	return bus.Event{Kind: bus.MatchAdvanced, Match: match, Version: version}
}

func testDelivery(t *testing.T, open func(*testing.T) (a, b bus.Bus)) {
	a, b := open(t)
	defer a.Close()
	defer b.Close()
	near, far := newRecorder(), newRecorder()
	a.Subscribe(near.receive)
	b.Subscribe(far.receive)
	for v := 1; v <= 3; v++ {
		a.Publish(at("m", v))
		near.wait(at("m", v))
		far.wait(at("m", v))
	}
	b.Publish(at("other", 7))
	near.wait(at("other", 7))
	far.wait(at("other", 7))
	if near.version(at("m", 0)) != 3 {
		t.Fatalf("received version %d, want 3", near.version(at("m", 0)))
	}
}

// testKinds sends one event of every kind with all of its fields.
func testKinds(t *testing.T, open func(*testing.T) (a, b bus.Bus)) {
	a, b := open(t)
	defer a.Close()
	defer b.Close()
	near, far := newRecorder(), newRecorder()
	a.Subscribe(near.receive)
	b.Subscribe(far.receive)
	for _, e := range []bus.Event{
		{Kind: bus.MatchAdvanced, Match: "m", Version: 2},
		{Kind: bus.ChatAdvanced, Match: "m", Version: 3},
		{Kind: bus.MutesChanged, Version: 1},
		{Kind: bus.GuestDeleted, Version: 1},
		{Kind: bus.SignedOut, Guest: "g", Version: 4},
		{Kind: bus.ControlChanged, Version: 5},
	} {
		a.Publish(e)
		for _, r := range []*recorder{near, far} {
			if r.wait(e); r.version(e) != e.Version {
				t.Errorf("%v arrived at version %d", e, r.version(e))
			}
		}
	}
}

func testStop(t *testing.T, open func(*testing.T) (a, b bus.Bus)) {
	a, b := open(t)
	defer a.Close()
	defer b.Close()
	gone, there := newRecorder(), newRecorder()
	stop := b.Subscribe(gone.receive)
	b.Subscribe(there.receive)
	a.Publish(at("m", 1))
	gone.wait(at("m", 1))
	stop()
	stop() // twice does no harm
	a.Publish(at("m", 2))
	there.wait(at("m", 2))
	if gone.version(at("m", 0)) != 1 {
		t.Fatal("received an event after stop")
	}
}

func testClosed(t *testing.T, open func(*testing.T) (a, b bus.Bus)) {
	a, b := open(t)
	e := newRecorder()
	a.Subscribe(e.receive)
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	a.Publish(at("m", 1))
	stop := a.Subscribe(e.receive)
	stop()
	b.Close()
	if e.version(at("m", 0)) != 0 {
		t.Fatal("received an event after Close")
	}
}

func testMany(t *testing.T, open func(*testing.T) (a, b bus.Bus)) {
	a, b := open(t)
	defer a.Close()
	defer b.Close()
	recorders := []*recorder{newRecorder(), newRecorder(), newRecorder()}
	for i, e := range recorders {
		[]bus.Bus{a, b}[i%2].Subscribe(e.receive)
	}
	var wg sync.WaitGroup
	for p := range 4 {
		wg.Go(func() {
			for v := 1; v <= 100; v++ {
				[]bus.Bus{a, b}[p%2].Publish(at(fmt.Sprint("m", p), v))
			}
		})
	}
	wg.Wait()
	for _, e := range recorders {
		for p := range 4 {
			e.wait(at(fmt.Sprint("m", p), 100))
		}
	}
}

func testMissed(t *testing.T, open func(*testing.T) (a, b bus.Bus)) {
	a, b := open(t)
	defer a.Close()
	defer b.Close()
	near, far, gone := newRecorder(), newRecorder(), newRecorder()
	a.Subscribe(near.receive)
	b.Subscribe(far.receive)
	b.Subscribe(gone.receive)()
	for i, end := range []bus.Bus{a, b} { // events from before the subscriptions may still be on their way
		end.Publish(at("m", i+1))
		near.wait(at("m", i+1))
		far.wait(at("m", i+1))
	}
	before := []int{near.misses(), far.misses()}
	a.Publish(bus.Missed())
	for i, e := range []*recorder{near, far} {
		for e.misses() == before[i] {
			<-e.received
		}
	}
	if gone.misses() > 0 || near.version(bus.Missed()) != 0 {
		t.Fatal("EventsMissed reached a subscriber after stop, or it came with a version")
	}
}
