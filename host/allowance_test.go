package host_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

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

// TestJoinsInAnHour: a guest cannot take the seat at every open table, though each starts at once and waits no more. A join
// that fails does not count, and time brings more.
func TestJoinsInAnHour(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := hostOn(t, &storetest.Memory{}, local.New())
		defer h.Close()
		open := func(i int) string {
			spec := host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Anyone}}, Guest: host.Guest{ID: fmt.Sprint("host", i), Name: "H"}}
			return must[*match.Match](t)(h.Create(t.Context(), spec)).ID()
		}
		ctx := quota.WithOrigin(t.Context(), "one")
		full := open(0)
		must[*match.Match](t)(h.Join(t.Context(), host.SeatRequest{Match: full, Guest: ann}))
		joined := 0
		for i := range 30 {
			_, err := h.Join(ctx, host.SeatRequest{Match: full, Guest: bo})
			if err == nil {
				t.Fatal("a full table has a seat")
			}
			if _, err = h.Join(ctx, host.SeatRequest{Match: open(i + 1), Guest: bo}); err == nil {
				joined++
			} else {
				nodetest.WantCode(t, err, quota.TooManyJoined)
			}
		}
		if joined != 15 {
			t.Errorf("one guest joins %d of 30 tables at once, want 15", joined)
		}
		must[*match.Match](t)(h.Join(ctx, host.SeatRequest{Match: open(40), Guest: host.Guest{ID: "cy", Name: "Cy"}}))
		<-time.After(time.Hour)
		must[*match.Match](t)(h.Join(ctx, host.SeatRequest{Match: open(41), Guest: bo}))
	})
}
