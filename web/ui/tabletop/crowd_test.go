package tabletop

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"quarterdeck/internal/htmltest"
	"quarterdeck/table"
)

// TestCrowd checks that eight pieces stand in two ranks of four, pawns in front of a chest and a fire, and that three stand side by side.
// What is part of the square takes no room.
func TestCrowd(t *testing.T) {
	z := &table.Zone{ID: "deck", Kind: table.Board, Seat: table.NoSeat, Pieces: []table.Piece{
		{ID: "s", Kind: table.Square}, {ID: "stairs", Kind: table.Token, On: "s", Marks: []string{table.Flat}},
		{ID: "chest", Kind: table.Token, On: "s"}, {ID: "fire", Kind: table.Token, On: "s"}, {ID: "elsewhere", Kind: table.Pawn, On: "r"}, {ID: "rats", Kind: table.Token, On: "r"}, {ID: "cargo", Kind: table.Token, On: "r"},
	}}
	for i := range 6 {
		z.Pieces = append(z.Pieces, table.Piece{ID: fmt.Sprint("pawn-", i), Kind: table.Pawn, On: "s"})
	}
	for i, want := range map[int]string{
		2: ";--k:0;--m:4;--j:1", 3: ";--k:1;--m:4;--j:1", 4: ";--k:2;--m:3;--j:0", 5: ";--k:0;--m:3;--j:0",
		7: ";--k:2;--m:4;--j:1", 8: ";--k:3;--m:4;--j:1", 9: ";--k:0;--m:4;--j:0", 12: ";--k:3;--m:4;--j:0",
	} {
		if got := string(crowd(nil, &Surface{}, z, i)); got != want {
			t.Errorf("%s stands at %s, want %s", z.Pieces[i].ID, got, want)
		}
	}
	surface := NewSurface(&table.Table{Zones: []table.Zone{*z}}, nil, nil, time.Time{})
	square := htmltest.Parse(t, string(piece(nil, surface, z, 0)))
	if style := htmltest.Attr(t, square, "#p-s", "style"); strings.Contains(style, "--k") {
		t.Errorf("a square stands on a square: %s", style)
	}
}
