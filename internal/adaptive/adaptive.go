// Package adaptive names the adaptive bot, whose strength follows the results of the guest who plays it. A table is ordered with
// the bot Name. Its strength is settled when the match is created, and becomes part of the level, as in "adaptive-150". So records
// and stored matches say how strong the bot was, and later results change nothing.
package adaptive

import (
	"strconv"
	"strings"
)

// Name is the level that players choose.
const Name = "adaptive"

// Step is the distance between two levels of the ladder. A strength of 150 is half way between the second level and the third.
const Step = 100

// Bounds of a strength, and that of a first match: random, captain, deckhand.
const (
	Min   = 0
	Max   = 3 * Step
	First = Step
)

// Level returns the level of an adaptive bot of some strength.
func Level(strength int) string { return Name + "-" + strconv.Itoa(min(max(strength, Min), Max)) }

// Strength returns the strength of an adaptive bot's level. It is First for Name alone.
func Strength(level string) (strength int, ok bool) {
	if level == Name {
		return First, true
	}
	digits, ok := strings.CutPrefix(level, Name+"-")
	if !ok {
		return 0, false
	}
	strength, err := strconv.Atoi(digits)
	return strength, err == nil && Level(strength) == level
}

// Is reports whether a level is an adaptive bot's.
func Is(level string) bool {
	_, ok := Strength(level)
	return ok
}

// Base returns Name for the level of an adaptive bot, and any other level as it is.
func Base(level string) string {
	if Is(level) {
		return Name
	}
	return level
}
