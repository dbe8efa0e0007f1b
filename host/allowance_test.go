package host_test

import (
	"fmt"
	"testing"

	"quarterdeck/bus/local"
	"quarterdeck/host"
	"quarterdeck/host/quota"
	"quarterdeck/match"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/storetest"
)

// TestOnlyKeptMatchesCount: requests that are refused or repeated take nothing from the seats that an address may create.
func TestOnlyKeptMatchesCount(t *testing.T) {
	h := hostOn(t, &storetest.Memory{}, local.New(), func(c *node.Config) { c.Quotas.SeatsPerHour = 16 })
	defer h.Close()
	ctx := quota.WithOrigin(t.Context(), "school")
	spec := solo("g")
	spec.Key = "key"
	m := must[*match.Match](t)(h.Create(ctx, spec))
	for range 20 {
		must[*match.Match](t)(h.Create(ctx, spec))
		_, err := h.Fork(ctx, host.Fork{Match: m.ID(), At: 1, Seat: 0, Level: "lowest", Guest: spec.Guest})
		nodetest.WantCode(t, err, match.NotOver)
		other := spec
		other.Seats = []host.SeatSpec{{Who: host.Me}, {Who: host.Anyone}}
		_, err = h.Create(ctx, other)
		nodetest.WantCode(t, err, match.KeyReused)
		_, err = h.Rematch(ctx, m.ID(), "g")
		nodetest.WantCode(t, err, match.NotOver)
	}
	must[*match.Match](t)(h.Create(ctx, solo("other")))
	must[*match.Match](t)(h.Create(ctx, solo("third")))
	must[*match.Match](t)(h.Create(ctx, solo("fourth")))
	_, err := h.Create(ctx, solo("fifth"))
	nodetest.WantCode(t, err, quota.TooManyMatches) // 8 seats at once
}

// TestOneGuestOfASchool: one guest uses up a third of what an address may create at once, and the others create on.
func TestOneGuestOfASchool(t *testing.T) {
	h := hostOn(t, &storetest.Memory{}, local.New(), func(c *node.Config) { c.Quotas.SeatsPerHour = 60 })
	defer h.Close()
	ctx := quota.WithOrigin(t.Context(), "school")
	var err error
	created := 0
	for err == nil && created < 100 {
		if _, err = h.Create(ctx, solo("greedy")); err == nil {
			created++
		}
	}
	nodetest.WantCode(t, err, quota.TooManyMatches)
	if created != 5 {
		t.Errorf("one guest creates %d tables of two seats at once, want 5 of the address's 15", created)
	}
	for i := range 10 {
		must[*match.Match](t)(h.Create(ctx, solo(fmt.Sprint("pupil", i/3))))
	}
	_, err = h.Create(ctx, solo("last"))
	nodetest.WantCode(t, err, quota.TooManyMatches)
}
