package duel_test

import (
	"testing"

	"quarterdeck/game"
)

// TestCues checks the kinds of events that a page stages, and that a Jack and a round's end are not taken for a touch.
func TestCues(t *testing.T) {
	m := faceoff(t, "7J9", "64K")
	for _, step := range []struct{ line, want string }{
		{"0 play 7s", ""},
		{"1 play 6s", "showdown"},
		{"0 play Js", "sweep"},
		{"0 ready", "touch"},
		{"1 ready", "level"},
		{"0 play 9s", ""},
		{"1 play 4s", "showdown"},
		{"1 ready", "touch"},
		{"0 ready", "scored"},
	} {
		m.Do(step.line)
		s, a := m.Line(step.line)
		if got := game.CueOf(m.State, game.Watcher, s, a); got != step.want {
			t.Errorf("after %q the cue is %q, want %q", step.line, got, step.want)
		}
	}
}
