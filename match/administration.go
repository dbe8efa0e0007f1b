package match

import (
	"time"

	"quarterdeck/match/clock"
)

// Administration is what administrators and the server do to a match, whatever its players want.
type Administration struct{ *Match }

// Administration returns what administrators and the server do to the match.
func (m *Match) Administration() Administration { return Administration{m} }

// Close returns the match after an administrator ended it: without a result, or called off before it began. A match that is over
// is returned unchanged.
func (m Administration) Close(now time.Time) (*Match, error) {
	if m.Phase() == Finished {
		return m.Match, nil
	}
	return m.giveUp(now)
}

// Hidden reports whether an administrator removed the match from the lists of all players.
func (m Administration) Hidden() bool { return m.hidden }

// Hide returns the match after an administrator removed it from the lists of all players, or put it back. A match that is so already is
// returned unchanged.
func (m Administration) Hide(hidden bool, now time.Time) (*Match, error) {
	if m.hidden == hidden {
		return m.Match, nil
	}
	return m.after(Entry{At: now, Hidden: &hidden})
}

// Excuse returns the match after time was excused from a moment to now, because no server ran. If no clock runs, if it is less than a
// second or less than a thousandth of the time that is left, the match is returned unchanged. So it is if it was excused already.
func (m Administration) Excuse(since, now time.Time) (*Match, error) {
	due, _, runs := m.table.due()
	if m.Phase() != Running || !runs || !clock.CountsAsAway(since, m.Updated(), due, now) {
		return m.Match, nil
	}
	return m.after(Entry{At: now, Excused: &clock.Excused{Since: since.UTC().Truncate(time.Millisecond)}})
}
