package host

import (
	"fmt"
	"slices"
	"strings"

	"quarterdeck/match"
	"quarterdeck/match/clock"
)

// levels is the bots' levels, weakest first.
type levels []string

// check returns why there is no bot of a level, or nil.
func (l levels) check(level string) error {
	if slices.Contains(l, level) {
		return nil
	}
	return refuse(BadLevel, fmt.Sprintf("There is no bot level %q. Choose one of %s.", level, strings.Join(l, ", ")))
}

// checkAction returns why an action cannot give a seat to a bot of the level that it names, or nil.
func (l levels) checkAction(action string) error {
	level, found := strings.CutPrefix(action, match.HandToBot+" ")
	if !found || level == clock.FlagLevel {
		return nil
	}
	return l.check(level)
}
