package lobby_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"quarterdeck/bus/local"
	"quarterdeck/host"
	"quarterdeck/lobby"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/storetest"
)

// TestOrderOfOthers: the order of closed tables does not reveal at which one a player moved.
func TestOrderOfOthers(t *testing.T) {
	now := nodetest.At("2026-05-01 12:00:00")
	h := nodetest.New(t, &storetest.Memory{}, local.New(), func(c *node.Config) { c.Now = now.Now })
	defer h.Close()
	var ids []string
	for range 2 {
		now.Advance(time.Minute)
		spec := nodetest.OpenTable()
		spec.Seats[0].Who, spec.Watch = host.Anyone, match.WatchOff
		id := nodetest.Must[*match.Match](t)(h.Create(t.Context(), spec)).ID()
		for _, guest := range []host.Guest{bo, {ID: "dee", Name: "Dee"}} {
			nodetest.Must[*match.Match](t)(h.Join(t.Context(), host.SeatRequest{Match: id, Guest: guest}))
		}
		ids = append([]string{id}, ids...)
	}
	order := func() (got []string) {
		for _, l := range nodetest.Must[[]lobby.Listing](t)(h.Lobby.Tables(t.Context(), lobby.Query{List: lobby.Mine, Guest: ann.ID})) {
			got = append(got, l.ID)
		}
		return got
	}
	now.Advance(time.Minute)
	nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, ids[1], bo, nodetest.FirstMove(t, h, ids[1], nodetest.Must[*match.Match](t)(h.Get(t.Context(), ids[1])).SeatOf(bo.ID)), ""))
	if got := order(); !slices.Equal(got, ids) {
		t.Errorf("after a move at the first table Ann's list is %v, not %v", got, ids)
	}
}

// TestSetForOthers: the host of a table for others without spectators learns from no list how the match goes, nor when a
// player moves. They may know that it began and that it is over.
func TestSetForOthers(t *testing.T) {
	st, b := &storetest.Memory{}, local.New()
	now := nodetest.At("2026-05-01 12:00:00")
	told := func(c *node.Config) { c.Now = now.Now }
	h := nodetest.New(t, st, b, told)
	defer h.Close()
	elsewhere := nodetest.New(t, st, b, told, func(c *node.Config) { c.Passive = true }) // it never loads the match
	defer elsewhere.Close()
	dee := host.Guest{ID: "dee", Name: "Dee"}
	for _, watch := range []match.WatchMode{match.WatchOff, match.WatchAfter, match.WatchLive} {
		spec := nodetest.OpenTable()
		spec.Seats[0].Who, spec.Watch, spec.Pace = host.Anyone, watch, clock.Pace{Kind: clock.ByDays, Main: 3 * clock.Day}
		id := nodetest.Must[*match.Match](t)(h.Create(t.Context(), spec)).ID()
		row := func(guest string, list lobby.List) string {
			for _, l := range nodetest.Must[[]lobby.Listing](t)(h.Lobby.Tables(t.Context(), lobby.Query{List: list, Guest: guest})) {
				if l.ID == id {
					return string(nodetest.Must[[]byte](t)(json.Marshal(l)))
				}
			}
			return ""
		}
		concerns := func(h *nodetest.Server) bool {
			return slices.Contains(nodetest.Must[lobby.Audience](t)(h.Lobby.Audience(t.Context(), id)).Guests, ann.ID)
		}
		for _, guest := range []host.Guest{bo, dee} {
			nodetest.Must[*match.Match](t)(h.Join(t.Context(), host.SeatRequest{Match: id, Guest: guest}))
		}
		begun := row(ann.ID, lobby.Mine)
		if !concerns(h) || !concerns(elsewhere) || begun == "" {
			t.Errorf("%q: Ann does not learn that the match began", watch)
		}
		for _, guest := range []host.Guest{bo, dee, bo} {
			now.Advance(time.Hour)
			was := row(guest.ID, lobby.Mine)
			nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, id, guest, nodetest.FirstMove(t, h, id, nodetest.Must[*match.Match](t)(h.Get(t.Context(), id)).SeatOf(guest.ID)), ""))
			if row(guest.ID, lobby.Mine) == was {
				t.Errorf("%q: a player's own list stays as it was", watch)
			}
			if same := row(ann.ID, lobby.Mine) == begun; same != (watch != match.WatchLive) || concerns(h) == same || concerns(elsewhere) == same {
				t.Errorf("%q: Ann has\n%s\nand had\n%s", watch, row(ann.ID, lobby.Mine), begun)
			}
		}
		nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, id, bo, match.HandToBot, ""))
		if same := row(ann.ID, lobby.Mine) == begun; same != (watch != match.WatchLive) {
			t.Errorf("%q: Ann has\n%s\nand had\n%s", watch, row(ann.ID, lobby.Mine), begun)
		}
		nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, id, dee, match.Resign, ""))
		var over lobby.Listing
		if err := json.Unmarshal([]byte(row(ann.ID, lobby.MyPast)), &over); err != nil {
			t.Fatal(err)
		}
		if known := over.Seats[0].Result != "" && over.Moves > 0; over.Phase != match.Finished || known != (watch != match.WatchOff) || known != over.CanWatch || !concerns(h) {
			t.Errorf("%q: of the finished match Ann has %+v", watch, over)
		}
	}
}
