package term

import (
	"strings"

	"quarterdeck/match"
)

// Events returns the words of a log's events after a version, in lines that fit. It is how all that plays line by line narrates.
func Events(log []match.Line, after, width int) string {
	var b strings.Builder
	for _, l := range log {
		if l.N <= after {
			continue
		}
		for _, words := range l.Words {
			b.WriteString(Wrap("· "+words, width) + "\n")
		}
	}
	return b.String()
}

// FromStart is the version after which all events of a log are.
const FromStart = -1
