package host_test

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/bus/local"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/node"
	"quarterdeck/store/storetest"
)

// TestMemoryIsBounded loads many matches, one a second. The most recently used stay in memory, and so does one with a
// viewer; the others are loaded again.
func TestMemoryIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var loads atomic.Int32
		st := &storetest.Memory{Before: func(method string) error {
			if method == "Load" {
				loads.Add(1)
			}
			return nil
		}}
		h := hostOn(t, st, local.New(), func(c *node.Config) { c.Memory, c.MaxTables, c.Quotas.Joined = 1<<20, -1, -1 })
		defer h.Close()
		read := func(id string) int32 {
			before := loads.Load()
			must[*match.Match](t)(h.Get(t.Context(), id))
			time.Sleep(2 * time.Second) // of the test's own clock: the room falls idle
			return loads.Load() - before
		}
		watched := pair(t, h).ID()
		w := must[*host.Subscription](t)(h.Subscribe(t.Context(), watched, ""))
		defer w.Close()
		var ids []string
		for range 60 { // each of some 50 KB
			ids = append(ids, pair(t, h).ID())
			time.Sleep(2 * time.Second) // of the test's own clock
		}
		if n := read(ids[0]); n != 1 {
			t.Errorf("the match read first was loaded %d times more, want once: it had to go", n)
		}
		if n := read(ids[len(ids)-1]) + read(ids[len(ids)-10]); n != 0 {
			t.Errorf("matches read last were loaded %d times more, want 0", n)
		}
		if n := read(watched); n != 0 {
			t.Errorf("a watched match was loaded %d times more, want 0", n)
		}
	})
}

// TestFinishedMatchesLeaveAtOnce reads many finished matches within a moment, as a crawler does. The first must go although it was
// read just now.
func TestFinishedMatchesLeaveAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var loads atomic.Int32
		st := &storetest.Memory{Before: func(method string) error {
			if method == "Load" {
				loads.Add(1)
			}
			return nil
		}}
		h := hostOn(t, st, local.New(), func(c *node.Config) { c.Memory, c.MaxTables, c.Quotas.Joined = 1<<20, -1, -1 })
		defer h.Close()
		var ids []string
		for range 80 { // each of 16 KB at least
			m := pair(t, h)
			must[host.Receipt](t)(act(t.Context(), h, m.ID(), ann, "resign", ""))
			ids = append(ids, m.ID())
			time.Sleep(2 * time.Second) // of the test's own clock
		}
		for range 2 { // the first reading loads those that have gone
			for _, id := range ids {
				must[*match.Match](t)(h.Get(t.Context(), id))
				time.Sleep(20 * time.Millisecond) // of the test's own clock: which was read first decides which goes
			}
		}
		before := loads.Load()
		must[*match.Match](t)(h.Get(t.Context(), ids[0]))
		must[*match.Match](t)(h.Get(t.Context(), ids[len(ids)-1]))
		if n := loads.Load() - before; n != 1 {
			t.Errorf("the matches read first and last were loaded %d times more, want once: only the first had to go", n)
		}
	})
}

// TestBusyMatchesLeaveSoon checks that matches which had to stay while their bots thought are dropped within ten
// seconds after they stop, even if no other match is loaded.
func TestBusyMatchesLeaveSoon(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var loads atomic.Int32
		st := &storetest.Memory{Before: func(method string) error {
			if method == "Load" {
				loads.Add(1)
			}
			return nil
		}}
		h := levelled(t, st, func(c *node.Config) { c.Memory = 1 << 20 })
		defer h.Close()
		var ids []string
		for range 100 { // each of some 16 KB at least
			ids = append(ids, botMatch(t, h, "slow", "slow"))
		}
		time.Sleep(40 * time.Second) // of the test's own clock: bots without a spectator stop after 15 s
		loads.Store(0)
		for _, id := range ids {
			must[*match.Match](t)(h.Get(t.Context(), id))
		}
		if n := loads.Load(); n == 0 {
			t.Error("every match is still in memory, want less than 1 MB of them")
		}
	})
}

// TestFullMemoryLetsReadersIn checks that a client can subscribe to a finished match although matches that must stay exceed the limit:
// its room stays long enough to be subscribed to.
func TestFullMemoryLetsReadersIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var slow atomic.Bool
		st := &storetest.Memory{Before: func(method string) error {
			if method == "Load" && slow.Load() {
				time.Sleep(3 * time.Second) // of the test's own clock: longer than any room is kept after a request
			}
			return nil
		}}
		h := hostOn(t, st, local.New(), func(c *node.Config) { c.Memory, c.MaxTables, c.Quotas.Joined = 1<<16, -1, -1 })
		defer h.Close()
		finished := pair(t, h).ID()
		must[host.Receipt](t)(act(t.Context(), h, finished, ann, "resign", ""))
		for range 8 { // each of 16 KB at least
			w := must[*host.Subscription](t)(h.Subscribe(t.Context(), pair(t, h).ID(), ""))
			defer w.Close()
		}
		time.Sleep(20 * time.Second) // of the test's own clock: the finished match leaves memory
		slow.Store(true)
		began := time.Now()
		w := must[*host.Subscription](t)(h.Subscribe(t.Context(), finished, ""))
		defer w.Close()
		if waited := time.Since(began); waited > 5*time.Second {
			t.Errorf("subscribing took %v, want one loading of 3s", waited)
		}
	})
}
