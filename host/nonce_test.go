package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/bus/local"
	"quarterdeck/fair"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store"
	"quarterdeck/store/sqlite"
	"quarterdeck/store/storetest"
)

// alone is Ann's request for a match against a bot. She sends her nonce when she has seen the commit.
var alone = host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Bot, Level: "lowest"}}, Guest: ann, Later: true}

// dealt returns the number of draws of chance in the stored log.
func dealt(t *testing.T, st store.Store, id string) int {
	t.Helper()
	_, log, err := st.Load(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, e := range log {
		if e.Actor == -1 {
			n++
		}
	}
	return n
}

// TestDealWithoutNonce checks that a closed browser delays nothing: when the wait is over, one of several servers
// deals, once, even if the server that created the table has stopped.
func TestDealWithoutNonce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := &storetest.Memory{}
		first := hostOn(t, st, local.New())
		m := must[*match.Match](t)(first.Create(t.Context(), alone))
		if m.Phase() != match.Gathering || dealt(t, st, m.ID()) != 0 {
			t.Fatalf("created in phase %s", m.Phase())
		}
		<-time.After(host.DefaultNonceWait - time.Millisecond)
		synctest.Wait()
		first.Close()
		if n := dealt(t, st, m.ID()); n != 0 {
			t.Fatalf("%d cards were dealt too early", n)
		}
		<-time.After(time.Minute)
		var hosts []*nodetest.Server
		for range 3 {
			h := hostOn(t, st, local.New())
			defer h.Close()
			hosts = append(hosts, h)
		}
		synctest.Wait()
		if n := dealt(t, st, m.ID()); n != 13 {
			t.Fatalf("%d cards were dealt after the restart, want 13", n)
		}
		if now := must[*match.Match](t)(hosts[0].Get(t.Context(), m.ID())); now.Phase() != match.Running {
			t.Errorf("phase %s", now.Phase())
		}
	})
}

// TestNonceOnAnotherServer checks that any server accepts the nonce, deals at once, and has it after a restart.
func TestNonceOnAnotherServer(t *testing.T) {
	path := file(t)
	open := func() (*nodetest.Server, func()) {
		st := must[*sqlite.Store](t)(sqlite.Open(t.Context(), path))
		h := hostOn(t, st, local.New(), func(c *node.Config) { c.NonceWait = time.Hour })
		return h, func() {
			h.Close()
			if err := st.Close(); err != nil {
				t.Error(err)
			}
		}
	}
	h, stop := open()
	m := must[*match.Match](t)(h.Create(t.Context(), alone))
	stop()
	h, stop = open()
	nonce := fair.Nonce{7}
	m = must[*match.Match](t)(h.SendNonce(t.Context(), m.ID(), ann.ID, nonce))
	if m.Phase() != match.Running {
		t.Fatalf("phase %s after the nonce", m.Phase())
	}
	version := m.Version()
	stop()
	h, stop = open()
	defer stop()
	m = must[*match.Match](t)(h.SendNonce(t.Context(), m.ID(), ann.ID, nonce)) // again, as if the answer had been lost
	if seat := m.Seats()[0]; m.Version() < version || seat.Nonce != nonce || !seat.After {
		t.Fatalf("version %d, seat %+v", m.Version(), seat)
	}
	if at := m.Start().NonceWait; at != time.Hour {
		t.Errorf("the match waits %v", at)
	}
}

// TestRematchWaitsForNonces checks that a rematch, which has a commit of its own, waits for new nonces. A match of
// programs that send nonces with their seats does not wait.
func TestRematchWaitsForNonces(t *testing.T) {
	for _, later := range []bool{true, false} {
		h, _ := newHost(t, file(t), func(c *node.Config) { c.NonceWait = time.Hour })
		spec := alone
		spec.Later, spec.Nonce = later, fair.Nonce{}
		if !later {
			spec.Nonce = fair.Nonce{1}
		}
		m := must[*match.Match](t)(h.Create(t.Context(), spec))
		if later {
			m = must[*match.Match](t)(h.SendNonce(t.Context(), m.ID(), ann.ID, fair.Nonce{1}))
		}
		must[host.Receipt](t)(act(t.Context(), h, m.ID(), ann, "resign", ""))
		next := must[*match.Match](t)(h.Rematch(t.Context(), m.ID(), ann.ID))
		if next.DealsSoon() != later || next.Start().Commit() == m.Start().Commit() {
			t.Errorf("later %v: the rematch is in phase %s", later, next.Phase())
		}
	}
}

// TestForksAndOldTablesDoNotWait checks that a match without a commit of its own, or one that was created with waiting
// turned off, is dealt at once.
func TestForksAndOldTablesDoNotWait(t *testing.T) {
	h, _ := newHost(t, file(t), func(c *node.Config) { c.NonceWait = -1 })
	m := must[*match.Match](t)(h.Create(t.Context(), alone))
	if m.Phase() != match.Running {
		t.Fatalf("phase %s without a wait", m.Phase())
	}
	must[host.Receipt](t)(act(t.Context(), h, m.ID(), ann, "resign", ""))
	fork := must[*match.Match](t)(h.Fork(t.Context(), host.Fork{Match: m.ID(), At: 13, Seat: 0, Guest: ann}))
	if fork.Phase() != match.Running {
		t.Errorf("the fork is in phase %s", fork.Phase())
	}
}
