package chat_test

import (
	"testing"
	"time"

	"quarterdeck/bus/local"
	"quarterdeck/chat"
	"quarterdeck/host"
	"quarterdeck/host/quota"
	"quarterdeck/match"
	matchchat "quarterdeck/match/chat"
	"quarterdeck/match/seat"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/storetest"
)

// TestQuotas checks the limits of what a guest may have stored beside matches.
func TestQuotas(t *testing.T) {
	h := nodetest.New(t, &storetest.Memory{}, local.New(), func(c *node.Config) { c.Quotas = quota.Limits{Mutes: 1, LinesPerDay: 4} })
	defer h.Close()
	m := nodetest.Pair(t, h)
	mute := func(id string, seat int, muted bool) error {
		return h.Chat.Mute(t.Context(), chat.MuteRequest{Match: id, Guest: ann.ID, Seat: seat, Muted: muted})
	}
	if err := mute(m.ID(), 1, true); err != nil {
		t.Fatal(err)
	}
	spec := host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Friend}}, Guest: cy}
	nodetest.WantCode(t, mute(nodetest.Must[*match.Match](t)(h.Create(t.Context(), spec)).ID(), 0, true), chat.TooManyMutes)
	if err := mute(m.ID(), 1, false); err != nil {
		t.Error(err)
	}
	for i := range 3 {
		err := h.Chat.Send(t.Context(), chat.Draft{Match: m.ID(), Guest: ann, Channel: matchchat.ToTable, Text: "Ahoy."})
		if i < 2 && err != nil {
			t.Fatal(err)
		}
		if i == 2 {
			nodetest.WantCode(t, err, chat.TooFast)
		}
	}
}

// TestBotQuotas: a bot account sends three messages at once, then one in ten seconds, and a fifth of a person's messages a day.
func TestBotQuotas(t *testing.T) {
	c := nodetest.At("2026-11-20 08:00:00")
	h := nodetest.New(t, &storetest.Memory{}, local.New(), func(conf *node.Config) { conf.Now, conf.Quotas = c.Now, quota.Limits{LinesPerDay: 80} })
	defer h.Close()
	robo := host.Guest{ID: seat.BotID("robo"), Name: "Robo"}
	m := nodetest.Must[*match.Match](t)(h.Create(t.Context(), host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Friend}}, Guest: robo}))
	burst := func(g host.Guest) (sent int) {
		for sent < 100 {
			if err := send(t.Context(), h, m.ID(), g, "beep"); err != nil {
				nodetest.WantCode(t, err, chat.TooFast)
				break
			}
			sent++
		}
		return sent
	}
	if n := burst(robo); n != 3 {
		t.Errorf("%d messages at once, want 3", n)
	}
	c.Advance(10 * time.Second)
	if n := burst(robo); n != 1 {
		t.Errorf("%d messages after ten seconds, want 1", n)
	}
	c.Advance(time.Minute)
	if n := burst(robo); n != 3 {
		t.Errorf("%d messages after a minute, want 3", n)
	}
	c.Advance(time.Minute)
	if n := burst(robo); n != 1 {
		t.Errorf("%d messages when the half of sixteen a day that may come at once is used up, want 1", n)
	}
	nodetest.Must[*match.Match](t)(h.Claim(t.Context(), host.SeatRequest{Match: m.ID(), Seat: 1, Invite: h.Invite(m.ID(), 1), Guest: ann}))
	if n := burst(ann); n != 6 {
		t.Errorf("a person sends %d messages at once, want 6", n)
	}
}
