package host_test

import (
	"testing"

	"quarterdeck/bus/local"
	"quarterdeck/host"
	"quarterdeck/host/quota"
	"quarterdeck/match"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/storetest"
)

func TestAnyoneSitsDown(t *testing.T) {
	h := hostOn(t, &storetest.Memory{}, local.New())
	defer h.Close()
	spec := nodetest.OpenTable()
	spec.Seats[0].Who = host.Friend
	m := must[*match.Match](t)(h.Create(t.Context(), spec))
	_, err := h.Claim(t.Context(), host.SeatRequest{Match: m.ID(), Seat: 0, Guest: bo})
	nodetest.WantCode(t, err, host.BadLink)
	m = must[*match.Match](t)(h.Claim(t.Context(), host.SeatRequest{Match: m.ID(), Seat: 1, Guest: bo}))
	if m.SeatOf(bo.ID) != 1 {
		t.Errorf("Bo sits at %d, want 1", m.SeatOf(bo.ID))
	}
}

func TestFillAndCallOffAreTheHosts(t *testing.T) {
	h := hostOn(t, &storetest.Memory{}, local.New())
	defer h.Close()
	one, two := must[*match.Match](t)(h.Create(t.Context(), nodetest.OpenTable())), must[*match.Match](t)(h.Create(t.Context(), nodetest.OpenTable()))
	_, err := h.Fill(t.Context(), one.ID(), bo.ID, nil, "lowest")
	nodetest.WantCode(t, err, host.NotHost)
	_, err = h.Fill(t.Context(), one.ID(), ann.ID, nil, "unknown")
	nodetest.WantCode(t, err, host.BadLevel)
	_, err = h.CallOff(t.Context(), two.ID(), "")
	nodetest.WantCode(t, err, host.NotHost)
	one = must[*match.Match](t)(h.Fill(t.Context(), one.ID(), ann.ID, nil, "lowest"))
	if one.Phase() != match.Running {
		t.Errorf("filled, the match is %s", one.Phase())
	}
	must[*match.Match](t)(h.CallOff(t.Context(), two.ID(), ann.ID))
	if got := nodetest.ListsOf(t, h, two.ID()); got != "" {
		t.Errorf("called off, it is in the lists %s", got)
	}
}

func TestTablesOfAGuestAreBounded(t *testing.T) {
	h := hostOn(t, &storetest.Memory{}, local.New(), func(c *node.Config) { c.MaxTables = 2 })
	defer h.Close()
	spec := nodetest.OpenTable()
	spec.Key = "first"
	first := must[*match.Match](t)(h.Create(t.Context(), spec))
	second := must[*match.Match](t)(h.Create(t.Context(), nodetest.OpenTable()))
	_, err := h.Create(t.Context(), nodetest.OpenTable())
	nodetest.WantCode(t, err, quota.TooManyTables)
	if again := must[*match.Match](t)(h.Create(t.Context(), spec)); again != first {
		t.Error("asking for a table once more was another table")
	}
	other := nodetest.OpenTable()
	other.Guest = bo
	must[*match.Match](t)(h.Create(t.Context(), other))
	must[*match.Match](t)(h.CallOff(t.Context(), second.ID(), ann.ID))
	must[*match.Match](t)(h.Create(t.Context(), nodetest.OpenTable()))
}
