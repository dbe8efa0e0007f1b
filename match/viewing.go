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
