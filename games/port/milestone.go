package port

import (
	"strconv"

	"quarterdeck/game"
)

// Milestone reports the progress of a voyage. It is called on the position just after action a. If that ended a hand,
// mark is the number of tricks won in it, and reached reports whether that exploited a port (PP-9). Else mark is empty.
func (s *State) Milestone(a game.Action) (mark string, reached bool) {
	if verbOf(a) != doPlay || s.last.Number != s.tricks-1 {
		return "", false
	}
	return strconv.Itoa(int(s.last.Total)), s.phase != Over || s.exploited == allExploited
}
