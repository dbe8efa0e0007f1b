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
		{[]*table.Piece{square, breach, other, cargo}, 7, "~[2]Bca"},
		{[]*table.Piece{square, breach, other, cargo}, 6, "~[2]B"},
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

// TestBoxesOfHand: where not all of the viewer's cards can be boxes, those in hand are. A hand with a card that no box holds has none.
func TestBoxesOfHand(t *testing.T) {
	cards := func(faces ...string) (out []table.Piece) {
		for _, f := range faces {
			out = append(out, table.Piece{ID: f, Kind: table.Card, Face: f, Name: f + " card"})
		}
		return out
	}
	hand := table.Zone{ID: "hand", Kind: table.Hand, Mine: true, Title: "Your hand", Pieces: cards("2s", "3s")}
	played := table.Zone{ID: "played", Kind: table.Row, Mine: true, Title: "Your cards on the table", Pieces: cards("4s")}
	for height, want := range map[int]struct {
		flat  Flatness
		boxed string
	}{8: {NoneFlat, "4s2s3s"}, 5: {AllButHand, "2s3s"}, 3: {AllFlat, ""}} {
		p := Lay(&table.Table{Zones: []table.Zone{played, hand}}, Room{Width: 30, Height: height, Sure: height})
		if got := boxedIn(&p); p.H > height || p.Flat != want.flat || got != want.boxed {
			t.Errorf("in %d lines, %q are boxes, want %q; the plan has %d lines and is %d", height, got, want.boxed, p.H, p.Flat)
		}
	}
	hand.Pieces[1].Face = "barrel of rum"
	p := Lay(&table.Table{Zones: []table.Zone{hand}}, Room{Width: 30, Height: 3, Sure: 3})
	if p.H > 2 || boxedIn(&p) != "" {
		t.Errorf("a hand with a long card takes %d lines, with %q in boxes", p.H, boxedIn(&p))
	}
}

// boxedIn returns the ids of the pieces in boxes.
func boxedIn(p *Plan) (ids string) {
	for _, s := range p.Spots {
		if s.Boxed {
			ids += s.IDs[0]
		}
	}
	return ids
}
