package layout

import (
	"strings"
	"testing"

	"quarterdeck/table"
)

// TestExplainAll: of pieces that share a place, each is explained.
func TestExplainAll(t *testing.T) {
	pieces := []*table.Piece{{Name: "Ann’s pirate", About: "A pirate walks."}, {Name: "Bo’s pirate", About: "A pirate walks."}, {Name: "A chest", About: "A chest is carried."}}
	got := Explain(&Spot{Pieces: pieces}, true)
	if want := "Ann’s pirate; Bo’s pirate; A chest. A pirate walks. A chest is carried."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestAbouts: what two pieces of a square say alike is said once, by the one that says more.
func TestAbouts(t *testing.T) {
	pieces := []*table.Piece{{About: "Stairs are a step (BR-3)."}, {About: "Stairs are a step. Obstacles block them (BR-25)."}, {}, {About: "Stairs are a step (BR-3)."}, {About: "Opens with keys (BR-19)."}}
	if got, want := strings.Join(abouts(pieces), " "), "Stairs are a step. Obstacles block them (BR-25). Opens with keys (BR-19)."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
