package chat_test

import (
	"testing"

	"quarterdeck/bus/local"
	"quarterdeck/chat"
	"quarterdeck/host"
	"quarterdeck/host/quota"
	"quarterdeck/match"
	matchchat "quarterdeck/match/chat"
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
