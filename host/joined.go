package host

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"quarterdeck/match"
	"quarterdeck/store"
)

// joinedTables is, by address, the tables of others that its guests joined and that may still wait.
type joinedTables struct {
	mu       sync.Mutex
	byOrigin map[Origin][]joinedSeat
}

// joinedSeat is a guest at a table.
type joinedSeat struct{ table, guest string }

// admitJoin returns why a guest may not sit down at one more table that waits, or nil. A guest who sits there already, or
// created the table, may.
func (q *quotas) admitJoin(ctx context.Context, m *match.Match, guest string) error {
	if q.Joined < 0 || m.Phase() != match.Gathering || m.Start().Host == guest || m.SeatsOf(guest) != 0 {
		return nil
	}
	n, err := q.store.Count(ctx, store.Filter{Guest: guest, Status: []store.Status{store.Waiting}, Joined: true}, q.Joined)
	if err != nil {
		return err
	}
	if n >= q.Joined {
		return refuse(TooManyJoined, fmt.Sprintf("You sit at %d tables that wait for players, and that is the limit here. Stand up from one of them first; the lobby lists them.", n))
	}
	if o := OriginOf(ctx); o != "" && !q.joined.add(o, joinedSeat{m.ID(), guest}, OriginFactor*q.Joined, func(s joinedSeat) bool { return q.waits(ctx, s) }) {
		return refuse(TooManyJoined, "Too many guests from your network sit at tables that wait for players. Stand up from one of them, or create a table yourself.")
	}
	return nil
}

// waits reports whether a guest sits at a table that waits for players.
func (q *quotas) waits(ctx context.Context, s joinedSeat) bool {
	t, err := q.store.Table(ctx, s.table)
	return err == nil && t.Status == store.Waiting && slices.ContainsFunc(t.Summary.Seats, func(seat store.Seat) bool { return seat.Guest == s.guest })
}

// add reports whether an address has joined fewer than most tables that still wait, and notes one more if so.
func (j *joinedTables) add(o Origin, seat joinedSeat, most int, waits func(joinedSeat) bool) bool {
	j.mu.Lock()
	had := j.byOrigin[o]
	j.mu.Unlock()
	var begun []joinedSeat
	if len(had) >= most {
		for _, other := range had {
			if !waits(other) {
				begun = append(begun, other)
			}
		}
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	now := slices.DeleteFunc(slices.Clone(j.byOrigin[o]), func(other joinedSeat) bool { return slices.Contains(begun, other) })
	if len(now) >= most && !slices.Contains(now, seat) {
		j.byOrigin[o] = now
		return false
	}
	if slices.Contains(now, seat) {
		return true
	}
	if len(j.byOrigin) >= maxJoinOrigins {
		clear(j.byOrigin) // the limit of each guest still holds
	}
	j.byOrigin[o] = append(now, seat)
	return true
}

// maxJoinOrigins bounds the addresses whose seats are counted.
const maxJoinOrigins = 10_000
