package screen

import (
	"slices"
	"strings"
	"testing"

	"quarterdeck/match"
	"quarterdeck/table"
	"quarterdeck/term/layout"
)

// TestExplainAll: of pieces that share a place, each is explained.
func TestExplainAll(t *testing.T) {
	pieces := []*table.Piece{{Name: "Ann’s pirate", About: "A pirate walks."}, {Name: "Bo’s pirate", About: "A pirate walks."}, {Name: "A chest", About: "A chest is carried."}}
	got := explain(&layout.Spot{Pieces: pieces}, true)
	if want := "Ann’s pirate; Bo’s pirate; A chest. A pirate walks. A chest is carried."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

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
		if got := cutLabel(labels, i, 15); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestAbouts: what two pieces of a square say alike is said once, by the one that says more.
func TestAbouts(t *testing.T) {
	pieces := []*table.Piece{{About: "Stairs are a step (BR-3)."}, {About: "Stairs are a step. Obstacles block them (BR-25)."}, {}, {About: "Stairs are a step (BR-3)."}, {About: "Opens with keys (BR-19)."}}
	if got, want := strings.Join(abouts(pieces), " "), "Stairs are a step. Obstacles block them (BR-25). Opens with keys (BR-19)."; got != want {
		t.Errorf("%q, want %q", got, want)
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
