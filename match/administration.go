package match

import "time"

// Administration is what administrators do to a match, whatever its players want.
type Administration struct{ *Match }

// Administration returns what administrators do to the match.
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
