package term

import (
	"testing"

	"quarterdeck/table"
)

// TestDrawnToken: a text of several words has one colon after the first word of the name.
func TestDrawnToken(t *testing.T) {
	for name, want := range map[string]string{"Drawn: the fire": "Drawn: a fire", "Low pack": "Low: a fire"} {
		if got := PieceText(&table.Piece{Kind: table.Token, Text: "a fire", Name: name}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
