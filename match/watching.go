package match

import "quarterdeck/game"

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
