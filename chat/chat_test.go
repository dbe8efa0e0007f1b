package chat_test

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
	"quarterdeck/chat"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	matchchat "quarterdeck/match/chat"
	"quarterdeck/node/nodetest"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

var ann, bo, cy = nodetest.Ann, nodetest.Bo, host.Guest{ID: "guest-cy", Name: "Cy"}

// messages returns what a guest may read of a match's chat.
func messages(t *testing.T, h *nodetest.Server, id string, g host.Guest) []matchchat.Line {
	t.Helper()
	m := nodetest.Must[*match.Match](t)(h.Get(t.Context(), id))
	log := nodetest.Must[*matchchat.Log](t)(h.Chat.Log(t.Context(), id))
	reader := nodetest.Must[matchchat.Reader](t)(h.Chat.Reader(t.Context(), m, g.ID))
	lines, _ := m.Chat().Read(log, reader, matchchat.Cursor{})
	return lines
}

func textsOf(lines []matchchat.Line) string {
	var out []string
	for _, l := range lines {
		out = append(out, l.Name+": "+l.Text)
	}
	return strings.Join(out, " | ")
}

func send(ctx context.Context, h *nodetest.Server, id string, g host.Guest, text string) error {
	return h.Chat.Send(ctx, chat.Draft{Match: id, Guest: g, Channel: matchchat.ToTable, Text: text})
}

// TestStored checks that messages are there after a restart, in the same order, once for a key, and are not in the match's log.
func TestStored(t *testing.T) {
	st := &storetest.Memory{}
	h := nodetest.New(t, st, local.New())
	m := nodetest.Pair(t, h)
	for _, d := range []chat.Draft{
		{Guest: ann, Channel: matchchat.ToTable, Text: "  hello\n\tthere \u202e "},
		{Guest: bo, Channel: matchchat.ToSeat, To: 0, Text: "psst", Key: "k"},
		{Guest: bo, Channel: matchchat.ToSeat, To: 0, Text: "psst", Key: "k"},
		{Guest: cy, Channel: matchchat.ToWatchers, Text: "nice <b>cards</b>"},
	} {
		d.Match = m.ID()
		if err := h.Chat.Send(t.Context(), d); err != nil {
			t.Fatal(err)
		}
	}
	// The same words to another reader are another message.
	nodetest.WantCode(t, h.Chat.Send(t.Context(), chat.Draft{Match: m.ID(), Guest: bo, Channel: matchchat.ToTable, Text: "psst", Key: "k"}), match.KeyReused)
	for range 2 {
		if got := textsOf(messages(t, h, m.ID(), ann)); got != "Ann: hello there | Bo: psst" {
			t.Errorf("Ann reads %s", got)
		}
		if got := textsOf(messages(t, h, m.ID(), host.Guest{})); got != "Ann: hello there | Cy: nice <b>cards</b>" {
			t.Errorf("a stranger reads %s", got)
		}
		if now := nodetest.Must[*match.Match](t)(h.Get(t.Context(), m.ID())); now.Version() != m.Version() {
			t.Errorf("the chat took the match from %d to %d", m.Version(), now.Version())
		}
		h.Close()
		h = nodetest.New(t, st, local.New())
	}
	h.Close()
}

func TestRefusals(t *testing.T) {
	h := nodetest.New(t, &storetest.Memory{}, local.New())
	defer h.Close()
	m := nodetest.Pair(t, h)
	bots := nodetest.Must[*match.Match](t)(h.Create(t.Context(), host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Bot, Level: "lowest"}, {Who: host.Bot, Level: "lowest"}}, Guest: ann})).ID()
	good := chat.Draft{Match: m.ID(), Guest: ann, Channel: matchchat.ToTable, Text: "x", Key: "key"}
	if err := h.Chat.Send(t.Context(), good); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		change func(*chat.Draft)
		code   game.Code
	}{
		"nothing":               {func(d *chat.Draft) { d.Text = " \n\u202e\u0007" }, chat.BadLine},
		"nothing to be seen":    {func(d *chat.Draft) { d.Text = "\u200b\u2060 \ufeff" }, chat.BadLine},
		"too much":              {func(d *chat.Draft) { d.Text = strings.Repeat("ä", chat.MaxText+1) }, chat.BadLine},
		"a key too long":        {func(d *chat.Draft) { d.Key = strings.Repeat("k", 101) }, host.BadKey},
		"the key for another":   {func(d *chat.Draft) { d.Text = "y" }, match.KeyReused},
		"no such match":         {func(d *chat.Draft) { d.Match = "nowhere" }, host.NoMatch},
		"no such channel":       {func(d *chat.Draft) { d.Channel = "all" }, matchchat.NotHere},
		"a seat to watchers":    {func(d *chat.Draft) { d.Channel = matchchat.ToWatchers }, matchchat.NotHere},
		"a watcher to seats":    {func(d *chat.Draft) { d.Guest = cy }, matchchat.NotHere},
		"a watcher's whisper":   {func(d *chat.Draft) { d.Guest, d.Channel, d.To = cy, matchchat.ToSeat, 1 }, matchchat.NotHere},
		"to oneself":            {func(d *chat.Draft) { d.Channel, d.To = matchchat.ToSeat, 0 }, matchchat.NoReader},
		"to no seat":            {func(d *chat.Draft) { d.Channel, d.To = matchchat.ToSeat, 257 }, matchchat.NoReader},
		"to a bot":              {func(d *chat.Draft) { d.Match, d.Channel, d.To = bots, matchchat.ToSeat, 0 }, matchchat.NotHere},
		"a watcher with a name": {func(d *chat.Draft) { d.Guest, d.Channel = host.Guest{ID: "x", Name: "a;b"}, matchchat.ToWatchers }, "bad-name"},
		"no guest":              {func(d *chat.Draft) { d.Guest, d.Channel = host.Guest{Name: "X"}, matchchat.ToWatchers }, host.NoGuest},
	} {
		d := good
		c.change(&d)
		err := h.Chat.Send(t.Context(), d)
		t.Run(name, func(t *testing.T) { nodetest.WantCode(t, err, c.code) })
	}
	if err := send(t.Context(), h, m.ID(), bo, strings.Repeat("ä", chat.MaxText)); err != nil {
		t.Errorf("a message of the greatest length: %v", err)
	}
}

// TestSpectatorsDoNotSilenceTheTable checks that the players can write however much the spectators wrote.
func TestSpectatorsDoNotSilenceTheTable(t *testing.T) {
	st := &storetest.Memory{}
	h := nodetest.New(t, st, local.New())
	defer h.Close()
	m := nodetest.Pair(t, h)
	for i := range 1000 {
		line := store.ChatMessage{Match: m.ID(), At: time.UnixMilli(int64(i)), Channel: store.Watchers, Guest: cy.ID, Name: cy.Name, Seat: -3, Text: "blah"}
		nodetest.Must[store.ChatMessage](t)(st.AddMessage(t.Context(), line))
	}
	more := chat.Draft{Match: m.ID(), Guest: cy, Channel: matchchat.ToWatchers, Text: "and on"}
	nodetest.WantCode(t, h.Chat.Send(t.Context(), more), chat.AllSaid)
	if err := send(t.Context(), h, m.ID(), ann, "hear me"); err != nil {
		t.Error(err)
	}
}

// TestPace checks that a guest who sends many messages has to wait, and so have many guests of one address; others have not.
func TestPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := nodetest.New(t, &storetest.Memory{}, local.New())
		defer h.Close()
		m := nodetest.Pair(t, h)
		until := func(d func(i int) chat.Draft) (n int) {
			for {
				q := d(n)
				q.Match, q.Text = m.ID(), fmt.Sprint(n)
				err := h.Chat.Send(t.Context(), q)
				var refusal *game.Refusal
				if errors.As(err, &refusal) && refusal.Code == chat.TooFast {
					return n
				} else if err != nil {
					t.Fatal(err)
				}
				n++
			}
		}
		if n := until(func(int) chat.Draft { return chat.Draft{Guest: ann, Channel: matchchat.ToTable} }); n != 6 {
			t.Errorf("Ann sends %d messages at once", n)
		}
		time.Sleep(4 * time.Second) // of the test's own clock
		if n := until(func(int) chat.Draft { return chat.Draft{Guest: ann, Channel: matchchat.ToTable} }); n != 2 {
			t.Errorf("after four seconds Ann sends %d messages", n)
		}
		if err := send(t.Context(), h, m.ID(), bo, "I am quiet"); err != nil {
			t.Error(err)
		}
		n := until(func(i int) chat.Draft {
			return chat.Draft{Guest: host.Guest{ID: fmt.Sprint("new", i), Name: "N"}, From: "10.0.0.1", Channel: matchchat.ToWatchers}
		})
		if n != 20 {
			t.Errorf("one address sends %d messages as ever new guests", n)
		}
	})
}

// TestMuted checks that a guest's messages are not shown to a guest who muted them, at other tables too, until that ends.
func TestMuted(t *testing.T) {
	st := &storetest.Memory{}
	h := nodetest.New(t, st, local.New())
	first, second := nodetest.Pair(t, h), nodetest.Pair(t, h)
	for _, m := range []*match.Match{first, second} {
		for _, g := range []host.Guest{ann, bo} {
			if err := send(t.Context(), h, m.ID(), g, "x"); err != nil {
				t.Fatal(err)
			}
		}
	}
	mute := func(muted bool) {
		t.Helper()
		if err := h.Chat.Mute(t.Context(), chat.MuteRequest{Match: first.ID(), Guest: ann.ID, Seat: 1, Muted: muted}); err != nil {
			t.Fatal(err)
		}
	}
	want := func(ann, bo string) {
		t.Helper()
		for _, m := range []*match.Match{first, second} {
			if got := textsOf(messages(t, h, m.ID(), host.Guest{ID: "guest-ann"})); got != ann {
				t.Errorf("Ann reads %s; want %s", got, ann)
			}
			if got := textsOf(messages(t, h, m.ID(), host.Guest{ID: "guest-bo"})); got != bo {
				t.Errorf("Bo reads %s; want %s", got, bo)
			}
		}
	}
	want("Ann: x | Bo: x", "Ann: x | Bo: x")
	mute(true)
	want("Ann: x", "Ann: x | Bo: x")
	h.Close()
	h = nodetest.New(t, st, local.New())
	defer func() { h.Close() }()
	want("Ann: x", "Ann: x | Bo: x")
	mute(false)
	want("Ann: x | Bo: x", "Ann: x | Bo: x")
	for _, q := range []chat.MuteRequest{{Match: first.ID(), Guest: ann.ID, Seat: 0}, {Match: first.ID(), Guest: ann.ID, Seat: 2}, {Match: first.ID(), Guest: ann.ID, Seat: -1}} {
		nodetest.WantCode(t, h.Chat.Mute(t.Context(), q), matchchat.NoReader)
	}
	nodetest.WantCode(t, h.Chat.Mute(t.Context(), chat.MuteRequest{Match: first.ID()}), host.NoGuest)
	nodetest.WantCode(t, h.Chat.Mute(t.Context(), chat.MuteRequest{Match: "nowhere", Guest: ann.ID}), host.NoMatch)
}

// TestTwoServers checks that messages sent to one server are read at the other, whose subscriptions are signaled.
func TestTwoServers(t *testing.T) {
	st, b := &storetest.Memory{}, local.New()
	here, there := nodetest.New(t, st, b), nodetest.New(t, st, b)
	defer here.Close()
	defer there.Close()
	m := nodetest.Pair(t, here)
	sub := nodetest.Must[*chat.Subscription](t)(there.Chat.Subscribe(t.Context(), m.ID()))
	defer sub.Close()
	if n := nodetest.Must[*matchchat.Log](t)(sub.Log(t.Context())).Len(); n != 0 {
		t.Fatalf("%d messages", n)
	}
	if err := send(t.Context(), here, m.ID(), bo, "ahoy"); err != nil {
		t.Fatal(err)
	}
	for nodetest.Must[*matchchat.Log](t)(sub.Log(t.Context())).Len() == 0 {
		<-sub.Ready()
	}
	if got := textsOf(messages(t, there, m.ID(), ann)); got != "Bo: ahoy" {
		t.Errorf("there Ann reads %s", got)
	}
	if err := here.Chat.Mute(t.Context(), chat.MuteRequest{Match: m.ID(), Guest: ann.ID, Seat: 1, Muted: true}); err != nil {
		t.Fatal(err)
	}
	if got := textsOf(messages(t, there, m.ID(), ann)); got != "" {
		t.Errorf("there Ann still reads %s", got)
	}
}

// TestDeleted checks that a guest's messages are gone with their data, at once and after a restart.
func TestDeleted(t *testing.T) {
	st := &storetest.Memory{}
	h := nodetest.New(t, st, local.New())
	m := nodetest.Pair(t, h)
	for _, g := range []host.Guest{ann, bo} {
		if err := send(t.Context(), h, m.ID(), g, "I am "+g.Name); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.Chat.Send(t.Context(), chat.Draft{Match: m.ID(), Guest: cy, Channel: matchchat.ToWatchers, Text: "I am Cy"}); err != nil {
		t.Fatal(err)
	}
	for _, g := range []host.Guest{bo, cy} {
		if err := h.Accounts.Delete(t.Context(), g.ID); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		lines := messages(t, h, m.ID(), host.Guest{})
		if len(lines) != 3 || textsOf(lines) != "Ann: I am Ann | Deleted player:  | Deleted player: " || !lines[1].Gone || !lines[2].Gone || lines[0].Gone {
			t.Errorf("left is %+v", lines)
		}
		h.Close()
		h = nodetest.New(t, st, local.New())
	}
	h.Close()
}

// TestStoreFails checks that a message which the store did not keep is refused and not shown.
func TestStoreFails(t *testing.T) {
	var full atomic.Bool
	st := &storetest.Memory{Before: func(method string) error {
		if method == "AddMessage" && full.Load() {
			return errors.New("the disk is full")
		}
		return nil
	}}
	h := nodetest.New(t, st, local.New())
	defer h.Close()
	m := nodetest.Pair(t, h)
	full.Store(true)
	if err := send(t.Context(), h, m.ID(), ann, "lost"); !host.Unavailable(err) {
		t.Errorf("answered %v", err)
	}
	full.Store(false)
	if lines := messages(t, h, m.ID(), bo); len(lines) > 0 {
		t.Errorf("shown %+v", lines)
	}
}
