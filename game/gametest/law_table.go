package gametest

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"

	"quarterdeck/game"
	"quarterdeck/table"
)

var (
	htmlID = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_.:-]*$`)
	namePH = regexp.MustCompile(`\{([^{}]*)\}`)
	faceOK = regexp.MustCompile(`^[A-Za-z0-9]+$`)
)

// tableLaw: a Table can be drawn. Ids are unique, kinds are known, and every piece has a name. Moves are exactly the
// viewer's legal actions and lead from and to pieces or zones of the table.
func tableLaw(p *position) error {
	for _, v := range p.viewers() {
		t := p.st.Table(v)
		if t == nil {
			return errorf("Table(%v) is nil", v)
		}
		err := first(
			func() error { return p.statusLaw(t, v) },
			func() error { return p.zonesLaw(t, v) },
			func() error { return p.movesLaw(t, v) },
			func() error { return p.namesLaw(t) },
		)
		if err != nil {
			return errorf("Table(%v): %v", v, err)
		}
	}
	return nil
}

func (p *position) statusLaw(t *table.Table, v game.Seat) error {
	actors := p.st.Actors()
	switch {
	case t.Status == "":
		return errorf("no status")
	case len(t.Events) > 0:
		return errorf("Events are the match's to fill in")
	case t.Urgent && len(t.Moves) == 0:
		return errorf("urgent, and nothing to do")
	case v >= 0 && actors == game.SetOf(v) && !t.Urgent:
		return errorf("everything waits for %v, and it is not urgent", v)
	}
	return nil
}

func kinds() []table.Kind {
	return []table.Kind{table.Hand, table.Row, table.Grid, table.Pyramid, table.Deck, table.Pile, table.Board, table.Tray, table.Market, table.Score}
}

func pieceKinds() []table.PieceKind {
	return []table.PieceKind{table.Card, table.Token, table.Pawn, table.Square, table.Counter, table.Place}
}

func (p *position) zonesLaw(t *table.Table, v game.Seat) error {
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
		case z.Seat != table.NoSeat && (z.Seat < 0 || z.Seat >= p.setup.Seats):
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

// movesLaw: the moves are the legal actions, each once.
func (p *position) movesLaw(t *table.Table, v game.Seat) error {
	var got, want []string
	for _, m := range t.Moves {
		got = append(got, m.Action)
		if m.Label == "" {
			return errorf("move %q has no label", m.Action)
		}
		if m.From != "" && !hasPiece(t, m.From) {
			return errorf("move %q is from %q, which is no piece", m.Action, m.From)
		}
		if m.To != "" && !hasPiece(t, m.To) && t.Zone(m.To) == nil {
			return errorf("move %q is to %q, which is no piece or zone", m.Action, m.To)
		}
	}
	for _, a := range p.st.Legal(nil, v) {
		want = append(want, p.g().Format(a))
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		return errorf("the moves are %q, the legal actions %q", got, want)
	}
	return nil
}

func hasPiece(t *table.Table, id string) bool {
	for _, z := range t.Zones {
		for _, piece := range z.Pieces {
			if piece.ID == id {
				return true
			}
		}
	}
	return false
}

// namesLaw: where a seat's name is to stand, there is a seat of this table.
func (p *position) namesLaw(t *table.Table) error {
	bare := *t
	text, err := json.Marshal(texts(&bare))
	if err != nil {
		return err
	}
	return p.placeholders(string(text))
}

// texts returns every text of a table in which names may stand.
func texts(t *table.Table) []string {
	list := []string{t.Status}
	for _, z := range t.Zones {
		list = append(list, z.Title, z.Note)
		for _, piece := range z.Pieces {
			list = append(list, piece.Name, piece.Text, piece.Why)
		}
	}
	for _, m := range t.Moves {
		list = append(list, m.Label, m.Warn)
	}
	return list
}

// placeholders: braces hold only numbers of seats.
func (m *match) placeholders(text string) error {
	for _, found := range namePH.FindAllStringSubmatch(text, -1) {
		n, err := strconv.Atoi(found[1])
		if err != nil || n < 0 || n >= m.setup.Seats || table.Name(n) != found[0] {
			return errorf("%s stands for no seat's name", found[0])
		}
	}
	return nil
}
