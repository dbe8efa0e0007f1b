package runs_test

import (
	"fmt"
	"testing"

	"quarterdeck/bus/local"
	"quarterdeck/daily"
	"quarterdeck/games"
	"quarterdeck/host"
	"quarterdeck/host/quota"
	"quarterdeck/lobby"
	"quarterdeck/match"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

// practicing returns a server with a deal of the day and quotas, and the deal of a past day.
func practicing(t *testing.T, st store.Store, q quota.Limits) (*nodetest.Server, daily.Deal) {
	t.Helper()
	c := nodetest.At("2026-11-22 12:00:00")
	h := nodetest.New(t, st, local.New(), func(conf *node.Config) {
		conf.Daily, conf.Now, conf.Games, conf.Find, conf.Quotas = []daily.Offer{daily.Voyage()}, c.Now, games.All(), games.Find, q
		conf.Levels = []string{"lowest"}
	})
	t.Cleanup(h.Close)
	return h, nodetest.Must[daily.Deal](t)(h.Daily.Deal(daily.VoyageID, "2026-11-20", nil))
}

// TestRunsOfOneGuest: a guest may have a limited number of unfinished runs, and one that is over makes room.
func TestRunsOfOneGuest(t *testing.T) {
	h, d := practicing(t, &storetest.Memory{}, quota.Limits{Runs: 2})
	first := nodetest.Must[*match.Match](t)(h.Daily.Practice(t.Context(), d, ann, "a"))
	nodetest.Must[*match.Match](t)(h.Daily.Practice(t.Context(), d, ann, "b"))
	_, err := h.Daily.Practice(t.Context(), d, ann, "c")
	nodetest.WantCode(t, err, quota.TooManyTables)
	if again := nodetest.Must[*match.Match](t)(h.Daily.Practice(t.Context(), d, ann, "a")); again.ID() != first.ID() {
		t.Error("the same request again makes another run")
	}
	nodetest.Must[*match.Match](t)(h.Daily.Practice(t.Context(), d, bo, "c"))
	nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, first.ID(), ann, "resign", ""))
	nodetest.Must[*match.Match](t)(h.Daily.Practice(t.Context(), d, ann, "c"))
}

// TestRunsCostNoPage: what a page reads of a guest's tables has a limit.
func TestRunsCostNoPage(t *testing.T) {
	h, d := practicing(t, &storetest.Memory{}, quota.Limits{Runs: -1, PerDay: -1})
	for i := range 130 {
		nodetest.Must[*match.Match](t)(h.Daily.Practice(t.Context(), d, ann, fmt.Sprint(i)))
	}
	w := lobby.Query{List: lobby.Mine, Guest: ann.ID}
	rows, count := nodetest.Must[[]lobby.Listing](t)(h.Lobby.Tables(t.Context(), w)), nodetest.Must[int](t)(h.Lobby.Count(t.Context(), w, 10_000))
	if len(rows) != 120 || count != 120 {
		t.Errorf("%d rows are read, and %d counted, want 120", len(rows), count)
	}
}
