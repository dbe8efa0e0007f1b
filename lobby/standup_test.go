package lobby_test

import (
	"strings"
	"testing"

	"quarterdeck/bus/local"
	"quarterdeck/host"
	"quarterdeck/lobby"
	"quarterdeck/match"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/storetest"
)

// TestStandUp: a guest who stood up has no part in the table, also after a restart, and others find the seat in the lobby.
func TestStandUp(t *testing.T) {
	st := &storetest.Memory{}
	h := nodetest.New(t, st, local.New())
	spec := nodetest.OpenTable()
	spec.Seats[0].Who = host.Anyone
	id := nodetest.Must[*match.Match](t)(h.Create(t.Context(), spec)).ID()
	nodetest.Must[*match.Match](t)(h.Join(t.Context(), host.SeatRequest{Match: id, Guest: bo}))
	nodetest.Must[*match.Match](t)(h.Claim(t.Context(), host.SeatRequest{Match: id, Seat: 1, Guest: host.Guest{ID: "dee", Name: "Dee"}}))
	_, err := h.StandUp(t.Context(), id, bo.ID)
	nodetest.WantCode(t, err, match.Started)

	id = nodetest.Must[*match.Match](t)(h.Create(t.Context(), spec)).ID()
	nodetest.Must[*match.Match](t)(h.Join(t.Context(), host.SeatRequest{Match: id, Guest: bo}))
	mine := lobby.Query{List: lobby.Mine, Guest: bo.ID}
	if got := nodetest.TablesOf(t, h, mine); len(got) != 2 {
		t.Fatalf("Bo's tables: %v", got)
	}
	nodetest.Must[*match.Match](t)(h.StandUp(t.Context(), id, bo.ID))
	h.Close()
	h = nodetest.New(t, st, local.New())
	defer h.Close()
	m := nodetest.Must[*match.Match](t)(h.Get(t.Context(), id))
	if m.SeatOf(bo.ID) >= 0 || len(nodetest.TablesOf(t, h, mine)) != 1 || nodetest.ListsOf(t, h, id) != "open mine" {
		t.Errorf("Bo sits at %v, has %v; the table is in %s", m.SeatOf(bo.ID), nodetest.TablesOf(t, h, mine), nodetest.ListsOf(t, h, id))
	}
	if m = nodetest.Must[*match.Match](t)(h.Join(t.Context(), host.SeatRequest{Match: id, Guest: bo})); m.SeatOf(bo.ID) != 0 || len(nodetest.TablesOf(t, h, mine)) != 2 {
		t.Errorf("Bo sat down again at %v, and has %v", m.SeatOf(bo.ID), nodetest.TablesOf(t, h, mine))
	}
	nodetest.Must[*match.Match](t)(h.StandUp(t.Context(), id, bo.ID))
	if err := h.Accounts.Delete(t.Context(), bo.ID); err != nil {
		t.Fatal(err)
	}
	m = nodetest.Must[*match.Match](t)(h.Get(t.Context(), id))
	for _, line := range m.ShownTo(0).Lines(-3) {
		if strings.Contains(strings.Join(line.Words, " "), "Bo ") {
			t.Errorf("Bo’s data is deleted, but the log says %q", line.Words)
		}
	}
	if m.Phase() != match.Gathering {
		t.Errorf("Ann's table is %s because Bo’s data is deleted", m.Phase())
	}
	if m = nodetest.Must[*match.Match](t)(h.StandUp(t.Context(), id, ann.ID)); !m.CalledOff() {
		t.Error("Ann's table waits without her")
	}
}
