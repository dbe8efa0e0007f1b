package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/bus/local"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/match/chat"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/storetest"
)

// shared has a host look for what others kept.
func shared(c *node.Config) { c.Recheck = 5 * time.Second }

// apart is two servers on one store of which neither hears of the other.
func apart(t *testing.T) (one, two *nodetest.Server) {
	t.Helper()
	st := &storetest.Memory{}
	one, two = hostOn(t, st, local.New(), shared), hostOn(t, st, local.New(), shared)
	t.Cleanup(one.Close)
	t.Cleanup(two.Close)
	return one, two
}

// TestBehind: what one server acknowledged nobody misses at another that was told nothing of it.
func TestBehind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one, two := apart(t)
		m := pair(t, one)
		w := must[*host.Watch](t)(two.Watch(t.Context(), m.ID()))
		defer w.Close()
		act := func(h *nodetest.Server, g host.Guest, action string, version int) int {
			t.Helper()
			done, err := h.Act(t.Context(), host.Deed{Match: m.ID(), Guest: g.ID, Action: action, Version: version})
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
		late := must[*host.Watch](t)(two.Watch(t.Context(), m.ID()))
		defer late.Close()
		at = late.Match().Version()
		if want := must[*match.Match](t)(one.Get(t.Context(), m.ID())).Version(); at != want {
			t.Errorf("who begins to watch at the other server gets version %d, want %d", at, want)
		}
		at = act(one, ann, "play 2", at)
		at = act(two, bo, "play 3", at)
		act(one, bo, "play 4", at)

		<-w.News()
		before := w.Match().Version()
		time.Sleep(6 * time.Second) // of the bubble's time, without anybody's asking
		synctest.Wait()
		if got := w.Match().Version(); got != before+1 {
			t.Errorf("after a while who looks on at the other server sees version %d, want %d", got, before+1)
		}
	})
}

// TestTalkBehind: what was said at one server is heard at another that was told nothing of it, by who loads the page, who begins to
// watch, and, after a while, who looks on; and whom somebody does not want to hear is the same at all.
func TestTalkBehind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one, two := apart(t)
		m := pair(t, one)
		w := must[*host.Watch](t)(two.Watch(t.Context(), m.ID()))
		defer w.Close()
		lines := func(w *host.Watch) int { return must[*chat.Log](t)(w.Talk(t.Context(), two.Host)).Len() }
		says := func(g host.Guest) {
			t.Helper()
			if err := say(t.Context(), one, m.ID(), g, "ahoy"); err != nil {
				t.Fatal(err)
			}
		}
		if got := lines(w); got != 0 {
			t.Fatalf("%d lines", got)
		}
		says(ann)
		if got := lines(w); got != 0 {
			t.Fatal("the other server was told: this tests nothing")
		}
		if got := textsOf(heard(t, two, m.ID(), ann)); got != "Ann: ahoy" {
			t.Errorf("who loads the page at the other server reads %q", got)
		}
		says(bo)
		late := must[*host.Watch](t)(two.Watch(t.Context(), m.ID()))
		defer late.Close()
		if got := lines(late); got != 2 {
			t.Errorf("who begins to watch at the other server hears %d lines, want 2", got)
		}
		says(ann)
		<-w.News()
		time.Sleep(6 * time.Second) // of the bubble's time, without anybody's asking
		synctest.Wait()
		if got := lines(w); len(w.News()) == 0 || got != 3 {
			t.Errorf("after a while who looks on at the other server is woken %d times and hears %d lines, want 3", len(w.News()), got)
		}
		for _, muted := range []bool{true, false} {
			if err := one.Mute(t.Context(), host.Mute{Match: m.ID(), Guest: ann.ID, Seat: 1, Muted: muted}); err != nil {
				t.Fatal(err)
			}
			if got := must[chat.Reader](t)(two.Reader(t.Context(), m, ann.ID)).Muted; (len(got) > 0) != muted {
				t.Errorf("muted is %v, and at the other server %v", muted, got)
			}
		}
	})
}

// TestTalkOfWhoHasJustSatDown: who takes a seat at one server speaks as a player at another that was told nothing of it.
func TestTalkOfWhoHasJustSatDown(t *testing.T) {
	one, two := apart(t)
	m := must[*match.Match](t)(one.Create(t.Context(), host.Spec{Game: "bastion", Guest: ann, Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Friend}}}))
	must[*match.Match](t)(two.Get(t.Context(), m.ID()))
	must[*match.Match](t)(one.Claim(t.Context(), host.Claim{Match: m.ID(), Seat: 1, Invite: one.Invite(m.ID(), 1), Guest: bo}))
	if err := say(t.Context(), two, m.ID(), bo, "here I am"); err != nil {
		t.Error(err)
	}
}

// TestAlone: a server that has its store for itself asks it nothing twice.
func TestAlone(t *testing.T) {
	st := &late{}
	h := hostOn(t, st, local.New())
	defer h.Close()
	m := pair(t, h)
	heard(t, h, m.ID(), ann)
	st.meanwhile = func() { t.Error("what was said is read again") }
	heard(t, h, m.ID(), ann)
	w := must[*host.Watch](t)(h.Watch(t.Context(), m.ID()))
	defer w.Close()
	must[*chat.Log](t)(w.Talk(t.Context(), h.Host))
}
