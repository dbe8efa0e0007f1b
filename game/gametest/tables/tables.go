// Package tables checks what needs no position of a table: its zones, its pieces and what these say.
package tables

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"quarterdeck/game"
	"quarterdeck/table"
)

var (
	htmlID = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_.:-]*$`)
	faceOK = regexp.MustCompile(`^[A-Za-z0-9]+$`)
)

// mostOpening is how many letters a phone shows of the status in its line.
const mostOpening = 32

var nameInText = regexp.MustCompile(`\{\d+\}`)

// Status checks that the first sentence of a status fits into a phone's line, with names of eight letters.
func Status(status string) error {
	opening, _, _ := strings.Cut(status, ". ")
	length := utf8.RuneCountInString(nameInText.ReplaceAllString(opening, "Marigold"))
	if length > mostOpening {
		return fmt.Errorf("the first sentence of the status has %d letters, more than the %d of a phone’s line: %q", length, mostOpening, opening)
	}
	return nil
}

func kinds() []table.Kind {
	return []table.Kind{table.Hand, table.Row, table.Grid, table.Pyramid, table.Deck, table.Pile, table.Board, table.Tray, table.Market, table.Score}
}

func pieceKinds() []table.PieceKind {
	return []table.PieceKind{table.Card, table.Token, table.Pawn, table.Square, table.Counter, table.Place}
}

// Pieces checks the zones and pieces of what viewer v sees: ids are unique, kinds are known, and every piece has a name and says what it
// is for.
func Pieces(t *table.Table, v game.Seat, seats int) error {
	ids := map[string]bool{}
	for _, z := range t.Zones {
		if err := newID(ids, z.ID); err != nil {
			return errorf("zone %v", err)
		}
		switch {
		case !slices.Contains(kinds(), z.Kind):
			return errorf("zone %s has the unknown kind %q", z.ID, z.Kind)
		case z.Title == "":
			return errorf("zone %s has no title", z.ID)
		case z.Seat != table.NoSeat && (z.Seat < 0 || z.Seat >= seats):
			return errorf("zone %s belongs to seat %d", z.ID, z.Seat)
		case z.Mine && z.Seat != int(v):
			return errorf("zone %s of seat %d is called the viewer's", z.ID, z.Seat)
		}
		for _, piece := range z.Pieces {
			if err := newID(ids, piece.ID); err != nil {
				return errorf("piece %v", err)
			}
			if err := pieceLaw(&z, &piece); err != nil {
				return errorf("piece %s in zone %s %v", piece.ID, z.ID, err)
			}
		}
	}
	for _, z := range t.Zones {
		for _, piece := range z.Pieces {
			if piece.On != "" && !ids[piece.On] {
				return errorf("piece %s stands on %q, which is not there", piece.ID, piece.On)
			}
		}
	}
	return nil
}

func newID(ids map[string]bool, id string) error {
	if !htmlID.MatchString(id) {
		return errorf("id %q is not a letter, then letters, digits and _ . : -", id)
	}
	if ids[id] {
		return errorf("id %q is given twice", id)
	}
	ids[id] = true
	return nil
}

func pieceLaw(z *table.Zone, piece *table.Piece) error {
	switch {
	case !slices.Contains(pieceKinds(), piece.Kind):
		return errorf("has the unknown kind %q", piece.Kind)
	case piece.Name == "":
		return errorf("has no spoken name")
	case piece.About == "":
		return errorf("does not say what it is for (About)")
	case piece.Face != "" && (piece.Kind != table.Card || !faceOK.MatchString(piece.Face)):
		return errorf("of kind %s has the face %q", piece.Kind, piece.Face)
	case slices.Contains(piece.Marks, ""):
		return errorf("has an empty mark")
	}
	switch z.Kind {
	case table.Grid, table.Pyramid, table.Board:
		if piece.Row < 0 || piece.Row >= z.Rows || piece.Col < 0 || piece.Col >= z.Cols {
			return errorf("is at %d,%d of %d by %d", piece.Row, piece.Col, z.Rows, z.Cols)
		}
	}
	return nil
}

// Reasons checks that while the viewer can act, each card or token of theirs that no move uses says why. Of several with the same
// face, one says it for all.
func Reasons(t *table.Table) error {
	if len(t.Moves) == 0 {
		return nil
	}
	used := map[string]bool{}
	for _, m := range t.Moves {
		used[m.From], used[m.To] = true, true
	}
	for _, z := range t.Zones {
		if !z.Mine || !slices.Contains([]table.Kind{table.Hand, table.Pyramid, table.Market}, z.Kind) {
			continue
		}
		settled := map[string]bool{}
		for _, piece := range z.Pieces {
			if used[piece.ID] || piece.Why != "" {
				settled[piece.Face] = true
			}
		}
		for _, piece := range z.Pieces {
			if (piece.Kind == table.Card || piece.Kind == table.Token) && !used[piece.ID] && piece.Why == "" && (piece.Face == "" || !settled[piece.Face]) {
				return errorf("piece %s in zone %s cannot be used, and does not say why (Why)", piece.ID, z.ID)
			}
		}
	}
	return nil
}

// Has reports whether a table has a piece of that id.
func Has(t *table.Table, id string) bool {
	for _, z := range t.Zones {
		for _, piece := range z.Pieces {
			if piece.ID == id {
				return true
			}
		}
	}
	return false
}

// Texts returns every text of a table in which names may stand.
func Texts(t *table.Table) []string {
	list := []string{t.Status}
	for _, z := range t.Zones {
		list = append(list, z.Title, z.Note)
		for _, piece := range z.Pieces {
			list = append(list, piece.Name, piece.About, piece.Text, piece.Why)
		}
	}
	for _, m := range t.Moves {
		list = append(list, m.Label, m.Warn)
	}
	return list
}

func errorf(format string, args ...any) error { return fmt.Errorf(format, args...) }
