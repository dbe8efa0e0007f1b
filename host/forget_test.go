package host_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/bus"
	"quarterdeck/bus/local"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/match/chat"
	"quarterdeck/node/nodetest"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

// aside has Cy, who watches, say something.
func aside(t *testing.T, h *nodetest.Server, id, text string) {
	t.Helper()
	if err := h.Say(t.Context(), host.Speech{Match: id, Guest: cy, Channel: chat.ToWatchers, Text: text}); err != nil {
		t.Fatal(err)
	}
}

func forget(t *testing.T, h *nodetest.Server, g host.Guest) {
	t.Helper()
	if err := h.Accounts.Delete(t.Context(), g.ID); err != nil {
		t.Fatal(err)
	}
}

// TestTalkAfterSomebodyIsForgotten: when somebody was forgotten, those who listen are woken, and go on to be when something is said.
func TestTalkAfterSomebodyIsForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := hostOn(t, &storetest.Memory{}, local.New())
		defer h.Close()
		m := pair(t, h)
		w := must[*host.Watch](t)(h.Watch(t.Context(), m.ID()))
		defer w.Close()
		aside(t, h, m.ID(), "I am Cy")
		must[*chat.Log](t)(w.Talk(t.Context(), h.Host))
		for len(w.News()) > 0 {
			<-w.News()
		}
		forget(t, h, cy)
		for _, what := range []string{"who is forgotten", "the next line", "the line after it"} {
			if synctest.Wait(); len(w.News()) == 0 {
				t.Fatalf("nobody is woken by %s", what)
			}
			<-w.News()
			if err := say(t.Context(), h, m.ID(), ann, "ahoy"); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// late is a store in which something happens between reading what was said and having read it.
type late struct {
	storetest.Memory
	meanwhile func()
}

func (s *late) Talk(ctx context.Context, id string, n int) ([]store.Said, error) {
	lines, err := s.Memory.Talk(ctx, id, n)
	if f := s.meanwhile; f != nil {
		s.meanwhile = nil
		f()
	}
	return lines, err
}

// TestReadBeforeForgetting: what was read just before somebody was forgotten is not taken for what was said.
func TestReadBeforeForgetting(t *testing.T) {
	st := &late{}
	first := hostOn(t, st, local.New())
	m := pair(t, first)
	aside(t, first, m.ID(), "I am Cy")
	first.Close()
	h := hostOn(t, st, local.New()) // which has read nothing yet
	defer h.Close()
	st.meanwhile = func() { forget(t, h, cy) }
	if lines := heard(t, h, m.ID(), host.Guest{}); len(lines) != 1 || !lines[0].Gone {
		t.Errorf("left is %+v", lines)
	}
}

// TestReadBeforeItWasSaid: what another server keeps while what was said is read for the first time here is heard too.
func TestReadBeforeItWasSaid(t *testing.T) {
	st, b := &late{}, local.New()
	here, there := hostOn(t, st, b), hostOn(t, st, b)
	defer here.Close()
	defer there.Close()
	m := pair(t, here)
	must[*chat.Log](t)(here.Talk(t.Context(), m.ID()))
	must[*match.Match](t)(there.Get(t.Context(), m.ID()))
	st.meanwhile = func() {
		if err := say(t.Context(), here, m.ID(), bo, "ahoy"); err != nil {
			t.Error(err)
		}
	}
	if got := textsOf(heard(t, there, m.ID(), ann)); got != "Bo: ahoy" {
		t.Errorf("there Ann hears %q", got)
	}
}

// TestForgottenElsewhere: what somebody said who is forgotten at one server is gone at the other, also if news of it was lost; who
// listens there is woken once, and not by losses after which everything is as it was.
func TestForgottenElsewhere(t *testing.T) {
	for name, leaks := range map[string]bool{"told": false, "lost": true} {
		t.Run(name, func(t *testing.T) { synctest.Test(t, func(t *testing.T) { forgottenElsewhere(t, leaks) }) })
	}
}

func forgottenElsewhere(t *testing.T, leaks bool) {
	st := &storetest.Memory{}
	a, b := leakyPair()
	here, there := hostOn(t, st, a), hostOn(t, st, b)
	defer here.Close()
	defer there.Close()
	m := pair(t, here)
	aside(t, here, m.ID(), "I am Cy")
	w := must[*host.Watch](t)(there.Watch(t.Context(), m.ID()))
	defer w.Close()
	must[*chat.Log](t)(w.Talk(t.Context(), there.Host))
	lose := func(woken int) {
		t.Helper()
		b.Publish(bus.Missed())
		time.Sleep(time.Minute) // of the test's own clock
		if len(w.News()) != woken {
			t.Errorf("who listens is woken %d times, want %d", len(w.News()), woken)
		}
	}
	lose(0)
	a.leaks.Store(leaks)
	forget(t, here, cy)
	if leaks {
		lose(1)
	}
	if synctest.Wait(); len(w.News()) == 0 {
		t.Error("who listens there is not woken")
	}
	if lines := heard(t, there, m.ID(), host.Guest{}); len(lines) != 1 || !lines[0].Gone || lines[0].Text != "" {
		t.Errorf("left there is %+v", lines)
	}
}
