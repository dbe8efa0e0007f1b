package screen

import (
	"slices"
	"strings"
	"testing"

	"quarterdeck/match"
	"quarterdeck/term/layout"
)

// TestLastEvents: what is replayed begins after the player's last turn.
func TestLastEvents(t *testing.T) {
	for actors, want := range map[string]string{
		"* 0 1 2 3 1 2 3": "1 2 3 1 2 3",
		"* 0 1 2 1 0 0":   "1 2 1 0 0",
		"* 1 2 1 2 1 2":   "* 1 2 1 2 1 2",
		"0 0 0 0 0 0 0":   "0 0 0 0 0",
	} {
		v := &match.View{}
		for _, actor := range strings.Fields(actors) {
			v.Log = append(v.Log, match.Line{Actor: actor})
		}
		var got []string
		for _, l := range lastEvents(v) {
			got = append(got, l.Actor)
		}
		if !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%s: %q, want %q", actors, got, want)
		}
		v.Viewer = -1
		if got := len(lastEvents(v)); got != 5 {
			t.Errorf("a spectator gets %d events", got)
		}
	}
}

// TestCutLabelVerb: what a move does stays, unless all moves do it.
func TestCutLabelVerb(t *testing.T) {
	labels := []string{"Decline the trade with Greta", "Decline the trade with Bo", "Accept the trade with Greta", "Discard a two (starter) on the pile", "Discard a two (starter) on a rival"}
	for i, want := range []string{"Decline … Greta", "Decline … Bo", "Accept the tra…", "Discard … the …", "Discard … a ri…"} {
		if got := layout.CutLabel(labels, i, 15); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestWrapWords: lines of a long text end at blanks, keep what they begin with, and fit.
func TestWrapWords(t *testing.T) {
	const body = "  Stairs are a step like any other (BR-3, BR-16). A move goes up to two squares (BR-16, BR-17)."
	for width := 20; width < 80; width++ {
		lines := wrapWords(body, width)
		for _, l := range lines {
			if len(l) > width || strings.HasSuffix(l, "-") || strings.HasPrefix(l, "3,") {
				t.Errorf("in %d columns: %q", width, l)
			}
		}
		if got := strings.Join(lines, " "); strings.Join(strings.Fields(got), " ") != strings.TrimSpace(body) || !strings.HasPrefix(got, "  ") {
			t.Errorf("in %d columns, the text is %q", width, got)
		}
	}
}
