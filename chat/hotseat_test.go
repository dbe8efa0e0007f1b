package chat_test

import (
	"testing"

	"quarterdeck/bus/local"
	"quarterdeck/chat"
	"quarterdeck/host"
	"quarterdeck/match"
	matchchat "quarterdeck/match/chat"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/storetest"
)

// TestWhisperToHotSeat checks that all players of a hot seat read a whisper to one of them, and that they cannot mute each other.
func TestWhisperToHotSeat(t *testing.T) {
	h := nodetest.New(t, &storetest.Memory{}, local.New(), nodetest.WithBreach)
	defer h.Close()
	m := nodetest.HotSeat(t, h, host.SeatSpec{Who: host.Friend})
	m = nodetest.Must[*match.Match](t)(h.Claim(t.Context(), host.SeatRequest{Match: m.ID(), Seat: 2, Invite: h.Invite(m.ID(), 2), Guest: bo}))
	for seat := range 2 {
		if err := h.Chat.Send(t.Context(), chat.Draft{Match: m.ID(), Guest: bo, Channel: matchchat.ToSeat, To: seat, Text: "psst"}); err != nil {
			t.Fatal(err)
		}
		nodetest.WantCode(t, h.Chat.Mute(t.Context(), chat.MuteRequest{Match: m.ID(), Guest: ann.ID, Seat: seat, Muted: true}), matchchat.NoReader)
	}
	reader := nodetest.Must[matchchat.Reader](t)(h.Chat.Reader(t.Context(), m, ann.ID))
	if lines, _ := m.Chat().Read(nodetest.Must[*matchchat.Log](t)(h.Chat.Log(t.Context(), m.ID())), reader, matchchat.Cursor{}); len(lines) != 2 {
		t.Errorf("they read %+v", lines)
	}
}
