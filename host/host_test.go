package host_test

import (
	"context"
	"errors"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/bus"
	"quarterdeck/bus/local"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store"
	"quarterdeck/store/sqlite"
	"quarterdeck/store/storetest"
)

// newHost returns a host on a file, and a function that stops it.
func newHost(t *testing.T, file string, change ...func(*node.Config)) (*nodetest.Server, func()) {
	t.Helper()
	st, err := sqlite.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	h := hostOn(t, st, local.New(), change...)
	var once sync.Once
	stop := func() {
		once.Do(func() {
			h.Close()
			if err := st.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	t.Cleanup(stop)
	return h, stop
}

// hostOn returns a server on a store and a bus; change, if given, modifies its configuration.
func hostOn(t *testing.T, st store.Store, b bus.Bus, change ...func(*node.Config)) *nodetest.Server {
	t.Helper()
	bots := func(c *node.Config) { c.Levels, c.Bot = []string{"lowest", "broken"}, makeBot }
	return nodetest.New(t, st, b, append([]func(*node.Config){bots}, change...)...)
}

func file(t *testing.T) string { return filepath.Join(t.TempDir(), "test.db") }

func must[T any](t *testing.T) func(v T, err error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

var ann, bo = host.Guest{ID: "guest-ann", Name: "Ann"}, host.Guest{ID: "guest-bo", Name: "Bo"}

// wait watches a match until ok returns true.
func wait(t *testing.T, h *nodetest.Server, id string, ok func(*match.Match) bool) *match.Match {
	t.Helper()
	w, err := h.Subscribe(t.Context(), id, "")
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for m := w.Match(); ; m = w.Match() {
		if ok(m) {
			return m
		}
		<-w.Ready()
	}
}

func finished(m *match.Match) bool { return m.Phase() == match.Finished }

// pair creates a match of Ann and Bo.
func pair(t *testing.T, h *nodetest.Server) *match.Match {
	t.Helper()
	m := must[*match.Match](t)(h.Create(t.Context(), host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Friend}}, Guest: ann}))
	return must[*match.Match](t)(h.Claim(t.Context(), host.SeatRequest{Match: m.ID(), Seat: 1, Invite: h.Invite(m.ID(), 1), Guest: bo}))
}

// act carries out an action for a guest at the newest version.
func act(ctx context.Context, h *nodetest.Server, id string, g host.Guest, action, key string) (host.Receipt, error) {
	m, err := h.Get(ctx, id)
	if err != nil {
		return host.Receipt{}, err
	}
	return h.Act(ctx, host.ActionRequest{Match: id, Guest: g.ID, Action: action, Version: m.Version(), Key: key})
}

// TestForgotten checks that a match without viewers is dropped from memory, and loaded again for the next viewer.
func TestForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		loads := 0
		st := &storetest.Memory{Before: func(method string) error {
			if method == "Load" {
				loads++
			}
			return nil
		}}
		h := hostOn(t, st, local.New())
		defer h.Close()
		m := pair(t, h)
		w := must[*host.Subscription](t)(h.Subscribe(t.Context(), m.ID(), ""))
		<-time.After(time.Hour) // by the bubble's own clock
		must[*match.Match](t)(h.Get(t.Context(), m.ID()))
		if loads != 1 {
			t.Fatalf("loaded %d times while it was watched, want once", loads)
		}
		w.Close()
		<-time.After(time.Hour)
		if again := must[*match.Match](t)(h.Get(t.Context(), m.ID())); again.Version() != m.Version() || loads != 2 {
			t.Fatalf("version %d after %d loads; want %d after 2", again.Version(), loads, m.Version())
		}
	})
}

// TestClosed checks that a closed host refuses requests instead of blocking.
func TestClosed(t *testing.T) {
	h, stop := newHost(t, file(t))
	m := pair(t, h)
	stop()
	if _, err := h.Get(t.Context(), m.ID()); !host.Unavailable(err) {
		t.Fatalf("got %v", err)
	}
	if _, err := h.Create(t.Context(), host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Friend}}, Guest: ann}); !host.Unavailable(err) {
		t.Fatalf("got %v", err)
	}
}

// The same key creates one table, and is refused for a different table.
func TestCreateOnce(t *testing.T) {
	h, stop := newHost(t, filepath.Join(t.TempDir(), "test.db"))
	defer stop()
	ann := host.Guest{ID: "ann", Name: "Ann"}
	spec := host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Friend}}, Guest: ann, Key: "k"}
	m := must[*match.Match](t)(h.Create(t.Context(), spec))
	if again := must[*match.Match](t)(h.Create(t.Context(), spec)); again.ID() != m.ID() {
		t.Errorf("the same request makes another table, %s and %s", m.ID(), again.ID())
	}
	spec.Options = map[string]string{"row": "hidden"}
	_, err := h.Create(t.Context(), spec)
	if r := (*game.Refusal)(nil); !errors.As(err, &r) || r.Code != match.KeyReused {
		t.Errorf("the key for another table: %v", err)
	}
}
