package host_test

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/bus"
	"quarterdeck/host"
	"quarterdeck/lobby"
	"quarterdeck/match"
	"quarterdeck/node/nodetest"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

// TestMissedEvents loses the events of one server. When the other one learns of the loss, its subscribers of the match
// see the newest version, and subscribers of lists learn that anything may have changed.
func TestMissedEvents(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := &storetest.Memory{}
		a, b := nodetest.LossyBuses()
		here, there := hostOn(t, st, a), hostOn(t, st, b)
		defer here.Close()
		defer there.Close()
		m := pair(t, here)
		w := must[*host.Subscription](t)(there.Subscribe(t.Context(), m.ID(), ""))
		defer w.Close()
		lists := there.Lobby.Subscribe()
		defer lists.Close()

		a.Lose(true)
		must[host.Receipt](t)(act(t.Context(), here, m.ID(), ann, "play K", ""))
		synctest.Wait()
		if len(w.Ready()) > 0 || len(lists.Ready()) > 0 || w.Match().Version() > m.Version() {
			t.Fatal("no event was lost: this tests nothing")
		}

		b.Publish(bus.Missed())
		synctest.Wait()
		if len(w.Ready()) == 0 || w.Match().Version() != m.Version()+1 {
			t.Errorf("signaled %d times, version %d, want %d", len(w.Ready()), w.Match().Version(), m.Version()+1)
		}
		if got := lists.Take(); len(lists.Ready()) == 0 || !slices.Contains(got, lobby.Any) {
			t.Errorf("subscribers of lists have %q", got)
		}

		<-w.Ready()
		b.Publish(bus.Missed())
		time.Sleep(time.Minute) // of the test's own clock
		if len(w.Ready()) > 0 {
			t.Error("a subscriber is signaled for nothing")
		}
	})
}

// hookedStore is a store with a hook that is called between reading a match and returning it.
type hookedStore struct {
	storetest.Memory
	meanwhile func()
}

func (s *hookedStore) Load(ctx context.Context, id string) (store.Match, []store.Entry, error) {
	m, log, err := s.Memory.Load(ctx, id)
	if s.meanwhile != nil {
		s.meanwhile()
	}
	return m, log, err
}

// TestEventsInDisorder checks that a late event with an older version does not make a server forget a newer one.
func TestEventsInDisorder(t *testing.T) {
	st := &hookedStore{}
	a, b := nodetest.LossyBuses()
	here, there := hostOn(t, st, a), hostOn(t, st, b)
	defer here.Close()
	defer there.Close()
	m := pair(t, here)
	a.Lose(true)
	st.meanwhile = func() {
		must[host.Receipt](t)(act(t.Context(), here, m.ID(), ann, "play K", ""))
		b.Publish(bus.Event{Kind: bus.MatchAdvanced, Match: m.ID(), Version: m.Version() + 1})
		b.Publish(bus.Event{Kind: bus.MatchAdvanced, Match: m.ID(), Version: m.Version()})
	}
	if now := must[*match.Match](t)(there.Get(t.Context(), m.ID())); now.Version() != m.Version()+1 {
		t.Errorf("version %d, and no event of %d will come again", now.Version(), m.Version()+1)
	}
}
