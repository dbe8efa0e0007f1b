package chat_test

import (
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/bus"
	"quarterdeck/bus/local"
	"quarterdeck/chat"
	"quarterdeck/host"
	"quarterdeck/match"
	matchchat "quarterdeck/match/chat"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/storetest"
)

// TestWithoutEvents checks what a client of one server reads of messages that another server stored and of which no event came: a page and a new
// subscription have them at once, an open subscription after a while. Mutes are the same at both.
func TestWithoutEvents(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one, two := nodetest.Separated(t)
		m := nodetest.Pair(t, one)
		sub := nodetest.Must[*chat.Subscription](t)(two.Chat.Subscribe(t.Context(), m.ID()))
		defer sub.Close()
		count := func(sub *chat.Subscription) int { return nodetest.Must[*matchchat.Log](t)(sub.Log(t.Context())).Len() }
		sends := func(g host.Guest) {
			t.Helper()
			if err := send(t.Context(), one, m.ID(), g, "ahoy"); err != nil {
				t.Fatal(err)
			}
		}
		if got := count(sub); got != 0 {
			t.Fatalf("%d messages", got)
		}
		sends(ann)
		if got := count(sub); got != 0 {
			t.Fatal("the other server received an event: this tests nothing")
		}
		if got := textsOf(messages(t, two, m.ID(), ann)); got != "Ann: ahoy" {
			t.Errorf("a page of the other server has %q", got)
		}
		sends(bo)
		later := nodetest.Must[*chat.Subscription](t)(two.Chat.Subscribe(t.Context(), m.ID()))
		defer later.Close()
		if got := count(later); got != 2 {
			t.Errorf("a new subscription at the other server has %d messages, want 2", got)
		}
		sends(ann)
		<-sub.Ready()
		time.Sleep(6 * time.Second) // of the bubble's clock, without a request
		synctest.Wait()
		if got := count(sub); len(sub.Ready()) == 0 || got != 3 {
			t.Errorf("after a while the subscription at the other server is signaled %d times and has %d messages, want 3", len(sub.Ready()), got)
		}
		for _, muted := range []bool{true, false} {
			if err := one.Chat.Mute(t.Context(), chat.MuteRequest{Match: m.ID(), Guest: ann.ID, Seat: 1, Muted: muted}); err != nil {
				t.Fatal(err)
			}
			if got := nodetest.Must[matchchat.Reader](t)(two.Chat.Reader(t.Context(), m, ann.ID)).Muted; (len(got) > 0) != muted {
				t.Errorf("muted is %v, and at the other server %v", muted, got)
			}
		}
	})
}

// TestSeatTakenAtAnotherServer checks that a guest who took a seat at one server writes as a player at another that received no event of it.
func TestSeatTakenAtAnotherServer(t *testing.T) {
	one, two := nodetest.Separated(t)
	m := nodetest.Must[*match.Match](t)(one.Create(t.Context(), host.Spec{Game: "bastion", Guest: ann, Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Friend}}}))
	nodetest.Must[*match.Match](t)(two.Get(t.Context(), m.ID()))
	nodetest.Must[*match.Match](t)(one.Claim(t.Context(), host.SeatRequest{Match: m.ID(), Seat: 1, Invite: one.Invite(m.ID(), 1), Guest: bo}))
	if err := send(t.Context(), two, m.ID(), bo, "here I am"); err != nil {
		t.Error(err)
	}
}

// TestSingleNode checks that a single server reads a chat once.
func TestSingleNode(t *testing.T) {
	st := &hookedStore{}
	h := nodetest.New(t, st, local.New())
	defer h.Close()
	m := nodetest.Pair(t, h)
	messages(t, h, m.ID(), ann)
	st.meanwhile = func() { t.Error("the chat is read again") }
	messages(t, h, m.ID(), ann)
	sub := nodetest.Must[*chat.Subscription](t)(h.Chat.Subscribe(t.Context(), m.ID()))
	defer sub.Close()
	nodetest.Must[*matchchat.Log](t)(sub.Log(t.Context()))
}

// TestMissedEvents checks that chats and mutes are read again after events were missed.
func TestMissedEvents(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := &storetest.Memory{}
		a, b := nodetest.LossyBuses()
		here, there := nodetest.New(t, st, a), nodetest.New(t, st, b)
		defer here.Close()
		defer there.Close()
		m := nodetest.Pair(t, here)
		sub := nodetest.Must[*chat.Subscription](t)(there.Chat.Subscribe(t.Context(), m.ID()))
		defer sub.Close()
		if got := messages(t, there, m.ID(), ann); len(got) > 0 {
			t.Fatalf("%+v", got)
		}
		a.Lose(true)
		for _, g := range []host.Guest{ann, bo} {
			if err := send(t.Context(), here, m.ID(), g, "ahoy"); err != nil {
				t.Fatal(err)
			}
		}
		if err := here.Chat.Mute(t.Context(), chat.MuteRequest{Match: m.ID(), Guest: ann.ID, Seat: 1, Muted: true}); err != nil {
			t.Fatal(err)
		}
		if synctest.Wait(); len(sub.Ready()) > 0 {
			t.Fatal("no event was lost: this tests nothing")
		}
		b.Publish(bus.Missed())
		if synctest.Wait(); len(sub.Ready()) == 0 {
			t.Error("the subscription is not signaled")
		}
		if got := textsOf(messages(t, there, m.ID(), ann)); got != "Ann: ahoy" {
			t.Errorf("Ann reads %q", got)
		}
	})
}
