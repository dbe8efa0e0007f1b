package tabletop

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"quarterdeck/internal/htmltest"
	"quarterdeck/table"
)

// TestCrowd checks that six pawns stand in two ranks of three, with a chest and a fire beside each other behind them.
// What is part of the square takes no room.
func TestCrowd(t *testing.T) {
	z := &table.Zone{ID: "deck", Kind: table.Board, Seat: table.NoSeat, Pieces: []table.Piece{
		{ID: "s", Kind: table.Square}, {ID: "stairs", Kind: table.Token, On: "s", Marks: []string{table.Flat}},
		{ID: "chest", Kind: table.Token, On: "s"}, {ID: "fire", Kind: table.Token, On: "s"}, {ID: "elsewhere", Kind: table.Pawn, On: "r"},
	}}
	for i := range 6 {
		z.Pieces = append(z.Pieces, table.Piece{ID: fmt.Sprint("pawn-", i), Kind: table.Pawn, On: "s"})
	}
	for i, want := range map[int]string{
		2: ";--k:0;--m:2;--j:0;--o:1", 3: ";--k:1;--m:2;--j:0;--o:1", 4: ";--k:0;--m:1;--j:0;--o:0",
		5: ";--k:0;--m:3;--j:0;--o:1", 7: ";--k:2;--m:3;--j:0;--o:1", 8: ";--k:0;--m:3;--j:1;--o:1", 10: ";--k:2;--m:3;--j:1;--o:1",
	} {
		if got := string(crowd(nil, z, i)); got != want {
			t.Errorf("%s stands at %s, want %s", z.Pieces[i].ID, got, want)
		}
	}
	surface := NewSurface(&table.Table{Zones: []table.Zone{*z}}, nil, nil, time.Time{})
	square := htmltest.Parse(t, string(piece(nil, surface, z, 0)))
	if style := htmltest.Attr(t, square, "#p-s", "style"); strings.Contains(style, "--k") {
		t.Errorf("a square stands on a square: %s", style)
	}
}
