package match

import "quarterdeck/game"

// NotYours is the code of refusals to see a running match with another seat's eyes.
const NotYours game.Code = "not-yours"

// MaySeeAs is why who holds these seats, or is a Watcher, cannot see the match as viewer sees it, or nil. While it runs
// everybody has eyes of their own; when it is over everybody's are open.
func (m *Match) MaySeeAs(own game.Seats, viewer game.Seat) error {
	switch {
	case viewer == game.Watcher && own == 0, viewer >= 0 && own.Has(viewer):
		return nil
	case viewer != game.Watcher && (viewer < 0 || int(viewer) >= m.seating.Len()):
		return refuse(NotYours, "This match has no such seat; choose one of those at the table.")
	case m.Phase() != Finished:
		return refuse(NotYours, "While the match runs you see it with your own eyes; when it is over you can see it with everybody's.")
	}
	return nil
}

// Codes of refusals to watch.
const (
	Unwatched game.Code = "unwatched" // the table does not want to be watched
	Later     game.Code = "later"     // the match can be watched when it is over
)

// Refuse returns why guests without a seat cannot watch a match in this phase, as a *game.Refusal, or nil. While seats are free,
// every guest can: nothing has been dealt.
func (w WatchMode) Refuse(phase Phase) error {
	switch {
	case w == WatchLive, phase == Gathering, w == WatchAfter && phase == Finished:
		return nil
	case w == WatchAfter:
		return refuse(Later, "This table can be watched when the match is over; come back then.")
	}
	return refuse(Unwatched, "The players of this table play without watchers.")
}

// MayLook returns why a guest cannot see the match now, as a *game.Refusal, or nil. The players always can.
func (m *Match) MayLook(guest string) error {
	if !m.Begun() || m.SeatOf(guest) != game.Watcher {
		return nil
	}
	return m.start.Table.Watch.Refuse(m.Phase())
}
