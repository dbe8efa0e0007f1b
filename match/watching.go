package match

import "quarterdeck/game"

// Codes of refusals to watch.
const (
	Unwatched game.Code = "unwatched" // the table does not want to be watched
	Later     game.Code = "later"     // the match can be watched when it is over
)

// MayLook is why a guest may not look at the match now, as a *game.Refusal, or nil. Who holds a seat always may, and so
// does everybody while seats are free: nothing has been dealt.
func (m *Match) MayLook(guest string) error {
	switch mode := m.start.Table.Watch; {
	case mode == WatchLive, !m.Begun(), m.SeatOf(guest) != game.Watcher:
		return nil
	case mode == WatchAfter && m.Phase() == Finished:
		return nil
	case mode == WatchAfter:
		return refuse(Later, "This table can be watched when the match is over; come back then.")
	}
	return refuse(Unwatched, "The players of this table play without watchers.")
}
