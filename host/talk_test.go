package host_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/bus/local"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/match/chat"
	"quarterdeck/node/nodetest"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

var cy = host.Guest{ID: "guest-cy", Name: "Cy"}

// heard is what a guest may read of a match's talk, line by line.
func heard(t *testing.T, h *nodetest.Server, id string, g host.Guest) []chat.Line {
	t.Helper()
	m := must[*match.Match](t)(h.Get(t.Context(), id))
	talk := must[*chat.Log](t)(h.Talk(t.Context(), id))
	reader := must[chat.Reader](t)(h.Reader(t.Context(), m, g.ID))
	lines, _ := m.Chat().Read(talk, reader, chat.Cursor{})
	return lines
}

func textsOf(lines []chat.Line) string {
	var out []string
	for _, l := range lines {
		out = append(out, l.Name+": "+l.Text)
	}
	return strings.Join(out, " | ")
}

func say(ctx context.Context, h *nodetest.Server, id string, g host.Guest, text string) error {
	return h.Say(ctx, host.Speech{Match: id, Guest: g, Channel: chat.ToTable, Text: text})
}

// TestTalkIsKept: what was said is there after a restart, in the same order, once for a key, and is not in the match's log.
func TestTalkIsKept(t *testing.T) {
	f := file(t)
	h, stop := newHost(t, f)
	m := pair(t, h)
	for _, sp := range []host.Speech{
		{Guest: ann, Channel: chat.ToTable, Text: "  hello\n\tthere \u202e "},
		{Guest: bo, Channel: chat.ToSeat, To: 0, Text: "psst", Key: "k"},
		{Guest: bo, Channel: chat.ToSeat, To: 0, Text: "psst", Key: "k"},
		{Guest: cy, Channel: chat.ToWatchers, Text: "nice <b>cards</b>"},
	} {
		sp.Match = m.ID()
		if err := h.Say(t.Context(), sp); err != nil {
			t.Fatal(err)
		}
	}
	// The same words to somebody else are another line.
	wantRefusal(t, h.Say(t.Context(), host.Speech{Match: m.ID(), Guest: bo, Channel: chat.ToTable, Text: "psst", Key: "k"}), match.KeyReused)
	for range 2 {
		if got := textsOf(heard(t, h, m.ID(), ann)); got != "Ann: hello there | Bo: psst" {
			t.Errorf("Ann hears %s", got)
		}
		if got := textsOf(heard(t, h, m.ID(), host.Guest{})); got != "Ann: hello there | Cy: nice <b>cards</b>" {
			t.Errorf("a stranger hears %s", got)
		}
		if now := must[*match.Match](t)(h.Get(t.Context(), m.ID())); now.Version() != m.Version() {
			t.Errorf("talk took the match from %d to %d", m.Version(), now.Version())
		}
		stop()
		h, stop = newHost(t, f)
	}
}

func TestTalkRefusals(t *testing.T) {
	h, _ := newHost(t, file(t))
	m := pair(t, h)
	lone := botMatch(t, h, "lowest", "lowest")
	good := host.Speech{Match: m.ID(), Guest: ann, Channel: chat.ToTable, Text: "x", Key: "key"}
	if err := h.Say(t.Context(), good); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		change func(*host.Speech)
		code   game.Code
	}{
		"nothing":               {func(sp *host.Speech) { sp.Text = " \n\u202e\u0007" }, host.BadLine},
		"nothing to be seen":    {func(sp *host.Speech) { sp.Text = "\u200b\u2060 \ufeff" }, host.BadLine},
		"too much":              {func(sp *host.Speech) { sp.Text = strings.Repeat("ä", host.MaxLine+1) }, host.BadLine},
		"a key too long":        {func(sp *host.Speech) { sp.Key = strings.Repeat("k", 101) }, host.BadKey},
		"the key for another":   {func(sp *host.Speech) { sp.Text = "y" }, match.KeyReused},
		"no such match":         {func(sp *host.Speech) { sp.Match = "nowhere" }, host.NoMatch},
		"no such channel":       {func(sp *host.Speech) { sp.Channel = "all" }, chat.NotHere},
		"a seat to watchers":    {func(sp *host.Speech) { sp.Channel = chat.ToWatchers }, chat.NotHere},
		"a watcher to seats":    {func(sp *host.Speech) { sp.Guest = cy }, chat.NotHere},
		"a watcher's whisper":   {func(sp *host.Speech) { sp.Guest, sp.Channel, sp.To = cy, chat.ToSeat, 1 }, chat.NotHere},
		"to oneself":            {func(sp *host.Speech) { sp.Channel, sp.To = chat.ToSeat, 0 }, chat.NoReader},
		"to no seat":            {func(sp *host.Speech) { sp.Channel, sp.To = chat.ToSeat, 257 }, chat.NoReader},
		"to a bot":              {func(sp *host.Speech) { sp.Match, sp.Channel, sp.To = lone, chat.ToSeat, 0 }, chat.NotHere},
		"a watcher with a name": {func(sp *host.Speech) { sp.Guest, sp.Channel = host.Guest{ID: "x", Name: "a;b"}, chat.ToWatchers }, "bad-name"},
		"nobody":                {func(sp *host.Speech) { sp.Guest, sp.Channel = host.Guest{Name: "X"}, chat.ToWatchers }, host.NoGuest},
	} {
		sp := good
		c.change(&sp)
		err := h.Say(t.Context(), sp)
		t.Run(name, func(t *testing.T) { wantRefusal(t, err, c.code) })
	}
	if err := say(t.Context(), h, m.ID(), bo, strings.Repeat("ä", host.MaxLine)); err != nil {
		t.Errorf("a line of the greatest length: %v", err)
	}
}

// TestWatchersDoNotSilenceTheTable: however much those without a seat say, the players can talk on.
func TestWatchersDoNotSilenceTheTable(t *testing.T) {
	st := &storetest.Memory{}
	h := hostOn(t, st, local.New())
	defer h.Close()
	m := pair(t, h)
	for i := range 1000 {
		line := store.Said{Match: m.ID(), At: time.UnixMilli(int64(i)), Channel: store.Watchers, Guest: cy.ID, Name: cy.Name, Seat: -3, Text: "blah"}
		must[store.Said](t)(st.Say(t.Context(), line))
	}
	aside := host.Speech{Match: m.ID(), Guest: cy, Channel: chat.ToWatchers, Text: "and on"}
	wantRefusal(t, h.Say(t.Context(), aside), host.AllSaid)
	if err := say(t.Context(), h, m.ID(), ann, "hear me"); err != nil {
		t.Error(err)
	}
}

// TestTalkIsBounded: who talks on and on is asked to wait, by guest and by where they come from; others are not.
func TestTalkIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := hostOn(t, &storetest.Memory{}, local.New())
		defer h.Close()
		m := pair(t, h)
		until := func(sp func(i int) host.Speech) (n int) {
			for {
				q := sp(n)
				q.Match, q.Text = m.ID(), fmt.Sprint(n)
				err := h.Say(t.Context(), q)
				var refusal *game.Refusal
				if errors.As(err, &refusal) && refusal.Code == host.TooFast {
					return n
				} else if err != nil {
					t.Fatal(err)
				}
				n++
			}
		}
		if n := until(func(int) host.Speech { return host.Speech{Guest: ann, Channel: chat.ToTable} }); n != 6 {
			t.Errorf("Ann says %d lines at once", n)
		}
		time.Sleep(4 * time.Second) // of the test's own clock
		if n := until(func(int) host.Speech { return host.Speech{Guest: ann, Channel: chat.ToTable} }); n != 2 {
			t.Errorf("after four seconds Ann says %d lines", n)
		}
		if err := say(t.Context(), h, m.ID(), bo, "I am quiet"); err != nil {
			t.Error(err)
		}
		n := until(func(i int) host.Speech {
			return host.Speech{Guest: host.Guest{ID: fmt.Sprint("new", i), Name: "N"}, From: "10.0.0.1", Channel: chat.ToWatchers}
		})
		if n != 20 {
			t.Errorf("one address says %d lines as ever new guests", n)
		}
	})
}

// TestMuted: who is muted is not heard by who muted them, at other tables too, until they are heard again.
func TestMuted(t *testing.T) {
	f := file(t)
	h, stop := newHost(t, f)
	first, second := pair(t, h), pair(t, h)
	for _, m := range []*match.Match{first, second} {
		for _, g := range []host.Guest{ann, bo} {
			if err := say(t.Context(), h, m.ID(), g, "x"); err != nil {
				t.Fatal(err)
			}
		}
	}
	mute := func(muted bool) {
		t.Helper()
		if err := h.Mute(t.Context(), host.Mute{Match: first.ID(), Guest: ann.ID, Seat: 1, Muted: muted}); err != nil {
			t.Fatal(err)
		}
	}
	want := func(ann, bo string) {
		t.Helper()
		for _, m := range []*match.Match{first, second} {
			if got := textsOf(heard(t, h, m.ID(), host.Guest{ID: "guest-ann"})); got != ann {
				t.Errorf("Ann hears %s; want %s", got, ann)
			}
			if got := textsOf(heard(t, h, m.ID(), host.Guest{ID: "guest-bo"})); got != bo {
				t.Errorf("Bo hears %s; want %s", got, bo)
			}
		}
	}
	want("Ann: x | Bo: x", "Ann: x | Bo: x")
	mute(true)
	want("Ann: x", "Ann: x | Bo: x")
	stop()
	h, _ = newHost(t, f)
	want("Ann: x", "Ann: x | Bo: x")
	mute(false)
	want("Ann: x | Bo: x", "Ann: x | Bo: x")
	for _, q := range []host.Mute{{Match: first.ID(), Guest: ann.ID, Seat: 0}, {Match: first.ID(), Guest: ann.ID, Seat: 2}, {Match: first.ID(), Guest: ann.ID, Seat: -1}} {
		wantRefusal(t, h.Mute(t.Context(), q), chat.NoReader)
	}
	wantRefusal(t, h.Mute(t.Context(), host.Mute{Match: first.ID()}), host.NoGuest)
	wantRefusal(t, h.Mute(t.Context(), host.Mute{Match: "nowhere", Guest: ann.ID}), host.NoMatch)
}

// TestTalkOnTwoServers: what is said on one server is heard on the other, whose watchers are woken.
func TestTalkOnTwoServers(t *testing.T) {
	st, b := &storetest.Memory{}, local.New()
	here, there := hostOn(t, st, b), hostOn(t, st, b)
	defer here.Close()
	defer there.Close()
	m := pair(t, here)
	w := must[*host.Watch](t)(there.Watch(t.Context(), m.ID()))
	defer w.Close()
	if n := must[*chat.Log](t)(w.Talk(t.Context(), there.Host)).Len(); n != 0 {
		t.Fatalf("%d lines", n)
	}
	if err := say(t.Context(), here, m.ID(), bo, "ahoy"); err != nil {
		t.Fatal(err)
	}
	for must[*chat.Log](t)(w.Talk(t.Context(), there.Host)).Len() == 0 {
		<-w.News()
	}
	if got := textsOf(heard(t, there, m.ID(), ann)); got != "Bo: ahoy" {
		t.Errorf("there Ann hears %s", got)
	}
	if err := here.Mute(t.Context(), host.Mute{Match: m.ID(), Guest: ann.ID, Seat: 1, Muted: true}); err != nil {
		t.Fatal(err)
	}
	if got := textsOf(heard(t, there, m.ID(), ann)); got != "" {
		t.Errorf("there Ann still hears %s", got)
	}
}

// TestTalkOfSomebodyForgotten: what they said is gone with them, at once and after a restart.
func TestTalkOfSomebodyForgotten(t *testing.T) {
	f := file(t)
	h, stop := newHost(t, f)
	m := pair(t, h)
	for _, g := range []host.Guest{ann, bo} {
		if err := say(t.Context(), h, m.ID(), g, "I am "+g.Name); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.Say(t.Context(), host.Speech{Match: m.ID(), Guest: cy, Channel: chat.ToWatchers, Text: "I am Cy"}); err != nil {
		t.Fatal(err)
	}
	for _, g := range []host.Guest{bo, cy} {
		if err := h.Accounts.Delete(t.Context(), g.ID); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		lines := heard(t, h, m.ID(), host.Guest{})
		if len(lines) != 3 || textsOf(lines) != "Ann: I am Ann | Somebody:  | Somebody: " || !lines[1].Gone || !lines[2].Gone || lines[0].Gone {
			t.Errorf("left is %+v", lines)
		}
		stop()
		h, stop = newHost(t, f)
	}
}

// TestTalkIsNotLost: a line that the store did not keep was not said.
func TestTalkIsNotLost(t *testing.T) {
	var full atomic.Bool
	st := &storetest.Memory{Before: failing("Say", errors.New("the disk is full"), &full)}
	h := hostOn(t, st, local.New())
	defer h.Close()
	m := pair(t, h)
	full.Store(true)
	if err := say(t.Context(), h, m.ID(), ann, "lost"); !host.Unavailable(err) {
		t.Errorf("answered %v", err)
	}
	full.Store(false)
	if lines := heard(t, h, m.ID(), bo); len(lines) > 0 {
		t.Errorf("heard %+v", lines)
	}
}
