package match

import "quarterdeck/game"

// NotYours is the code of refusals to see a running match from another seat's perspective.
const NotYours game.Code = "not-yours"

// RefusePerspective returns why a guest who holds these seats, or none, cannot see the match from the perspective of viewer,
// or nil. While it runs each guest has only their own; when it is over all are open.
func (m *Match) RefusePerspective(own game.Seats, viewer game.Seat) error {
	switch {
	case viewer == game.Watcher && own == 0, viewer >= 0 && own.Has(viewer):
		return nil
	case viewer != game.Watcher && (viewer < 0 || int(viewer) >= m.seating.Len()):
		return refuse(NotYours, "This match has no such seat; choose one of those at the table.")
	case m.Phase() != Finished:
		return refuse(NotYours, "While the match runs, you see it from your own seat. When it is over, you can choose any perspective.")
	}
	return nil
}

// Codes of refusals to watch.
const (
	Unwatched game.Code = "unwatched" // the table has no spectators
	Later     game.Code = "later"     // the match can be watched when it is over
)

// Refuse returns why guests without a seat cannot watch a match in this phase, as a *game.Refusal, or nil. While seats are free,
// every guest can: nothing has been dealt.
func (w WatchMode) Refuse(phase Phase) error {
	switch {
	case w == WatchLive, phase == Gathering, w == WatchAfter && phase == Finished:
		return nil
	case w == WatchAfter:
		return refuse(Later, "You can watch this table when the match is over.")
	}
	return refuse(Unwatched, "This table is closed to spectators.")
}

// RefuseView returns why a guest cannot see the match now, as a *game.Refusal, or nil. The players always can.
func (m *Match) RefuseView(guest string) error {
	if !m.Begun() || m.SeatOf(guest) != game.Watcher {
		return nil
	}
	if m.duplicate != nil || m.start.DuplicateOf() != "" {
		return ErrDealHidden
	}
	return m.start.Table.Watch.Refuse(m.Phase())
}
