package quota

import (
	"context"

	"quarterdeck/match"
)

// A guest has one third of the seats of an address, so that one guest cannot use up what a school shares. It is always
// enough for a match with all seats at once.
const (
	guestPart  = 3
	leastSeats = 16 // within an hour, half of them at once
)

// spendSeats counts the seats of a new match for the client's address and for the match's host, or returns why it cannot.
// undo takes them back.
func (t *Tables) spendSeats(ctx context.Context, start *match.Start) (undo func(), err error) {
	o := OriginOf(ctx)
	if o == "" || t.SeatsPerHour < 0 {
		return func() {}, nil
	}
	shares := Shares{Guest: PerHour(min(t.SeatsPerHour, max(t.SeatsPerHour/guestPart, leastSeats))), Address: PerHour(t.SeatsPerHour)}
	switch undo, exhausted := t.seats.Charge(t.Now(), len(start.Seats), Spender{start.Host, o}, shares); exhausted {
	case None:
		return undo, nil
	case Guest:
		return undo, refuse(TooManyMatches, "You have created too many matches in the last hour. Join a table that another player created, or try again in a few minutes.")
	default:
		return undo, refuse(TooManyMatches, "Too many matches were created from your network in the last hour. Join a table that another player created, or try again in a few minutes.")
	}
}
