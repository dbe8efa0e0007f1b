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

// TestOnlyKeptMatchesCount checks that refused or repeated requests do not count against the seats that an address may
// create.
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

// TestOneGuestOfASchool checks that one guest can use only a third of an address's allowance, so that other guests can
// still create tables.
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

// openTables creates tables of other guests, each of which starts when one more guest joins.
func openTables(t *testing.T, h *nodetest.Server) (open func() string) {
	t.Helper()
	n := 0
	return func() string {
		n++
		spec := nodetest.OpenTable()
		spec.Guest = host.Guest{ID: fmt.Sprint("host", n), Name: "H"}
		return must[*match.Match](t)(h.Create(t.Context(), spec)).ID()
	}
}

// TestJoinsInAnHour checks that a guest cannot join every open table, though each starts at once and the guest plays
// there. A failed join does not count, and the allowance recovers with time.
func TestJoinsInAnHour(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := hostOn(t, &storetest.Memory{}, local.New())
		defer h.Close()
		open := openTables(t, h)
		ctx := quota.WithOrigin(t.Context(), "one")
		full := open()
		must[*match.Match](t)(h.Join(t.Context(), host.SeatRequest{Match: full, Guest: ann}))
		joined := 0
		for range 30 {
			_, err := h.Join(ctx, host.SeatRequest{Match: full, Guest: bo})
			if err == nil {
				t.Fatal("a full table has a seat")
			}
			m, err := h.Join(ctx, host.SeatRequest{Match: open(), Guest: bo})
			if err == nil {
				joined++
				must[host.Receipt](t)(act(ctx, h, m.ID(), bo, "play K", ""))
			} else {
				nodetest.WantCode(t, err, quota.TooManyJoined)
			}
		}
		if joined != 15 {
			t.Errorf("one guest joins %d of 30 tables at once, want 15", joined)
		}
		must[*match.Match](t)(h.Join(ctx, host.SeatRequest{Match: open(), Guest: host.Guest{ID: "cy", Name: "Cy"}}))
		<-time.After(time.Hour)
		must[*match.Match](t)(h.Join(ctx, host.SeatRequest{Match: open(), Guest: bo}))
	})
}

// TestIdleInBegunMatches checks that a guest who has not acted in the matches that they joined cannot join more,
// however slowly and whether invited or not. An action, or the end of a match, makes room.
func TestIdleInBegunMatches(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := hostOn(t, &storetest.Memory{}, local.New())
		defer h.Close()
		open, joined := openTables(t, h), []string{}
		join := func() error {
			m, err := h.Join(quota.WithOrigin(t.Context(), "one"), host.SeatRequest{Match: open(), Guest: bo})
			if err == nil {
				joined = append(joined, m.ID())
			}
			return err
		}
		for range 30 {
			if err := join(); err != nil {
				nodetest.WantCode(t, err, quota.TooManyJoined)
			}
			<-time.After(10 * time.Minute)
		}
		if len(joined) != 10 {
			t.Fatalf("one guest sits idle at %d of 30 tables, want 10", len(joined))
		}
		for _, action := range []string{"play K", "resign"} {
			must[host.Receipt](t)(act(t.Context(), h, joined[0], bo, action, ""))
			joined = joined[1:]
			if err := join(); err != nil {
				t.Errorf("after %q: %v", action, err)
			}
		}
		nodetest.WantCode(t, join(), quota.TooManyJoined)
	})
}

// TestAddressIdleInBegunMatches checks that the guests of one address together have a limit too, which does not affect
// other addresses.
func TestAddressIdleInBegunMatches(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := hostOn(t, &storetest.Memory{}, local.New(), func(c *node.Config) { c.Quotas.Joined = 2 })
		defer h.Close()
		open, joined := openTables(t, h), 0
		ctx := quota.WithOrigin(t.Context(), "one")
		for i := range 30 {
			_, err := h.Join(ctx, host.SeatRequest{Match: open(), Guest: host.Guest{ID: fmt.Sprint("g", i), Name: "G"}})
			if err == nil {
				joined++
			} else {
				nodetest.WantCode(t, err, quota.TooManyJoined)
			}
			<-time.After(10 * time.Minute)
		}
		if joined != 2*quota.PerOrigin {
			t.Errorf("the guests of one address sit idle at %d of 30 tables, want %d", joined, 2*quota.PerOrigin)
		}
		must[*match.Match](t)(h.Join(quota.WithOrigin(t.Context(), "two"), host.SeatRequest{Match: open(), Guest: bo}))
	})
}
