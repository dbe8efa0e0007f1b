package notify_test

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/account"
	"quarterdeck/bus/local"
	"quarterdeck/host"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
	"quarterdeck/webhook"
)

// idbox is a postbox that keeps the ids of messages, too.
type idbox struct {
	postbox
	ids []string
	mu  sync.Mutex
}

func (b *idbox) RoundTrip(r *http.Request) (*http.Response, error) {
	b.mu.Lock()
	b.ids = append(b.ids, r.Header.Get("webhook-id"))
	b.mu.Unlock()
	return b.postbox.RoundTrip(r)
}

// arrived returns the ids that came since the last call.
func (b *idbox) arrived() []string {
	synctest.Wait()
	b.mu.Lock()
	defer b.mu.Unlock()
	ids := b.ids
	b.ids = nil
	return ids
}

// on returns a server on a store whose messages go to a box.
func on(t *testing.T, st store.Store, box http.RoundTripper, more ...func(*node.Config)) *nodetest.Server {
	t.Helper()
	return nodetest.New(t, st, local.New(), append(more, func(c *node.Config) {
		c.Hooks = webhook.New(webhook.Config{Trip: box, Waits: []time.Duration{10 * time.Minute}})
	})...)
}

// crash stops a server as kill -9 does: nothing of what it does when it stops reaches the store.
func crash(st *storetest.Memory, h *nodetest.Server) {
	_ = st.Close()
	h.Close()
	st.Open()
}

// TestMessagesSurvive checks that a message that has not arrived when the server stops, or is killed, is sent by the next one, with the same
// id, and not again once it has arrived. One whose turn is over is not sent, nor one to a guest who deleted their data.
func TestMessagesSurvive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for name, stop := range map[string]func(*storetest.Memory, *nodetest.Server){
			"stopped": func(_ *storetest.Memory, h *nodetest.Server) { h.Close() },
			"killed":  crash,
		} {
			st, silent, box := &storetest.Memory{}, &idbox{postbox: postbox{status: 503}}, &idbox{postbox: postbox{status: 200}}
			h := on(t, st, silent)
			nodetest.Must[account.Person](t)(h.Notify.Set(t.Context(), nodetest.Ann, "https://example.org/", ""))
			m := nodetest.Pair(t, h)
			tried := silent.arrived()
			if len(tried) != 1 {
				t.Fatalf("%s: tried %v", name, tried)
			}
			stop(st, h)
			h = on(t, st, box)
			if got := box.arrived(); !slices.Equal(got, tried) {
				t.Errorf("%s: after the start %v arrived, want %v", name, got, tried)
			}
			stop(st, h)
			h = on(t, st, box)
			if got := box.arrived(); len(got) != 0 {
				t.Errorf("%s: %v arrived again", name, got)
			}
			h.Close()

			h = on(t, st, silent)
			nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, m.ID(), nodetest.Ann, "play 7", ""))
			nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, m.ID(), nodetest.Bo, "play 9", ""))
			if tried := silent.arrived(); len(tried) != 1 {
				t.Fatalf("%s: tried %v", name, tried)
			}
			stop(st, h)
			h = on(t, st, silent, func(c *node.Config) { c.Hooks = nil }) // a server without messages leaves them
			nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, m.ID(), nodetest.Ann, "play 8", ""))
			h.Close()
			h = on(t, st, box)
			if got := box.arrived(); len(got) != 0 {
				t.Errorf("%s: of a turn that is over, %v arrived", name, got)
			}
			h.Close()

			h = on(t, st, silent)
			nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, m.ID(), nodetest.Bo, "resign", ""))
			if tried := silent.arrived(); len(tried) == 0 {
				t.Fatalf("%s: nothing was tried at the end", name)
			}
			if err := h.Accounts.Delete(t.Context(), nodetest.Ann.ID); err != nil {
				t.Fatal(err)
			}
			stop(st, h)
			left, err := st.ClaimDeliveries(t.Context(), "test", time.Now().Add(time.Hour), time.Now(), 9)
			if err != nil || len(left) != 0 {
				t.Errorf("%s: of a deleted guest the store still has %+v, %v", name, left, err)
			}
		}
	})
}

// TestMessageStoredWithMove: a server that dies as soon as a move is stored, or the end, has stored the messages about it, too.
func TestMessageStoredWithMove(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, action := range []string{"play 9", "resign"} {
			st, silent, box := &storetest.Memory{}, &idbox{postbox: postbox{status: 503}}, &idbox{postbox: postbox{status: 200}}
			h := on(t, st, silent)
			nodetest.Must[account.Person](t)(h.Notify.Set(t.Context(), nodetest.Ann, "https://example.org/", ""))
			m := nodetest.Pair(t, h)
			nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, m.ID(), nodetest.Ann, "play 7", ""))
			earlier := silent.arrived()
			st.After = func(method string) error {
				if method == "Append" {
					return errors.New("the server dies here")
				}
				return nil
			}
			if _, err := nodetest.Act(t.Context(), h, m.ID(), nodetest.Bo, action, ""); err == nil {
				t.Fatal("the server goes on after " + action)
			}
			if got := silent.arrived(); len(got) != 0 {
				t.Fatalf("the server sends %v", got)
			}
			st.After = nil
			crash(st, h)
			h = on(t, st, box)
			if got := box.arrived(); len(got) != 1 || slices.Contains(earlier, got[0]) {
				t.Errorf("after %s and the start %v arrived, before it %v", action, got, earlier)
			}
			h.Close()
		}
	})
}

// TestMessageOfUncertainMove: a server that does not learn that a move was stored sends the message all the same, soon afterwards and once.
func TestMessageOfUncertainMove(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st, box := &storetest.Memory{}, &idbox{postbox: postbox{status: 200}}
		h := on(t, st, box)
		defer h.Close()
		nodetest.Must[account.Person](t)(h.Notify.Set(t.Context(), nodetest.Ann, "https://example.org/", ""))
		m := nodetest.Pair(t, h)
		nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, m.ID(), nodetest.Ann, "play 7", ""))
		box.arrived()
		st.After = func(method string) error { return errors.New("the answer is lost") }
		if _, err := nodetest.Act(t.Context(), h, m.ID(), nodetest.Bo, "play 9", "key"); err == nil {
			t.Fatal("the server knows that the move is stored")
		}
		st.After = nil
		nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, m.ID(), nodetest.Bo, "play 9", "key"))
		time.Sleep(time.Minute)
		if got := box.arrived(); len(got) != 1 {
			t.Errorf("%v arrived", got)
		}
		time.Sleep(time.Hour)
		if got := box.arrived(); len(got) != 0 {
			t.Errorf("%v arrived again", got)
		}
	})
}

// forgetful is a store that cannot tell who a guest is, as long as it is told so.
type forgetful struct {
	store.Store
	fails atomic.Bool
}

func (f *forgetful) Person(ctx context.Context, guest string) (store.Person, error) {
	if f.fails.Load() {
		return store.Person{}, errors.New("the store does not answer")
	}
	return f.Store.Person(ctx, guest)
}

// TestNoMoveWithoutMessage: a move whose message cannot be made is not stored.
func TestNoMoveWithoutMessage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st, box := &forgetful{Store: &storetest.Memory{}}, &idbox{postbox: postbox{status: 200}}
		h := on(t, st, box)
		defer h.Close()
		nodetest.Must[account.Person](t)(h.Notify.Set(t.Context(), nodetest.Ann, "https://example.org/", ""))
		m := nodetest.Pair(t, h)
		nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, m.ID(), nodetest.Ann, "play 7", ""))
		box.arrived()
		time.Sleep(time.Minute) // nothing is cached any more
		st.fails.Store(true)
		if _, err := nodetest.Act(t.Context(), h, m.ID(), nodetest.Bo, "play 9", ""); err == nil {
			t.Error("the move is stored")
		}
		st.fails.Store(false)
		nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, m.ID(), nodetest.Bo, "play 9", ""))
		if got := box.arrived(); len(got) != 1 {
			t.Errorf("%v arrived", got)
		}
	})
}

// mortal is a store for a server that dies: what it stores of messages afterwards does not reach the store.
type mortal struct {
	store.Store
	dead atomic.Bool
}

func (m *mortal) HoldDeliveries(ctx context.Context, ids []string, until time.Time) error {
	if m.dead.Load() {
		return store.ErrClosed
	}
	return m.Store.HoldDeliveries(ctx, ids, until)
}

func (m *mortal) RemoveDelivery(ctx context.Context, id string) error {
	if m.dead.Load() {
		return store.ErrClosed
	}
	return m.Store.RemoveDelivery(ctx, id)
}

// TestMessagesOfDeadServer checks that of two servers one sends the messages of the other soon after that one died, and never before.
func TestMessagesOfDeadServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st, silent, box := &storetest.Memory{}, &idbox{postbox: postbox{status: 503}}, &idbox{postbox: postbox{status: 200}}
		dying := &mortal{Store: st}
		one, two := on(t, dying, silent, nodetest.Cluster), on(t, st, box, nodetest.Cluster)
		defer two.Close()
		nodetest.Must[account.Person](t)(one.Notify.Set(t.Context(), nodetest.Ann, "https://example.org/", ""))
		nodetest.Pair(t, one)
		tried := silent.arrived()
		time.Sleep(5 * time.Minute)
		if got := box.arrived(); len(got) != 0 || len(tried) != 1 {
			t.Fatalf("%v arrived from the other server while the first one tries; it tried %v", got, tried)
		}
		dying.dead.Store(true)
		one.Close()
		if got := box.arrived(); len(got) != 0 {
			t.Errorf("%v arrived although the server may still run", got)
		}
		time.Sleep(time.Minute)
		if got := box.arrived(); !slices.Equal(got, tried) {
			t.Errorf("%v arrived after the server died, want %v", got, tried)
		}
	})
}
