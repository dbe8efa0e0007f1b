package host_test

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
)

func wantRefusal(t *testing.T, err error, code game.Code) {
	t.Helper()
	var refusal *game.Refusal
	if !errors.As(err, &refusal) || refusal.Code != code {
		t.Fatalf("got %v, want a refusal %q", err, code)
	}
}

// TestFork plays on from a finished match against the strongest level. The same key creates one match, which survives a
// restart.
func TestFork(t *testing.T) {
	f := file(t)
	h, stop := newHost(t, f)
	old := must[*match.Match](t)(h.Get(t.Context(), botMatch(t, h, "lowest", "lowest")))
	old = wait(t, h, old.ID(), finished)
	spec := host.Fork{Match: old.ID(), At: 19, Seat: 1, Level: "lowest", Guest: ann, Key: "k"}
	var wg sync.WaitGroup
	ids := make([]string, 4)
	for i := range ids {
		wg.Go(func() {
			if m, err := h.Fork(t.Context(), spec); err != nil {
				t.Error(err)
			} else {
				ids[i] = m.ID()
			}
		})
	}
	wg.Wait()
	for _, id := range ids {
		if id == "" || id != ids[0] || id == old.ID() {
			t.Fatalf("the same request made the matches %q", ids)
		}
	}
	m := wait(t, h, ids[0], func(m *match.Match) bool { return m.Version() == 20 }) // the bot chose
	if m.SeatOf(ann.ID) != 1 || m.Seats()[0].Level != "lowest" || m.Position().Actors() != game.SetOf(1) {
		t.Fatalf("seated %v, names %v, to act %v", m.SeatOf(ann.ID), m.Names(), m.Position().Actors())
	}
	stop()
	h, _ = newHost(t, f)
	m = must[*match.Match](t)(h.Get(t.Context(), m.ID()))
	if want := (match.Forked{Match: old.ID(), At: 19, Entries: 19}); m.Start().Forked == nil || *m.Start().Forked != want || m.Version() != 20 {
		t.Fatalf("after a restart: %+v at %d", m.Start().Forked, m.Version())
	}
	for m.Phase() == match.Running {
		legal := m.Position().Legal(nil, 1)
		_, err := act(t.Context(), h, m.ID(), ann, m.Game().Format(legal[len(legal)-1]), "")
		if err != nil {
			t.Fatal(err)
		}
		m = wait(t, h, m.ID(), func(m *match.Match) bool { return finished(m) || m.Position().Actors() == game.SetOf(1) })
	}
	// A forked match can be forked in turn.
	if again := must[*match.Match](t)(h.Fork(t.Context(), host.Fork{Match: m.ID(), At: 19, Seat: 0, Guest: bo})); again.Start().Forked.Match != m.ID() || again.Seats()[1].Level != "broken" {
		t.Fatalf("played on against %q", again.Seats()[1].Level)
	}
}

func TestForkRefusals(t *testing.T) {
	h, _ := newHost(t, file(t))
	running := pair(t, h)
	old := wait(t, h, botMatch(t, h, "lowest", "lowest"), finished)
	good := host.Fork{Match: old.ID(), At: 13, Guest: ann, Key: "key"}
	must[*match.Match](t)(h.Fork(t.Context(), good))
	for name, c := range map[string]struct {
		change func(*host.Fork)
		code   game.Code
	}{
		"a running match":       {func(f *host.Fork) { f.Match, f.At, f.Key = running.ID(), running.Version(), "" }, match.NotOver},
		"no such match":         {func(f *host.Fork) { f.Match = "nowhere" }, host.NoMatch},
		"no choice":             {func(f *host.Fork) { f.At, f.Key = 3, "" }, match.NoChoice},
		"no such step":          {func(f *host.Fork) { f.At, f.Key = 1000, "" }, match.NoChoice},
		"no such seat":          {func(f *host.Fork) { f.Seat = 2 }, game.BadSeats},
		"a seat below":          {func(f *host.Fork) { f.Seat = -1 }, game.BadSeats},
		"no such level":         {func(f *host.Fork) { f.Level = "admiral" }, host.BadLevel},
		"no name":               {func(f *host.Fork) { f.Guest.Name = "" }, "bad-name"},
		"a key too long":        {func(f *host.Fork) { f.Key = strings.Repeat("k", 101) }, host.BadKey},
		"a key that is no text": {func(f *host.Fork) { f.Key = "k\xff" }, host.BadKey},
		"the key for another":   {func(f *host.Fork) { f.At = 15 }, match.KeyReused},
		"the key, other seat":   {func(f *host.Fork) { f.Seat = 1 }, match.KeyReused},
	} {
		f := good
		c.change(&f)
		_, err := h.Fork(t.Context(), f)
		t.Run(name, func(t *testing.T) { wantRefusal(t, err, c.code) })
	}
}
