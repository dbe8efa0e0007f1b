package sabotage

import (
	"strconv"

	"quarterdeck/game"
	"quarterdeck/games/internal/words"
	"quarterdeck/table"
)

// Marks of this game, besides those of package table.
const (
	MarkOpen    = "open"    // nothing covers the card: its owner may use it
	MarkCovered = "covered" // a card covers it
)

// Zones. The far pyramid hangs down, its row R at the top; the near one stands up.
const (
	farZone     = "far"
	centerZone  = "centre"
	deckZone    = "deck"
	displayZone = "display"
	discardZone = "discard"
	nearZone    = "near"
)

// Table lays the two pyramids face to face, the viewer's (for a spectator, seat 0's) nearest. Between them are the
// center card, the draw deck, the display and the discard pile.
//
// Ids: a card keeps the id of the place where it was laid, from face down to the discard pile, so that the client can
// animate it. An empty slot has an id of its own. The deck's top card has the id of where it goes next. No id follows a
// card that is not face up.
func (st *State) Table(viewer game.Seat) *table.Table {
	near := max(viewer, 0)
	t := &table.Table{
		Status: st.status(viewer),
		Urgent: viewer >= 0 && st.actors.Has(viewer),
		Zones: []table.Zone{
			st.pyramidZone(farZone, 1-near, viewer), st.centerZone(viewer), st.deckZone(), st.displayZone(viewer), st.discardZone(),
			st.pyramidZone(nearZone, near, viewer),
		},
		Moves: st.moves(viewer),
	}
	addAbout(t)
	return t
}

// pyramidZone lists the cards from the center outwards: later ones lie on top of earlier ones.
func (st *State) pyramidZone(id string, s, viewer game.Seat) table.Zone {
	rows := int(st.rows)
	z := table.Zone{ID: id, Kind: table.Pyramid, Seat: int(s), Mine: s == viewer, Active: st.actors.Has(s),
		Title: words.Whose(viewer, s) + " pyramid", Note: st.sideNote(s, viewer), Rows: rows - 1, Cols: rows, Pieces: make([]table.Piece, 0, slots)}
	for row := 2; row <= rows; row++ {
		for i := 1; i <= row; i++ {
			p := st.slotPiece(s, slot(row, i), viewer)
			p.Row, p.Col = row-2, i-1
			if id == farZone { // seen from the other side of the table
				p.Row, p.Col = rows-row, row-i
			}
			z.Pieces = append(z.Pieces, p)
		}
	}
	return z
}

func (st *State) sideNote(s, viewer game.Seat) string {
	switch {
	case st.owed[s] > 0:
		return words.Count(int(st.owed[s]), "sabotage") + " to place"
	case st.hasPassed(s) && st.stage == window:
		return "passed"
	}
	return ""
}

// slotPiece returns the card or the empty place at p.
func (st *State) slotPiece(s game.Seat, p place, viewer game.Seat) table.Piece {
	sd := &st.side[s]
	if !sd.held.has(p) {
		e := table.Piece{ID: emptyID(s, p), Kind: table.Place, Name: whereSeen(p, s, viewer) + ", empty"}
		if st.owes(viewer) && s != viewer || st.awaited(s, p) {
			e.Marks = marksNow
		}
		return e
	}
	open := sd.open.has(p)
	mark := MarkCovered
	if open {
		mark = MarkOpen
	}
	c := table.Piece{ID: slotID(s, p), Kind: table.Card, Face: st.face(s, p), Marks: cardMarks(open, st.awaited(s, p))}
	if c.Face != "" {
		c.Name = sd.card[p].name() + " at " + whereSeen(p, s, viewer) + ", " + mark
	} else {
		c.Name = "a card face down at " + whereSeen(p, s, viewer) + ", " + mark
	}
	if viewer >= 0 && st.actors.Has(viewer) {
		c.Why = st.why(s, p, viewer)
	}
	return c
}

// face returns the card at a place as a piece shows it: empty if it lies face down.
func (st *State) face(s game.Seat, p place) string {
	if sd := &st.side[s]; !sd.down.has(p) && sd.held.has(p) {
		return sd.card[p].face()
	}
	return ""
}

// awaited reports whether chance fills or turns that place next.
func (st *State) awaited(s game.Seat, p place) bool {
	switch st.stage {
	case dealing, turning, planting, standing:
		return st.next == spot{s, p}
	}
	return false
}

func (st *State) owes(s game.Seat) bool { return s >= 0 && st.owed[s] > 0 }

// whereSeen returns a slot of the owner's pyramid in words, with its place in the row counted from the viewer's left. The far pyramid is
// drawn as it is seen from the other side of the table, so that its first place is on the right.
func whereSeen(p place, owner, viewer game.Seat) string {
	if p == center || owner == max(viewer, 0) {
		return where(p)
	}
	return where(slot(p.row(), p.row()+1-p.index()))
}

// drawID returns the id of the n-th card drawn to the display; so few are in sight at a time that four
// ids do.
func drawID(n uint8) string { return "d" + strconv.Itoa(int(n%4)) }

// topID returns the id of the draw deck's top card: that of the place for which it is drawn. When the deck is
// empty it is the id of its place.
func (st *State) topID() string {
	if st.left == 0 {
		return "deck-empty"
	}
	if st.stage == planting || st.stage == standing {
		return slotID(st.next.s, st.next.at)
	}
	return drawID(st.draws)
}

func (st *State) centerZone(viewer game.Seat) table.Zone {
	z := table.Zone{ID: centerZone, Kind: table.Row, Seat: table.NoSeat, Title: "The center"}
	sd := &st.side[0]
	if !sd.held.has(center) {
		z.Pieces = []table.Piece{{ID: "centre-taken", Kind: table.Place, Name: "the center, taken"}}
		return z
	}
	p := table.Piece{ID: slotID(0, center), Kind: table.Card, Face: st.face(0, center), Name: "the center card, face down"}
	if p.Face != "" {
		p.Name = sd.card[center].name() + ", the center card"
	}
	open := false
	for s := range game.Seat(seats) {
		if st.side[s].open.has(center) {
			p.Name += ", open for " + openFor(viewer, s)
			open = true
		}
	}
	p.Marks = cardMarks(open, st.awaited(0, center) || st.awaited(1, center))
	z.Pieces = []table.Piece{p}
	return z
}

func openFor(viewer, s game.Seat) string {
	if viewer == s {
		return "you"
	}
	return table.Name(int(s))
}

// deckZone returns the pile and, last, its top card, which is the next to go.
func (st *State) deckZone() table.Zone {
	z := table.Zone{ID: deckZone, Kind: table.Deck, Seat: table.NoSeat, Title: "Draw deck", Note: words.Count(int(st.left), "card"), Pieces: []table.Piece{}}
	if st.left > 1 {
		z.Pieces = append(z.Pieces, table.Piece{ID: "deck-rest", Kind: table.Card, Name: words.Count(int(st.left)-1, "more card") + " face down"})
	}
	if st.left > 0 {
		top := table.Piece{ID: st.topID(), Kind: table.Card, Name: "the draw deck’s top card, face down"}
		if st.stage == drawing || st.stage == planting || st.stage == standing {
			top.Marks = marksNow
		}
		z.Pieces = append(z.Pieces, top)
	} else {
		z.Pieces = append(z.Pieces, table.Piece{ID: st.topID(), Kind: table.Place, Name: "the draw deck, empty"})
	}
	return z
}

func (st *State) displayZone(viewer game.Seat) table.Zone {
	z := table.Zone{ID: displayZone, Kind: table.Deck, Seat: table.NoSeat, Title: "Displayed card"}
	drawer := st.drawer()
	if st.display != noCard { // it lies there until the next draw, and is not the next drawer's
		drawer = game.Seat(1 - st.draws&1)
	}
	if st.draws > 0 || st.stage != dealing && !st.opening {
		z.Note = words.Whose(viewer, drawer) + " draw"
	}
	if st.display == noCard {
		if st.draws > 0 {
			z.Note = "used"
		}
		z.Pieces = []table.Piece{{ID: "display-empty", Kind: table.Place, Name: "the display, empty"}}
		return z
	}
	p := table.Piece{ID: drawID(st.draws - 1), Kind: table.Card, Face: st.display.face(), Name: words.Whose(viewer, drawer) + " draw: " + st.display.name() + ", displayed"}
	if st.stage == window && st.want != 0 {
		p.Marks = marksNow
	}
	if viewer >= 0 && st.actors.Has(viewer) {
		p.Why = st.whyDisplay(viewer)
	}
	z.Pieces = []table.Piece{p}
	return z
}

func (st *State) discardZone() table.Zone {
	z := table.Zone{ID: discardZone, Kind: table.Pile, Seat: table.NoSeat, Title: "Discard pile", Note: words.Count(st.discard.len(), "card"), Pieces: []table.Piece{}}
	if st.top.c == noCard {
		z.Pieces = append(z.Pieces, table.Piece{ID: "discard-empty", Kind: table.Place, Name: "the discard pile, empty"})
		return z
	}
	z.Pieces = append(z.Pieces, table.Piece{ID: st.discardID(), Kind: table.Card, Face: st.top.c.face(), Name: st.top.c.name() + ", on top of the discard pile"})
	return z
}

// discardID returns the id that the top discard had where it came from, unless that place is filled anew.
func (st *State) discardID() string {
	from := st.top.from
	if from.at == display {
		return drawID(st.top.draw - 1)
	}
	if st.side[from.s].held.has(from.at) || st.topID() == slotID(from.s, from.at) {
		return "discard-top"
	}
	return slotID(from.s, from.at)
}
