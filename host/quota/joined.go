package quota

import (
	"context"
	"fmt"
	"slices"

	"quarterdeck/host/cache"
	"quarterdeck/match"
	"quarterdeck/match/seat"
	"quarterdeck/store"
)

// joinedTables remembers, by address, the tables of others that its guests joined and that may still wait.
type joinedTables struct {
	byOrigin *cache.Cache[Origin, []joinedSeat]
	lately   *Allowances // of guests and addresses: a table that starts at once waits no more, but its seat was taken
}

// joinsPerHour is how many times Limits.Joined a guest may join tables within an hour, half of that at once.
const joinsPerHour = 3

// maxJoinOrigins is how many addresses are remembered. The limit of each guest holds for the others too.
const maxJoinOrigins = 10_000

func newJoinedTables() *joinedTables {
	return &joinedTables{cache.New[Origin, []joinedSeat](maxJoinOrigins), NewAllowances()}
}

// joinedSeat is a guest at a table.
type joinedSeat struct{ table, guest string }

// AdmitJoin returns why a guest may not sit down at one more table that waits, or nil. A guest who sits there already, or
// created the table, may. Then the join counts, unless undo is called. Invited guests may join as many tables within an hour as they are
// invited to.
func (t *Tables) AdmitJoin(ctx context.Context, m *match.Match, guest string, invited bool) (undo func(), err error) {
	nothing := func() {}
	if t.Joined < 0 || m.Phase() != match.Gathering || m.Start().Host == guest || m.SeatsOf(guest) != 0 {
		return nothing, nil
	}
	n, err := t.store.Count(ctx, store.Filter{Guest: guest, Status: []store.Status{store.Waiting}, Joined: true}, t.Joined)
	if err != nil {
		return nothing, err
	}
	if n >= t.Joined {
		return nothing, refuse(TooManyJoined, fmt.Sprintf("You sit at %d tables that wait for players, and that is the limit here. Stand up from one of them first; the lobby lists them.", n))
	}
	if o := OriginOf(ctx); o != "" && !t.joined.add(o, joinedSeat{m.ID(), guest}, PerOrigin*t.Joined, func(s joinedSeat) bool { return t.waits(ctx, s) }) {
		return nothing, refuse(TooManyJoined, "Too many guests from your network sit at tables that wait for players. Stand up from one of them, or create a table yourself.")
	}
	if invited {
		return nothing, nil
	}
	return t.spendJoin(ctx, guest)
}

// spendJoin counts a join for the guest and the client's address, unless undo is called, or returns why it cannot.
func (t *Tables) spendJoin(ctx context.Context, guest string) (undo func(), err error) {
	charges := []charge{{"guest " + guest, PerHour(joinsPerHour * t.Joined)}}
	if o := OriginOf(ctx); o != "" {
		charges = append(charges, charge{"address " + string(o), PerHour(PerOrigin * joinsPerHour * t.Joined)})
	}
	now := t.Now()
	switch failed := t.joined.lately.spendAll(now, 1, charges); {
	case failed == nil:
		return func() { t.joined.lately.refund(now, 1, charges) }, nil
	case failed == &charges[0]:
		return func() {}, refuse(TooManyJoined, "You have joined so many tables within an hour that you cannot join one more now. Play at those, or try again in some minutes.")
	}
	return func() {}, refuse(TooManyJoined, "So many tables were joined from your network within an hour that no more can be joined now. Create a table yourself, or try again in some minutes.")
}

// waits reports whether a guest sits at a table that waits for players.
func (t *Tables) waits(ctx context.Context, s joinedSeat) bool {
	m, err := t.store.Table(ctx, s.table)
	return err == nil && m.Status == store.Waiting && slices.ContainsFunc(m.Summary.Seats, func(seat seat.Summary) bool { return seat.Guest == s.guest })
}

// add reports whether an address has joined fewer than most tables that still wait, and notes one more if so.
func (j *joinedTables) add(o Origin, seat joinedSeat, most int, waits func(joinedSeat) bool) (admitted bool) {
	had, _, _ := j.byOrigin.Get(o)
	var begun []joinedSeat
	if len(had) >= most {
		for _, other := range had {
			if !waits(other) {
				begun = append(begun, other)
			}
		}
	}
	j.byOrigin.Update(o, func(now []joinedSeat, _ bool) []joinedSeat {
		now = slices.DeleteFunc(slices.Clone(now), func(other joinedSeat) bool { return slices.Contains(begun, other) })
		known := slices.Contains(now, seat)
		if admitted = known || len(now) < most; admitted && !known {
			now = append(now, seat)
		}
		return now
	})
	return admitted
}
