package term_test

import (
	"testing"

	"quarterdeck/match"
	"quarterdeck/term"
)

// TestEvents: events after a version are told in their order, each in lines that fit.
func TestEvents(t *testing.T) {
	log := []match.Line{{N: 1, Words: []string{"Ann deals."}}, {N: 2}, {N: 4, Words: []string{"Bo plays the king of spades.", "Bo wins."}}}
	for after, want := range map[int]string{
		term.FromStart: "· Ann deals.\n· Bo plays the king\nof spades.\n· Bo wins.\n", 1: "· Bo plays the king\nof spades.\n· Bo wins.\n", 4: "",
	} {
		if got := term.Events(log, after, 20); got != want {
			t.Errorf("after version %d: %q, want %q", after, got, want)
		}
	}
}
