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
