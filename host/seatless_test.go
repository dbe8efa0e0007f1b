package host_test

import (
	"testing"
	"time"

	"quarterdeck/bus/local"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/lobby"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

// TestCreateNeedsSeats checks that a table without seats is refused, with or without a clock.
func TestCreateNeedsSeats(t *testing.T) {
	h, _ := newHost(t, file(t))
	for _, pace := range []clock.Pace{{}, {Kind: clock.ByMove, Main: time.Minute}} {
		_, err := h.Create(t.Context(), host.Spec{Game: "bastion", Guest: ann, Pace: pace})
		wantRefusal(t, err, game.BadSeats)
	}
}

// TestStoredWithoutSeats checks that when the host starts, it cancels a running match without seats that an earlier
// program stored, and changes no other match.
func TestStoredWithoutSeats(t *testing.T) {
	st := &storetest.Memory{}
	h := hostOn(t, st, local.New())
	m := must[*match.Match](t)(h.Create(t.Context(), host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Bot, Level: "lowest"}}, Guest: ann}))
	people := pair(t, h)
	h.Close()
	kept, log, err := st.Load(t.Context(), m.ID())
	if err != nil {
		t.Fatal(err)
	}
	kept.ID, kept.Seats, kept.Status = "old", []byte("[]"), store.Running
	kept.Summary = store.Summary{Version: 1, Listed: true, Updated: kept.Created}
	if log[0].Actor != int8(game.Nature) {
		t.Fatalf("the first entry is %v; want a deal", log[0])
	}
	if err := st.Create(t.Context(), kept, log[:1]); err != nil {
		t.Fatal(err)
	}
	h = hostOn(t, st, local.New())
	defer h.Close()
	if m := wait(t, h, "old", finished); !m.CalledOff() {
		t.Error("the match was not called off")
	}
	if now := must[*match.Match](t)(h.Get(t.Context(), people.ID())); now.Phase() != match.Running {
		t.Errorf("a match of people is %s", now.Phase())
	}
	if tables, err := h.Lobby.Tables(t.Context(), lobby.Query{List: lobby.Watchable}); err != nil || len(tables) != 0 {
		t.Errorf("the lobby shows %d matches without players, %v", len(tables), err)
	}
}
