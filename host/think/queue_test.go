package think_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/host/think"
)

// line is a Queue with one slot, which is taken, and the list of served requests.
type line struct {
	*think.Queue
	t       *testing.T
	release func()

	mu     sync.Mutex
	served []string
}

func newLine(t *testing.T) *line {
	t.Helper()
	l := &line{Queue: think.New(think.Options{}), t: t}
	release, err := l.Acquire(t.Context(), think.Request{Account: think.Account{Origin: "somewhere else"}})
	if err != nil {
		t.Fatal(err)
	}
	l.release = release
	return l
}

// add queues a request that holds its slot for a time.
func (l *line) add(name string, r think.Request, takes time.Duration) {
	go func() {
		release, err := l.Acquire(l.t.Context(), r)
		if err != nil {
			l.t.Error(err)
			return
		}
		l.mu.Lock()
		l.served = append(l.served, name)
		l.mu.Unlock()
		time.Sleep(takes) // of the test's own clock
		release()
	}()
	synctest.Wait()
}

// run serves all waiting requests.
func (l *line) run() []string {
	l.release()
	time.Sleep(time.Hour) // of the test's own clock
	synctest.Wait()
	return l.soFar()
}

// soFar returns the requests that were served.
func (l *line) soFar() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.served)
}

func of(origin, guest string) think.Request {
	return think.Request{Account: think.Account{Origin: origin, Guest: guest}}
}

// TestFlood checks that a client behind 84 requests of one address, each by a guest of its own, waits for at most one
// of them.
func TestFlood(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLine(t)
		for i := range 84 {
			l.add("flood", of("flood", fmt.Sprint(i)), time.Second)
		}
		l.add("ann", of("home", "ann"), time.Second)
		if at := slices.Index(l.run(), "ann"); at > 1 {
			t.Errorf("served after %d requests of the flood, want at most 1", at)
		}
	})
}

// TestFloodOfOneNetwork queues 200 requests from 100 addresses of one network, each by a guest of its own. A client of
// another network waits for one of them. While it sends more, it waits for at most networkShare of them.
func TestFloodOfOneNetwork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLine(t)
		for i := range 200 {
			l.add("flood", think.Request{Account: think.Account{Network: "flood", Origin: fmt.Sprint("flood", i/2), Guest: fmt.Sprint(i)}}, time.Second)
		}
		for range 10 {
			l.add("ann", think.Request{Account: think.Account{Network: "home", Origin: "home", Guest: "ann"}}, time.Second)
		}
		served := l.run()
		before, own := 0, 0
		for _, name := range served {
			if name == "flood" {
				before++
			} else if own++; before > 1+4*(own-1) {
				t.Fatalf("%d requests of the flood were served before request %d of another network", before, own)
			}
		}
		if len(served) != 210 {
			t.Errorf("%d requests were served", len(served))
		}
	})
}

// TestSchool checks that a network with many addresses gets more than a single address elsewhere, which still gets its
// share.
func TestSchool(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLine(t)
		for i := range 100 {
			l.add("school", think.Request{Account: think.Account{Network: "school", Origin: fmt.Sprint("desk", i%20)}}, time.Second)
			l.add("home", think.Request{Account: think.Account{Network: "home", Origin: "home"}}, time.Second)
		}
		turns := map[string]int{}
		for _, name := range l.run()[:100] {
			turns[name]++
		}
		if turns["school"] < 76 || turns["school"] > 84 {
			t.Errorf("of 100 turns the network of 20 addresses had %d, want four fifths", turns["school"])
		}
	})
}

// TestShares checks that addresses get the same time, not the same number of turns, and so do the guests of an address.
func TestShares(t *testing.T) {
	for _, test := range []struct{ name, origin, guest string }{{"addresses", "b", "ann"}, {"guests", "a", "bo"}} {
		synctest.Test(t, func(t *testing.T) {
			l := newLine(t)
			for range 30 {
				l.add("long", of("a", "ann"), 3*time.Second)
				l.add("short", of(test.origin, test.guest), time.Second)
			}
			turns := map[string]int{}
			for _, name := range l.run()[:28] {
				turns[name]++
			}
			if turns["short"] < 19 || turns["short"] > 23 {
				t.Errorf("%s: of 28 turns %d were short, want three quarters", test.name, turns["short"])
			}
		})
	}
}

// TestFloodOfWatchedBots checks that clients who play wait only briefly among tables of bots alone in one network that
// have waited long: for every four of theirs, one of the flood is served.
func TestFloodOfWatchedBots(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLine(t)
		for i := range 200 {
			l.add("flood", think.Request{Account: think.Account{Network: "flood", Origin: fmt.Sprint("flood", i/2)}, Idle: true}, time.Second)
		}
		l.release()
		time.Sleep(40 * time.Second) // of the test's own clock
		before := len(l.soFar())
		for range 20 {
			l.add("ann", think.Request{Account: think.Account{Network: "home", Origin: "home", Guest: "ann"}}, time.Second)
		}
		time.Sleep(25 * time.Second)
		flood := 0
		for _, name := range l.soFar()[before:] {
			if name == "flood" {
				flood++
			}
		}
		if flood < 4 || flood > 7 {
			t.Errorf("%d requests of the flood were served among 20 of a client who plays, want 5", flood)
		}
		time.Sleep(time.Hour) // until all are served
	})
}

// TestNoCredit checks that tables of bots alone get no compensation for the time in which they were deferred.
func TestNoCredit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLine(t)
		l.release()
		for i := range 9 {
			l.add("people", of("b", fmt.Sprint(i)), time.Second)
		}
		for range 20 {
			bots := of("a", "")
			bots.Idle = true
			l.add("bots", bots, time.Second)
		}
		time.Sleep(11 * time.Second) // of the test's own clock; two tables of bots have been served
		before := len(l.soFar())
		l.add("ann", of("b", "ann"), time.Second)
		time.Sleep(time.Hour)
		if at := slices.Index(l.soFar(), "ann") - before; at > 1 {
			t.Errorf("served after %d tables of bots, want at most 1", at)
		}
	})
}

// TestComingBack checks that an account that was idle has neither saved up time nor lost its place.
func TestComingBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLine(t)
		for range 40 {
			l.add("busy", of("busy", "ann"), time.Second)
		}
		l.release()
		time.Sleep(20 * time.Second) // of the test's own clock
		for range 5 {
			l.add("late", of("late", "bo"), time.Second)
		}
		before := len(l.soFar())
		time.Sleep(6 * time.Second)
		late := 0
		for _, name := range l.soFar()[before:] {
			if name == "late" {
				late++
			}
		}
		if late < 2 || late > 4 {
			t.Errorf("of six turns %d were by the account that came late, want about half", late)
		}
		time.Sleep(time.Hour) // until all are served
	})
}

// TestPeopleFirst checks that a table of bots alone is served after all others, until it has waited long enough.
func TestPeopleFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLine(t)
		bots := of("a", "ann")
		bots.Idle = true
		l.add("bots", bots, time.Second)
		for i := range 30 {
			l.add("people", of("b", fmt.Sprint(i)), time.Second)
		}
		if at := slices.Index(l.run(), "bots"); at < 9 || at > 12 {
			t.Errorf("the table of bots was served after %d others, want 10: it waits for ten seconds", at)
		}
	})
}

// TestFloodFromTheSameAddress queues 84 tables of bots alone, each of a guest of its own at one address, which have
// waited long. A person at the same address waits for at most one of them.
func TestFloodFromTheSameAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLine(t)
		for i := range 84 {
			flood := of("home", fmt.Sprint(i))
			flood.Idle = true
			l.add("flood", flood, time.Second)
		}
		l.release()
		time.Sleep(40 * time.Second)
		before := len(l.soFar())
		l.add("ann", of("home", "ann"), time.Second)
		time.Sleep(time.Hour) // of the test's own clock
		if at := slices.Index(l.soFar(), "ann") - before; at > 1 {
			t.Errorf("served after %d requests of the flood, want at most 1", at)
		}
	})
}

// TestGivingUp checks that a canceled request takes no slot, and does not cost another request its slot.
func TestGivingUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLine(t)
		ctx, cancel := context.WithCancel(t.Context())
		failed := make(chan error, 1)
		go func() {
			_, err := l.Acquire(ctx, of("a", "ann"))
			failed <- err
		}()
		synctest.Wait()
		cancel()
		if err := <-failed; err == nil || l.Waiting() != 0 {
			t.Errorf("error %v, %d wait", err, l.Waiting())
		}
		l.add("bo", of("b", "bo"), time.Second)
		if served := l.run(); !slices.Equal(served, []string{"bo"}) || !l.IsFree() {
			t.Errorf("served %v, free %v", served, l.IsFree())
		}
	})
}

// TestSlots checks that as many requests are served at once as there are slots, and no more.
func TestSlots(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := think.New(think.Options{Slots: 3})
		var running, most atomic.Int32
		for i := range 10 {
			go func() {
				release, err := q.Acquire(t.Context(), of("a", fmt.Sprint(i)))
				if err != nil {
					t.Error(err)
					return
				}
				most.Store(max(most.Load(), running.Add(1)))
				time.Sleep(time.Second)
				running.Add(-1)
				release()
			}()
			synctest.Wait()
		}
		time.Sleep(time.Minute)
		if most.Load() != 3 || !q.IsFree() || q.Waiting() != 0 {
			t.Errorf("%d at once, want 3; %d wait", most.Load(), q.Waiting())
		}
	})
}
