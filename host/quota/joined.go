package quota

import (
	"context"
	"fmt"
	"slices"

	"quarterdeck/match"
	"quarterdeck/match/seat"
	"quarterdeck/store"
)

// joinedTables remembers, by address, the tables of others that its guests joined and that may still wait.
type joinedTables struct {
	byOrigin ledger[joinedSeat]
	lately   *Allowances // of guests and addresses: a table that starts at once waits no more, but its seat was taken
}

// joinsPerHour is how many times Limits.Joined a guest may join tables within an hour, half of that at once.
const joinsPerHour = 3

func newJoinedTables() *joinedTables {
	return &joinedTables{newLedger[joinedSeat](), NewAllowances()}
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
	leave, full := t.joined.byOrigin.add(OriginOf(ctx), joinedSeat{m.ID(), guest}, PerOrigin*t.Joined, func(s joinedSeat) bool { return !t.waits(ctx, s) })
	if full != Nobody {
		return nothing, refuse(TooManyJoined, "Too many guests from your network sit at tables that wait for players. Stand up from one of them, or create a table yourself.")
	}
	if invited {
		return leave, nil
	}
	unspend, err := t.spendJoin(ctx, guest)
	if err != nil {
		leave()
		return nothing, err
	}
	return func() { leave(); unspend() }, nil
}

// spendJoin counts a join for the guest and the client's address, unless undo is called, or returns why it cannot.
func (t *Tables) spendJoin(ctx context.Context, guest string) (undo func(), err error) {
	shares := Shares{Guest: PerHour(joinsPerHour * t.Joined), Address: PerHour(PerOrigin * joinsPerHour * t.Joined)}
	switch undo, exhausted := t.joined.lately.Charge(t.Now(), 1, Spender{guest, OriginOf(ctx)}, shares); exhausted {
	case Nobody:
		return undo, nil
	case Guest:
		return undo, refuse(TooManyJoined, "You have joined so many tables within an hour that you cannot join one more now. Play at those, or try again in some minutes.")
	default:
		return undo, refuse(TooManyJoined, "So many tables were joined from your network within an hour that no more can be joined now. Create a table yourself, or try again in some minutes.")
	}
}

// waits reports whether a guest sits at a table that waits for players.
func (t *Tables) waits(ctx context.Context, s joinedSeat) bool {
	m, err := t.store.Table(ctx, s.table)
	return err == nil && m.Status == store.Waiting && slices.ContainsFunc(m.Summary.Seats, func(seat seat.Summary) bool { return seat.Guest == s.guest })
}
