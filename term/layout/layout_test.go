package layout

import (
	"testing"

	"quarterdeck/table"
)

// TestCloseText: a square with little room shows its pawns, and of the other pieces as much as there is room for.
func TestCloseText(t *testing.T) {
	square, pawn, other := piece(table.Square, "1.9", "partly"), piece(table.Pawn, "1"), piece(table.Pawn, "2", table.Now)
	chest, cargo, breach := piece(table.Token, "sapphire"), piece(table.Token, "cargo"), piece(table.Token, "B")
	for _, c := range []struct {
		pieces []*table.Piece
		width  int
		want   string
	}{
		{[]*table.Piece{square, chest, pawn}, 6, "~sap 1"},
		{[]*table.Piece{square, breach, chest}, 6, "~B sap"},
		{[]*table.Piece{square, cargo, chest}, 6, "~ca sa"},
		{[]*table.Piece{square, breach, chest, cargo}, 6, "~B +2"},
		{[]*table.Piece{square, cargo, chest, pawn, other}, 7, "~1[2]+2"},
		{[]*table.Piece{square, cargo, chest, pawn, other}, 6, "~1[2]"},
		{[]*table.Piece{square, cargo, pawn}, 10, "~cargo 1"},
		{[]*table.Piece{square, chest}, 6, "~sapphire"}, // which is cut
	} {
		s := newSpot(&table.Zone{Kind: table.Board}, c.pieces, false)
		if got := closeText(&s, c.width); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func piece(kind table.PieceKind, text string, marks ...string) *table.Piece {
	return &table.Piece{ID: text, Kind: kind, Text: text, Name: text, Marks: marks}
}
