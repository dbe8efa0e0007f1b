package host_test

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

// practising is a host with a daily voyage and quotas, and the deal of a day that is over.
func practising(t *testing.T, st store.Store, q quota.Limits) (*nodetest.Server, daily.Deal) {
	t.Helper()
	c := at("2026-11-22 12:00:00")
	h := hostOn(t, st, local.New(), func(conf *node.Config) {
		conf.Daily, conf.Now, conf.Games, conf.Find, conf.Quotas = daily.Voyage(), c.now, games.All(), games.Find, q
		conf.Levels = []string{"lowest"}
	})
	t.Cleanup(h.Close)
	return h, must[daily.Deal](t)(h.Daily.Deal("2026-11-20", nil))
}

// TestRunsOfOneGuest: unfinished runs of the deal of the day have a limit, and one that is over makes room.
func TestRunsOfOneGuest(t *testing.T) {
	h, d := practising(t, &storetest.Memory{}, quota.Limits{Runs: 2})
	first := must[*match.Match](t)(h.Daily.Practice(t.Context(), d, ann, "a"))
	must[*match.Match](t)(h.Daily.Practice(t.Context(), d, ann, "b"))
	_, err := h.Daily.Practice(t.Context(), d, ann, "c")
	nodetest.WantCode(t, err, quota.TooManyTables)
	if again := must[*match.Match](t)(h.Daily.Practice(t.Context(), d, ann, "a")); again.ID() != first.ID() {
		t.Error("the same request again makes another run")
	}
	must[*match.Match](t)(h.Daily.Practice(t.Context(), d, bo, "c"))
	must[host.Receipt](t)(act(t.Context(), h, first.ID(), ann, "resign", ""))
	must[*match.Match](t)(h.Daily.Practice(t.Context(), d, ann, "c"))
}

// TestRunsCostNoPage: what a page asks of a guest's tables does not grow with how many there are.
func TestRunsCostNoPage(t *testing.T) {
	h, d := practising(t, &storetest.Memory{}, quota.Limits{Runs: -1, PerDay: -1})
	for i := range 130 {
		must[*match.Match](t)(h.Daily.Practice(t.Context(), d, ann, fmt.Sprint(i)))
	}
	w := lobby.Query{List: lobby.Mine, Guest: ann.ID}
	rows, count := must[[]lobby.Listing](t)(h.Lobby.Tables(t.Context(), w)), must[int](t)(h.Lobby.Count(t.Context(), w, 10_000))
	if len(rows) != 120 || count != 120 {
		t.Errorf("%d rows are read, and %d counted, want 120", len(rows), count)
	}
}
