package host_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/account"
	"quarterdeck/bus/local"
	"quarterdeck/host"
	"quarterdeck/host/quota"
	"quarterdeck/lobby"
	"quarterdeck/match"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

// TestOneGuestAtAllTables checks that a guest cannot join every open table, and can join again after leaving another.
func TestOneGuestAtAllTables(t *testing.T) {
	h := hostOn(t, &storetest.Memory{}, local.New())
	defer h.Close()
	waiting := wideTables(t, h, 12)
	for i, id := range waiting {
		_, err := h.Join(t.Context(), host.SeatRequest{Match: id, Guest: bo})
		if i < 10 && err != nil {
			t.Fatal(err)
		}
		if i >= 10 {
			nodetest.WantCode(t, err, quota.TooManyJoined)
		}
	}
	must[*match.Match](t)(h.StandUp(t.Context(), waiting[0], bo.ID))
	must[*match.Match](t)(h.Join(t.Context(), host.SeatRequest{Match: waiting[11], Guest: bo}))
}

// wideTables creates tables of other guests that still wait after one more guest has joined.
func wideTables(t *testing.T, h *nodetest.Server, n int) (ids []string) {
	t.Helper()
	for i := range n {
		spec := nodetest.OpenTable()
		spec.Guest.ID = fmt.Sprint("host", i)
		spec.Seats[0].Who = host.Friend
		ids = append(ids, must[*match.Match](t)(h.Create(t.Context(), spec)).ID())
	}
	return ids
}

// countedRows counts the rows of lists of a guest's matches.
type countedRows struct {
	store.Store
	rows atomic.Int64
}

func (c *countedRows) Tables(ctx context.Context, f store.Filter) ([]store.Match, error) {
	rows, err := c.Store.Tables(ctx, f)
	if f.Guest != "" {
		c.rows.Add(int64(len(rows)))
	}
	return rows, err
}

// TestJoinReadsFewRows checks that a join does not read the matches of a guest who plays many: the store counts those that matter.
func TestJoinReadsFewRows(t *testing.T) {
	c := &countedRows{Store: &storetest.Memory{}}
	h := hostOn(t, c, local.New(), func(c *node.Config) { c.Quotas.Joined = 50 })
	defer h.Close()
	for _, id := range wideTables(t, h, 30) {
		must[*match.Match](t)(h.Join(t.Context(), host.SeatRequest{Match: id, Guest: bo}))
	}
	if n := c.rows.Load(); n > 0 {
		t.Errorf("30 joins read %d rows of Bo's matches", n)
	}
}

// TestManyJoinsAtOnce checks that concurrent requests cannot exceed the limit together.
func TestManyJoinsAtOnce(t *testing.T) {
	h := hostOn(t, &storetest.Memory{}, local.New())
	defer h.Close()
	var wg sync.WaitGroup
	for _, id := range wideTables(t, h, 30) {
		wg.Go(func() { _, _ = h.Join(t.Context(), host.SeatRequest{Match: id, Guest: bo}) })
	}
	wg.Wait()
	if n := must[int](t)(h.Store.Count(t.Context(), store.Filter{Guest: bo.ID, Joined: true}, 100)); n != 10 {
		t.Errorf("Bo sits at %d tables, want 10", n)
	}
}

// TestGuestsOfOneAddress checks that new guests of one address cannot take every seat either.
func TestGuestsOfOneAddress(t *testing.T) {
	h := hostOn(t, &storetest.Memory{}, local.New(), func(c *node.Config) { c.Quotas.Joined = 1 })
	defer h.Close()
	ctx := quota.WithOrigin(t.Context(), "one")
	var ids []string
	for i, id := range wideTables(t, h, 6) {
		_, err := h.Join(ctx, host.SeatRequest{Match: id, Guest: host.Guest{ID: fmt.Sprint("g", i), Name: "G"}})
		if i < quota.PerOrigin && err != nil {
			t.Fatal(err)
		}
		if i >= quota.PerOrigin {
			nodetest.WantCode(t, err, quota.TooManyJoined)
		}
		ids = append(ids, id)
	}
	must[*match.Match](t)(h.Join(quota.WithOrigin(t.Context(), "two"), host.SeatRequest{Match: ids[5], Guest: bo}))
	must[*match.Match](t)(h.StandUp(t.Context(), ids[0], "g0"))
	must[*match.Match](t)(h.Join(ctx, host.SeatRequest{Match: ids[4], Guest: host.Guest{ID: "g4", Name: "G"}}))
}

// solo creates a match against a bot.
func solo(guest string) host.Spec {
	return host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Bot, Level: "lowest"}}, Guest: host.Guest{ID: guest, Name: "G"}}
}

// TestSeatsOfOneAddress checks that there is an hourly limit to what one address creates, with any number of guests. It
// does not affect other addresses and recovers with time. A repeated request gets its earlier answer.
func TestSeatsOfOneAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := hostOn(t, &storetest.Memory{}, local.New(), func(c *node.Config) { c.Quotas.SeatsPerHour = 8 })
		defer h.Close()
		ctx := quota.WithOrigin(t.Context(), "one")
		for i := range 4 {
			spec := solo(fmt.Sprint("g", i))
			spec.Key = "key"
			_, err := h.Create(ctx, spec)
			if i < 2 && err != nil {
				t.Fatal(err)
			}
			if i >= 2 {
				nodetest.WantCode(t, err, quota.TooManyMatches)
			}
		}
		repeated := solo("g0")
		repeated.Key = "key"
		must[*match.Match](t)(h.Create(ctx, repeated))
		must[*match.Match](t)(h.Create(quota.WithOrigin(t.Context(), "two"), solo("g")))
		<-time.After(time.Hour)
		must[*match.Match](t)(h.Create(ctx, solo("g5")))
	})
}

// TestMatchesOfOneGuestInADay checks that all kinds of matches count together: created, finished, forked, and rematches
// against bots.
func TestMatchesOfOneGuestInADay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := hostOn(t, &storetest.Memory{}, local.New(), func(c *node.Config) { c.Quotas.PerDay = 3 })
		defer h.Close()
		m := must[*match.Match](t)(h.Create(t.Context(), solo(ann.ID)))
		m = wait(t, h, m.ID(), func(m *match.Match) bool { return m.Version() > 13 })
		must[host.Receipt](t)(act(t.Context(), h, m.ID(), ann, "resign", ""))
		must[*match.Match](t)(h.Rematch(t.Context(), m.ID(), ann.ID))
		must[*match.Match](t)(h.Create(t.Context(), solo(ann.ID)))
		_, err := h.Create(t.Context(), solo(ann.ID))
		nodetest.WantCode(t, err, quota.TooManyMatches)
		_, err = h.Fork(t.Context(), host.Fork{Match: m.ID(), At: m.Version() - 1, Seat: 0, Level: "lowest", Guest: ann})
		nodetest.WantCode(t, err, quota.TooManyMatches)
		<-time.After(25 * time.Hour)
		must[*match.Match](t)(h.Create(t.Context(), solo(ann.ID)))
	})
}

// TestPeopleOfOneAddress checks that one address cannot make the server store any number of guests.
func TestPeopleOfOneAddress(t *testing.T) {
	h := hostOn(t, &storetest.Memory{}, local.New(), func(c *node.Config) { c.Quotas = quota.Limits{PeoplePerDay: 2} })
	defer h.Close()
	ctx := quota.WithOrigin(t.Context(), "one")
	must[account.Person](t)(h.Accounts.NewLink(ctx, ann))
	must[account.Person](t)(h.Accounts.NewLink(ctx, ann)) // the same row
	_, err := h.Accounts.NewLink(ctx, bo)
	nodetest.WantCode(t, err, account.TooManyPeople)
	if err := h.Accounts.Delete(ctx, bo.ID); err != nil {
		t.Errorf("deleting one's data is refused: %v", err)
	}
}

// TestHostRemoves checks that only the host can remove a player, also at another server.
func TestHostRemoves(t *testing.T) {
	st, b := &storetest.Memory{}, local.New()
	one, two := hostOn(t, st, b), hostOn(t, st, b)
	defer one.Close()
	defer two.Close()
	spec := nodetest.OpenTable()
	spec.Seats[0].Who = host.Anyone
	m := must[*match.Match](t)(one.Create(t.Context(), spec))
	must[*match.Match](t)(one.Join(t.Context(), host.SeatRequest{Match: m.ID(), Guest: bo}))
	_, _, err := one.Remove(t.Context(), m.ID(), bo.ID, 0)
	nodetest.WantCode(t, err, host.NotHost)
	_, removed, err := one.Remove(t.Context(), m.ID(), ann.ID, 0)
	if err != nil || removed != bo.ID {
		t.Fatalf("removed %q, %v", removed, err)
	}
	_, err = two.Join(t.Context(), host.SeatRequest{Match: m.ID(), Guest: bo})
	nodetest.WantCode(t, err, match.Removed)
	if mine := nodetest.TablesOf(t, one, lobby.Query{List: lobby.Mine, Guest: bo.ID}); len(mine) != 0 {
		t.Errorf("Bo's tables are %v", mine)
	}
}
