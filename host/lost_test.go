package host_test

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/bus"
	"quarterdeck/bus/local"
	"quarterdeck/host"
	"quarterdeck/lobby"
	"quarterdeck/match"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

// leaky is one server's end of a bus. While it leaks, nothing reaches the other end.
type leaky struct {
	local.Bus
	other *leaky
	leaks *atomic.Bool
}

func (b *leaky) Publish(e bus.Event) {
	b.Bus.Publish(e)
	if !b.leaks.Load() {
		b.other.Bus.Publish(e)
	}
}

func leakyPair() (a, b *leaky) {
	a = &leaky{leaks: &atomic.Bool{}}
	b = &leaky{leaks: a.leaks, other: a}
	a.other = b
	return a, b
}

// TestLostNews has news of one server not reach the other: when that hears of the loss, those who watch there see the newest version
// and what was said, who was muted is not heard, and whoever shows lists is told that anything may have changed.
func TestLostNews(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := &storetest.Memory{}
		a, b := leakyPair()
		here, there := hostOn(t, st, a), hostOn(t, st, b)
		defer here.Close()
		defer there.Close()
		m := pair(t, here)
		w := must[*host.Watch](t)(there.Watch(t.Context(), m.ID()))
		defer w.Close()
		if lines := heard(t, there, m.ID(), ann); len(lines) > 0 {
			t.Fatalf("heard %+v", lines)
		}
		news := there.Lobby.Subscribe()
		defer news.Close()

		a.leaks.Store(true)
		must[host.Done](t)(act(t.Context(), here, m.ID(), ann, "play K", ""))
		for _, g := range []host.Guest{ann, bo} {
			if err := say(t.Context(), here, m.ID(), g, "ahoy"); err != nil {
				t.Fatal(err)
			}
		}
		if err := here.Mute(t.Context(), host.Mute{Match: m.ID(), Guest: ann.ID, Seat: 1, Muted: true}); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if len(w.News()) > 0 || len(news.Ready()) > 0 || w.Match().Version() > m.Version() {
			t.Fatal("the bus does not leak: this tests nothing")
		}

		b.Publish(bus.Missed())
		synctest.Wait()
		if len(w.News()) == 0 || w.Match().Version() != m.Version()+1 {
			t.Errorf("woken %d times, version %d, want %d", len(w.News()), w.Match().Version(), m.Version()+1)
		}
		if got := textsOf(heard(t, there, m.ID(), ann)); got != "Ann: ahoy" {
			t.Errorf("Ann hears %q", got)
		}
		if got := news.Take(); len(news.Ready()) == 0 || !slices.Contains(got, lobby.Any) {
			t.Errorf("who shows lists is told of %q", got)
		}

		<-w.News()
		b.Publish(bus.Missed())
		time.Sleep(time.Minute) // of the test's own clock
		if len(w.News()) > 0 {
			t.Error("who watches is woken for nothing")
		}
		if err := say(t.Context(), here, m.ID(), ann, "land"); err != nil {
			t.Fatal(err)
		}
		b.Publish(bus.Missed())
		if synctest.Wait(); len(w.News()) == 0 {
			t.Error("who watches is not woken by what was said")
		}
	})
}

// slow is a store in which something happens between reading a match and having read it.
type slow struct {
	storetest.Memory
	meanwhile func()
}

func (s *slow) Load(ctx context.Context, id string) (store.Match, []store.Entry, error) {
	m, log, err := s.Memory.Load(ctx, id)
	if s.meanwhile != nil {
		s.meanwhile()
	}
	return m, log, err
}

// TestNewsInDisorder: news of an older version that comes later does not make a server forget that there is a newer one.
func TestNewsInDisorder(t *testing.T) {
	st := &slow{}
	a, b := leakyPair()
	here, there := hostOn(t, st, a), hostOn(t, st, b)
	defer here.Close()
	defer there.Close()
	m := pair(t, here)
	a.leaks.Store(true)
	st.meanwhile = func() {
		must[host.Done](t)(act(t.Context(), here, m.ID(), ann, "play K", ""))
		b.Publish(bus.Event{Kind: bus.MatchAdvanced, Match: m.ID(), Version: m.Version() + 1})
		b.Publish(bus.Event{Kind: bus.MatchAdvanced, Match: m.ID(), Version: m.Version()})
	}
	if now := must[*match.Match](t)(there.Get(t.Context(), m.ID())); now.Version() != m.Version()+1 {
		t.Errorf("version %d, and nobody will tell of %d again", now.Version(), m.Version()+1)
	}
}
