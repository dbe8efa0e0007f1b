// Package bustest checks that a bus.Bus keeps its laws.
package bustest

import (
	"fmt"
	"sync"
	"testing"

	"quarterdeck/bus"
)

// Run tests a kind of bus. open gives two ends of the same bus, as two servers would hold them; they may be
// one and the same.
func Run(t *testing.T, open func(t *testing.T) (a, b bus.Bus)) {
	t.Run("heard", func(t *testing.T) { testHeard(t, open) })
	t.Run("stop", func(t *testing.T) { testStop(t, open) })
	t.Run("closed", func(t *testing.T) { testClosed(t, open) })
	t.Run("many", func(t *testing.T) { testMany(t, open) })
	t.Run("lost", func(t *testing.T) { testLost(t, open) })
}

// ear remembers the newest version of each match and lets a test wait for it.
type ear struct {
	mu     sync.Mutex
	newest map[string]int
	lost   int           // how often news may have been lost
	heard  chan struct{} // has something in it after news
}

func newEar() *ear { return &ear{newest: map[string]int{}, heard: make(chan struct{}, 1)} }

func (e *ear) hear(match string, version int) {
	e.mu.Lock()
	e.newest[match] = max(e.newest[match], version)
	if match == bus.Lost && version == 0 {
		e.lost++
	}
	e.mu.Unlock()
	select {
	case e.heard <- struct{}{}:
	default:
	}
}

func (e *ear) at(match string) int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.newest[match]
}

// wait blocks until the ear knows the version; the test's own deadline ends it otherwise.
func (e *ear) wait(match string, version int) {
	for e.at(match) < version {
		<-e.heard
	}
}

// losses returns how often news may have been lost.
func (e *ear) losses() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.lost
}

func testHeard(t *testing.T, open func(*testing.T) (a, b bus.Bus)) {
	a, b := open(t)
	defer a.Close()
	defer b.Close()
	near, far := newEar(), newEar()
	a.Subscribe(near.hear)
	b.Subscribe(far.hear)
	for v := 1; v <= 3; v++ {
		a.Publish("m", v)
		near.wait("m", v)
		far.wait("m", v)
	}
	b.Publish("other", 7)
	near.wait("other", 7)
	far.wait("other", 7)
	if near.at("m") != 3 {
		t.Fatalf("heard of version %d, want 3", near.at("m"))
	}
}

func testStop(t *testing.T, open func(*testing.T) (a, b bus.Bus)) {
	a, b := open(t)
	defer a.Close()
	defer b.Close()
	gone, there := newEar(), newEar()
	stop := b.Subscribe(gone.hear)
	b.Subscribe(there.hear)
	a.Publish("m", 1)
	gone.wait("m", 1)
	stop()
	stop() // twice does no harm
	a.Publish("m", 2)
	there.wait("m", 2)
	if gone.at("m") != 1 {
		t.Fatal("heard of something after stop")
	}
}

func testClosed(t *testing.T, open func(*testing.T) (a, b bus.Bus)) {
	a, b := open(t)
	e := newEar()
	a.Subscribe(e.hear)
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	a.Publish("m", 1)
	stop := a.Subscribe(e.hear)
	stop()
	b.Close()
	if e.at("m") != 0 {
		t.Fatal("heard of something after Close")
	}
}

func testMany(t *testing.T, open func(*testing.T) (a, b bus.Bus)) {
	a, b := open(t)
	defer a.Close()
	defer b.Close()
	ears := []*ear{newEar(), newEar(), newEar()}
	for i, e := range ears {
		[]bus.Bus{a, b}[i%2].Subscribe(e.hear)
	}
	var wg sync.WaitGroup
	for p := range 4 {
		wg.Go(func() {
			for v := 1; v <= 100; v++ {
				[]bus.Bus{a, b}[p%2].Publish(fmt.Sprint("m", p), v)
			}
		})
	}
	wg.Wait()
	for _, e := range ears {
		for p := range 4 {
			e.wait(fmt.Sprint("m", p), 100)
		}
	}
}

func testLost(t *testing.T, open func(*testing.T) (a, b bus.Bus)) {
	a, b := open(t)
	defer a.Close()
	defer b.Close()
	near, far, gone := newEar(), newEar(), newEar()
	a.Subscribe(near.hear)
	b.Subscribe(far.hear)
	b.Subscribe(gone.hear)()
	for i, end := range []bus.Bus{a, b} { // what was said before the listeners came may be on its way still
		end.Publish("m", i+1)
		near.wait("m", i+1)
		far.wait("m", i+1)
	}
	before := []int{near.losses(), far.losses()}
	a.Publish(bus.Lost, 0)
	for i, e := range []*ear{near, far} {
		for e.losses() == before[i] {
			<-e.heard
		}
	}
	if gone.losses() > 0 || near.at(bus.Lost) != 0 {
		t.Fatal("who had stopped to listen heard that news may be lost, or it came with a version")
	}
}
