package host_test

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

// TestStandUp: who stood up has nothing more to do with the table, after a restart too; others find the seat in the lobby.
func TestStandUp(t *testing.T) {
	st := &storetest.Memory{}
	h := hostOn(t, st, local.New())
	spec := openTable()
	spec.Seats[0].Who = host.Anyone
	id := must[*match.Match](t)(h.Create(t.Context(), spec)).ID()
	must[*match.Match](t)(h.Join(t.Context(), host.SeatRequest{Match: id, Guest: bo}))
	must[*match.Match](t)(h.Claim(t.Context(), host.SeatRequest{Match: id, Seat: 1, Guest: host.Guest{ID: "dee", Name: "Dee"}}))
	_, err := h.StandUp(t.Context(), id, bo.ID)
	nodetest.WantCode(t, err, match.Started)

	id = must[*match.Match](t)(h.Create(t.Context(), spec)).ID()
	must[*match.Match](t)(h.Join(t.Context(), host.SeatRequest{Match: id, Guest: bo}))
	mine := lobby.Query{List: lobby.Mine, Guest: bo.ID}
	if got := tablesOf(t, h, mine); len(got) != 2 {
		t.Fatalf("Bo's tables: %v", got)
	}
	must[*match.Match](t)(h.StandUp(t.Context(), id, bo.ID))
	h.Close()
	h = hostOn(t, st, local.New())
	defer h.Close()
	m := must[*match.Match](t)(h.Get(t.Context(), id))
	if m.SeatOf(bo.ID) >= 0 || len(tablesOf(t, h, mine)) != 1 || lists(t, h, id) != "open mine" {
		t.Errorf("Bo sits at %v, has %v; the table is in %s", m.SeatOf(bo.ID), tablesOf(t, h, mine), lists(t, h, id))
	}
	if m = must[*match.Match](t)(h.Join(t.Context(), host.SeatRequest{Match: id, Guest: bo})); m.SeatOf(bo.ID) != 0 || len(tablesOf(t, h, mine)) != 2 {
		t.Errorf("Bo sat down again at %v, and has %v", m.SeatOf(bo.ID), tablesOf(t, h, mine))
	}
	must[*match.Match](t)(h.StandUp(t.Context(), id, bo.ID))
	if err := h.Accounts.Delete(t.Context(), bo.ID); err != nil {
		t.Fatal(err)
	}
	m = must[*match.Match](t)(h.Get(t.Context(), id))
	for _, line := range m.ShownTo(0).Lines(-3) {
		if strings.Contains(strings.Join(line.Words, " "), "Bo ") {
			t.Errorf("Bo is forgotten, but the log says %q", line.Words)
		}
	}
	if m.Phase() != match.Gathering {
		t.Errorf("Ann's table is %s because Bo is forgotten", m.Phase())
	}
	if m = must[*match.Match](t)(h.StandUp(t.Context(), id, ann.ID)); !m.CalledOff() {
		t.Error("Ann's table waits without her")
	}
}
