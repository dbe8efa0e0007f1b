package chat_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/bus"
	"quarterdeck/bus/local"
	"quarterdeck/chat"
	"quarterdeck/host"
	"quarterdeck/match"
	matchchat "quarterdeck/match/chat"
	"quarterdeck/match/seat"
	"quarterdeck/node/nodetest"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

// asSpectator has the spectator Cy send a message.
func asSpectator(t *testing.T, h *nodetest.Server, id, text string) {
	t.Helper()
	if err := h.Chat.Send(t.Context(), chat.Draft{Match: id, Guest: cy, Channel: matchchat.ToWatchers, Text: text}); err != nil {
		t.Fatal(err)
	}
}

// deleteData deletes a guest's data.
func deleteData(t *testing.T, h *nodetest.Server, g host.Guest) {
	t.Helper()
	if err := h.Accounts.Delete(t.Context(), g.ID); err != nil {
		t.Fatal(err)
	}
}

// TestSignalAfterDeletion checks that a subscription is signaled when a guest's messages were deleted, and by messages after that.
func TestSignalAfterDeletion(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := nodetest.New(t, &storetest.Memory{}, local.New())
		defer h.Close()
		m := nodetest.Pair(t, h)
		sub := nodetest.Must[*chat.Subscription](t)(h.Chat.Subscribe(t.Context(), m.ID()))
		defer sub.Close()
		asSpectator(t, h, m.ID(), "I am Cy")
		nodetest.Must[*matchchat.Log](t)(sub.Log(t.Context()))
		for len(sub.Ready()) > 0 {
			<-sub.Ready()
		}
		deleteData(t, h, cy)
		for _, what := range []string{"the deletion", "the next message", "the message after it"} {
			if synctest.Wait(); len(sub.Ready()) == 0 {
				t.Fatalf("the subscription is not signaled by %s", what)
			}
			<-sub.Ready()
			if err := send(t.Context(), h, m.ID(), ann, "ahoy"); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// hookedStore is a store in which something happens between reading a chat and having read it.
type hookedStore struct {
	storetest.Memory
	meanwhile func()
}

func (s *hookedStore) Messages(ctx context.Context, id string, n int) ([]store.ChatMessage, error) {
	lines, err := s.Memory.Messages(ctx, id, n)
	if f := s.meanwhile; f != nil {
		s.meanwhile = nil
		f()
	}
	return lines, err
}

// TestReadBeforeDeletion checks that what was read just before a guest's data was deleted is not shown.
func TestReadBeforeDeletion(t *testing.T) {
	st := &hookedStore{}
	first := nodetest.New(t, st, local.New())
	m := nodetest.Pair(t, first)
	asSpectator(t, first, m.ID(), "I am Cy")
	first.Close()
	h := nodetest.New(t, st, local.New()) // which has read nothing yet
	defer h.Close()
	st.meanwhile = func() { deleteData(t, h, cy) }
	if lines := messages(t, h, m.ID(), host.Guest{}); len(lines) != 1 || !lines[0].Gone {
		t.Errorf("left is %+v", lines)
	}
}

// TestSentDuringFirstReading checks that a message which another server stores while the chat is read for the first time here is shown too.
func TestSentDuringFirstReading(t *testing.T) {
	st, b := &hookedStore{}, local.New()
	here, there := nodetest.New(t, st, b), nodetest.New(t, st, b)
	defer here.Close()
	defer there.Close()
	m := nodetest.Pair(t, here)
	nodetest.Must[*matchchat.Log](t)(here.Chat.Log(t.Context(), m.ID()))
	nodetest.Must[*match.Match](t)(there.Get(t.Context(), m.ID()))
	st.meanwhile = func() {
		if err := send(t.Context(), here, m.ID(), bo, "ahoy"); err != nil {
			t.Error(err)
		}
	}
	if got := textsOf(messages(t, there, m.ID(), ann)); got != "Bo: ahoy" {
		t.Errorf("there Ann reads %q", got)
	}
}

// TestDeletedAtAnotherServer checks that messages which were deleted at one server are gone at the other, also if the event was missed. A
// subscription there is signaled once, and not by missed events after which everything is as it was.
func TestDeletedAtAnotherServer(t *testing.T) {
	for name, lost := range map[string]bool{"received": false, "missed": true} {
		t.Run(name, func(t *testing.T) { synctest.Test(t, func(t *testing.T) { deletedAtAnotherServer(t, lost) }) })
	}
}

func deletedAtAnotherServer(t *testing.T, lost bool) {
	st := &storetest.Memory{}
	a, b := nodetest.LossyBuses()
	here, there := nodetest.New(t, st, a), nodetest.New(t, st, b)
	defer here.Close()
	defer there.Close()
	m := nodetest.Pair(t, here)
	asSpectator(t, here, m.ID(), "I am Cy")
	sub := nodetest.Must[*chat.Subscription](t)(there.Chat.Subscribe(t.Context(), m.ID()))
	defer sub.Close()
	nodetest.Must[*matchchat.Log](t)(sub.Log(t.Context()))
	miss := func(signals int) {
		t.Helper()
		b.Publish(bus.Missed())
		time.Sleep(time.Minute) // of the test's own clock
		if len(sub.Ready()) != signals {
			t.Errorf("the subscription is signaled %d times, want %d", len(sub.Ready()), signals)
		}
	}
	miss(0)
	a.Lose(lost)
	deleteData(t, here, cy)
	if lost {
		miss(1)
	}
	if synctest.Wait(); len(sub.Ready()) == 0 {
		t.Error("the subscription there is not signaled")
	}
	if lines := messages(t, there, m.ID(), host.Guest{}); len(lines) != 1 || !lines[0].Gone || lines[0].Text != "" {
		t.Errorf("left there is %+v", lines)
	}
}

// TestDeletedBotStaysMarked: what a deleted bot account wrote, at the table or as a spectator, stays marked as a bot's.
func TestDeletedBotStaysMarked(t *testing.T) {
	st := &storetest.Memory{}
	h := nodetest.New(t, st, local.New())
	defer h.Close()
	robo, other := host.Guest{ID: seat.BotID("robo"), Name: "Robo"}, host.Guest{ID: seat.BotID("other"), Name: "Other"}
	m := nodetest.Must[*match.Match](t)(h.Create(t.Context(), host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Friend}}, Guest: robo}))
	nodetest.Must[*match.Match](t)(h.Claim(t.Context(), host.SeatRequest{Match: m.ID(), Seat: 1, Invite: h.Invite(m.ID(), 1), Guest: ann}))
	for g, channel := range map[host.Guest]matchchat.Channel{robo: matchchat.ToTable, other: matchchat.ToWatchers, cy: matchchat.ToWatchers} {
		if err := h.Chat.Send(t.Context(), chat.Draft{Match: m.ID(), Guest: g, Channel: channel, Text: "beep"}); err != nil {
			t.Fatal(err)
		}
	}
	for _, g := range []host.Guest{robo, other, cy} {
		deleteData(t, h, g)
	}
	bots := 0
	lines := messages(t, h, m.ID(), host.Guest{})
	for _, l := range lines {
		if !l.Gone || l.Text != "" || l.Name == "Robo" || l.Name == "Other" || l.Name == "Cy" {
			t.Errorf("left is %+v", l)
		}
		if l.Bot {
			bots++
		}
	}
	if len(lines) != 3 || bots != 2 {
		t.Errorf("left are %+v", lines)
	}
	nodetest.WantNoTrace(t, h.Store, []string{m.ID()}, robo.ID)
}
