package host_test

import (
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/bus"
	"quarterdeck/bus/local"
	"quarterdeck/host"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/storetest"
)

// counted is a store that counts calls of Since, and lets a test block them and make them fail.
type counted struct {
	storetest.Memory
	asked, at atomic.Int32 // calls, and calls in progress
	fails     atomic.Bool
	gate      chan struct{} // closed when calls may return
}

var errAway = errors.New("the store is away")

func newCounted(t *testing.T) *counted {
	st := &counted{gate: make(chan struct{})}
	st.Before = func(method string) error {
		if method != "Since" {
			return nil
		}
		st.asked.Add(1)
		if st.at.Add(1) > 1 {
			t.Error("two rooms catch up at once")
		}
		defer st.at.Add(-1)
		<-st.gate
		if st.fails.Load() {
			return errAway
		}
		return nil
	}
	return st
}

// TestLostAgain checks that after any number of losses the rooms resync one after the other, and once more for all
// losses since they began.
func TestLostAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st, b := newCounted(t), local.New()
		h := hostOn(t, st, b)
		defer h.Close()
		pair(t, h)
		pair(t, h)
		want := func(n int32) {
			t.Helper()
			synctest.Wait()
			if got := st.asked.Load(); got != n {
				t.Fatalf("the store was asked %d times, want %d", got, n)
			}
		}
		b.Publish(bus.Missed())
		want(1)
		for range 5 {
			b.Publish(bus.Missed())
		}
		want(1)
		close(st.gate)
		want(2)
		time.Sleep(time.Minute) // of the test's own clock
		want(4)
		b.Publish(bus.Missed())
		want(6)
	})
}

// TestLostWhileTheStoreIsAway checks that a failed resync is retried without another event.
func TestLostWhileTheStoreIsAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := newCounted(t)
		close(st.gate)
		a, b := nodetest.LossyBuses()
		here, there := hostOn(t, st, a), hostOn(t, st, b)
		defer here.Close()
		defer there.Close()
		m := pair(t, here)
		w := must[*host.Subscription](t)(there.Subscribe(t.Context(), m.ID(), ""))
		defer w.Close()
		a.Lose(true)
		must[host.Receipt](t)(act(t.Context(), here, m.ID(), ann, "play K", ""))
		st.fails.Store(true)
		b.Publish(bus.Missed())
		time.Sleep(time.Minute) // of the test's own clock
		if n := st.asked.Load(); n < 3 || n > 10 || w.Match().Version() > m.Version() {
			t.Fatalf("tried %d times, version %d", n, w.Match().Version())
		}
		st.fails.Store(false)
		for w.Match().Version() == m.Version() {
			<-w.Ready()
		}
	})
}
