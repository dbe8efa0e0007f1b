package host_test

import (
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"quarterdeck/bus/local"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/storetest"
)

// TestStoreFails checks a move that the store fails to keep or to acknowledge. It is not acknowledged, no client learns
// of it unless it was stored, and a repeated request acts once.
func TestStoreFails(t *testing.T) {
	broken := errors.New("disk full")
	for _, test := range []struct {
		name string
		fail func(st *storetest.Memory, hook func(string) error)
		kept bool
	}{
		{"before", func(st *storetest.Memory, hook func(string) error) { st.Before = hook }, false},
		{"after", func(st *storetest.Memory, hook func(string) error) { st.After = hook }, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			st := &storetest.Memory{}
			var on atomic.Bool
			test.fail(st, failing("Append", broken, &on))
			h := hostOn(t, st, local.New())
			defer h.Close()
			m := pair(t, h)
			on.Store(true)
			if _, err := act(t.Context(), h, m.ID(), ann, "play K", "key"); !host.Unavailable(err) {
				t.Fatalf("got %v, want an error that says to try again", err)
			}
			on.Store(false)
			now := must[*match.Match](t)(h.Get(t.Context(), m.ID()))
			if kept := now.Version() > m.Version(); kept != test.kept {
				t.Fatalf("the move is shown: %v, want %v", kept, test.kept)
			}
			done, err := h.Act(t.Context(), host.ActionRequest{Match: m.ID(), Guest: ann.ID, Action: "play K", Version: m.Version(), Key: "key"})
			if err != nil || done.Again != test.kept || done.Version != m.Version()+1 {
				t.Fatalf("repeated: %+v, %v", done, err)
			}
		})
	}
}

// failing is a hook that fails calls of one method while on is set.
func failing(method string, err error, on *atomic.Bool) func(string) error {
	return func(m string) error {
		if on.Load() && m == method {
			return err
		}
		return nil
	}
}

// TestTwoHosts runs two servers with a store and a bus. The server that loses a race reloads, and both show the same
// match.
func TestTwoHosts(t *testing.T) {
	st, b := &storetest.Memory{}, local.New()
	one, two := hostOn(t, st, b), hostOn(t, st, b)
	defer one.Close()
	defer two.Close()
	m := pair(t, one)
	must[*match.Match](t)(two.Get(t.Context(), m.ID()))
	for round := range 13 {
		var wg sync.WaitGroup
		for _, side := range []struct {
			h *nodetest.Server
			g host.Guest
		}{{one, ann}, {two, bo}} {
			wg.Go(func() {
				d := host.ActionRequest{Match: m.ID(), Guest: side.g.ID, Action: "play " + "23456789TJQKA"[round:round+1], Version: 14 + 2*round}
				wait(t, side.h, m.ID(), func(m *match.Match) bool { return m.Version() >= d.Version })
				if _, err := side.h.Act(t.Context(), d); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
	}
	for _, h := range []*nodetest.Server{one, two} {
		if m := wait(t, h, m.ID(), finished); m.Version() != 40 {
			t.Fatalf("version %d, want 40", m.Version())
		}
	}
}

// TestOneRematch checks that players who offer and accept a rematch at once get the same one.
func TestOneRematch(t *testing.T) {
	h, _ := newHost(t, file(t))
	m := pair(t, h)
	if _, err := act(t.Context(), h, m.ID(), bo, "resign", ""); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	ids := make([]string, 8)
	for i := range ids {
		wg.Go(func() {
			next, err := h.Rematch(t.Context(), m.ID(), []string{ann.ID, bo.ID}[i%2])
			if err != nil {
				t.Error(err)
				return
			}
			ids[i] = next.ID()
		})
	}
	wg.Wait()
	ids = slices.DeleteFunc(ids, func(id string) bool { return id == m.ID() }) // the players whose offer was not accepted yet
	slices.Sort(ids)
	if ids = slices.Compact(ids); len(ids) != 1 || ids[0] == "" {
		t.Fatalf("rematches %q, want one", ids)
	}
	next := must[*match.Match](t)(h.Get(t.Context(), ids[0]))
	if next.SeatOf(bo.ID) != 0 || next.SeatOf(ann.ID) != 1 || next.Phase() != match.Running {
		t.Fatalf("rematch: %+v, %s", next.Seats(), next.Phase())
	}
}

// TestManyAtOnce sends the same action with the same key from many clients; it is carried out once.
func TestManyAtOnce(t *testing.T) {
	h, _ := newHost(t, file(t))
	m := pair(t, h)
	var wg sync.WaitGroup
	var first atomic.Int64
	for range 16 {
		wg.Go(func() {
			done, err := h.Act(t.Context(), host.ActionRequest{Match: m.ID(), Guest: ann.ID, Action: "play K", Version: m.Version(), Key: "key"})
			if err != nil || done.Version != m.Version()+1 {
				t.Errorf("%+v, %v", done, err)
			}
			if !done.Again {
				first.Add(1)
			}
		})
	}
	wg.Wait()
	if now := must[*match.Match](t)(h.Get(t.Context(), m.ID())); now.Version() != m.Version()+1 || first.Load() != 1 {
		t.Fatalf("version %d, done %d times", now.Version(), first.Load())
	}
}
