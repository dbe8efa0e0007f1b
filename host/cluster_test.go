package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/bus/local"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/storetest"
)

// shared makes a host look for entries of other servers.
func shared(c *node.Config) { c.Recheck = 5 * time.Second }

// apart returns two servers on one store that receive no events of each other.
func apart(t *testing.T) (one, two *nodetest.Server) {
	t.Helper()
	st := &storetest.Memory{}
	one, two = hostOn(t, st, local.New(), shared), hostOn(t, st, local.New(), shared)
	t.Cleanup(one.Close)
	t.Cleanup(two.Close)
	return one, two
}

// TestBehind checks that a server which missed an event still shows what another server acknowledged.
func TestBehind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one, two := apart(t)
		m := pair(t, one)
		w := must[*host.Subscription](t)(two.Subscribe(t.Context(), m.ID(), ""))
		defer w.Close()
		act := func(h *nodetest.Server, g host.Guest, action string, version int) int {
			t.Helper()
			done, err := h.Act(t.Context(), host.ActionRequest{Match: m.ID(), Guest: g.ID, Action: action, Version: version})
			if err != nil {
				t.Fatal(err)
			}
			return done.Version
		}
		at := act(one, ann, "play K", m.Version())
		if got := w.Match().Version(); got == at {
			t.Fatalf("the other server heard of version %d: this tests nothing", got)
		}
		if got := must[*match.Match](t)(two.Get(t.Context(), m.ID())); got.Version() != at {
			t.Errorf("who loads the page at the other server gets version %d, want %d", got.Version(), at)
		}
		act(one, bo, "play Q", at)
		late := must[*host.Subscription](t)(two.Subscribe(t.Context(), m.ID(), ""))
		defer late.Close()
		at = late.Match().Version()
		if want := must[*match.Match](t)(one.Get(t.Context(), m.ID())).Version(); at != want {
			t.Errorf("who begins to watch at the other server gets version %d, want %d", at, want)
		}
		at = act(one, ann, "play 2", at)
		at = act(two, bo, "play 3", at)
		act(one, bo, "play 4", at)

		<-w.Ready()
		before := w.Match().Version()
		time.Sleep(6 * time.Second) // of the test's own clock; no client sends a request
		synctest.Wait()
		if got := w.Match().Version(); got != before+1 {
			t.Errorf("after a while who looks on at the other server sees version %d, want %d", got, before+1)
		}
	})
}
