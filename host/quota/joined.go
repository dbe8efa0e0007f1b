package quota

import (
	"context"
	"fmt"
	"slices"

	"quarterdeck/match"
	"quarterdeck/match/seat"
	"quarterdeck/store"
)

// joinedTables remembers, by address, the tables of other guests that its guests have joined and in which they may not
// have acted yet.
type joinedTables struct {
	byOrigin ledger[joinedSeat]
	lately   *Allowances // joins by guest and address; a table that has begun waits no more, but its seat was taken
}

// joinsPerHour is how many times Limits.Joined tables a guest may join within an hour, half of them at once.
const joinsPerHour = 3

func newJoinedTables() *joinedTables {
	return &joinedTables{newLedger[joinedSeat](), NewAllowances()}
}

// joinedSeat is a guest at a table.
type joinedSeat struct{ table, guest string }

// AdmitJoin returns why a guest may not join one more table that waits for players, or nil. It counts tables that wait,
// and matches that have begun in which the guest has not acted yet. A guest who sits at the table or created it is always
// admitted. Invited guests have no limit per hour. If AdmitJoin returns nil, the join counts until undo is called.
func (t *Tables) AdmitJoin(ctx context.Context, m *match.Match, guest string, invited bool) (undo func(), err error) {
	nothing := func() {}
	if t.Joined < 0 || m.Phase() != match.Gathering || m.Start().Host == guest || m.SeatsOf(guest) != 0 {
		return nothing, nil
	}
	if err := t.checkIdle(ctx, guest); err != nil {
		return nothing, err
	}
	leave, full := t.joined.byOrigin.add(OriginOf(ctx), joinedSeat{m.ID(), guest}, PerOrigin*t.Joined, func(s joinedSeat) bool { return !t.isIdle(ctx, s) })
	if full != None {
		return nothing, refuse(TooManyJoined, "Too many guests from your network sit at tables without having played there. Make the first move at one of them, stand up from one that waits, or create a table yourself.")
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

// AdmitSeek returns why a guest may not look for an opponent, or nil. It counts like joining the table of another guest.
func (t *Tables) AdmitSeek(ctx context.Context, guest string) error {
	if t.Joined < 0 {
		return nil
	}
	err := t.checkIdle(ctx, guest)
	if err == nil {
		_, err = t.spendJoin(ctx, guest)
	}
	return err
}

// checkIdle returns an error if a guest sits at too many tables of others without having played there.
func (t *Tables) checkIdle(ctx context.Context, guest string) error {
	n, err := t.store.Count(ctx, store.Filter{Guest: guest, Status: store.Unfinished(), Joined: true, Idle: true}, t.Joined)
	if err == nil && n >= t.Joined {
		err = refuse(TooManyJoined, fmt.Sprintf("You sit at %d tables of other players without having played there, which is the limit on this server. Make your first move at one of them, or stand up from one that waits; the lobby lists them.", n))
	}
	return err
}

// spendJoin counts a join for the guest and the client's address, or returns why they cannot join. undo takes the join
// back.
func (t *Tables) spendJoin(ctx context.Context, guest string) (undo func(), err error) {
	shares := Shares{Guest: PerHour(joinsPerHour * t.Joined), Address: PerHour(PerOrigin * joinsPerHour * t.Joined)}
	switch undo, exhausted := t.joined.lately.Charge(t.Now(), 1, Spender{guest, OriginOf(ctx)}, shares); exhausted {
	case None:
		return undo, nil
	case Guest:
		return undo, refuse(TooManyJoined, "You have joined too many tables in the last hour. Play at those, or try again in a few minutes.")
	default:
		return undo, refuse(TooManyJoined, "Too many tables were joined from your network in the last hour. Create a table yourself, or try again in a few minutes.")
	}
}

// isIdle loads the guest's table and reports whether it is idle for them.
func (t *Tables) isIdle(ctx context.Context, s joinedSeat) bool {
	m, err := t.store.Table(ctx, s.table)
	return err == nil && isIdle(&m, s.guest)
}

// isIdle reports whether a guest sits at a table that waits for players, or in a match that waits for their first action.
// A match that an earlier version of the server began shows that only after its next entry.
func isIdle(m *store.Match, guest string) bool {
	waits := m.Status == store.Waiting
	return (waits || m.Status == store.Running || m.Status == store.Computer) &&
		slices.ContainsFunc(m.Summary.Seats, func(s seat.Summary) bool { return s.Guest == guest && (waits || s.Idle && s.ToAct) })
}
