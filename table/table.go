// Package table describes what one viewer sees of a match: zones that hold pieces, and the moves that the viewer can
// make. The web turns it into HTML and the terminal into text, both without knowing any game.
//
// Every id is unique in its Table and stable from one version of the match to
// the next. Ids leak: a face-down piece has the id of its slot, never one that
// follows a card. Text never holds a player's name: {0}, {1}… stand for the
// names of the seats until Named puts them in.
package table

import (
	"slices"
	"strconv"
	"strings"
)

// NoSeat is the Seat of a zone that belongs to no seat.
const NoSeat = -1

// Table is one viewer's whole table.
type Table struct {
	Status string `json:"status"`           // one sentence: the situation, and what each actor must do
	Urgent bool   `json:"urgent,omitempty"` // the match waits for the viewer
	Zones  []Zone `json:"zones"`
	Moves  []Move `json:"moves"`
	// Events are the last things that happened, in words, oldest first; the match fills them in.
	Events []string `json:"events,omitempty"`
}

// Kind is the kind of a zone; a stylesheet or the terminal lays it out accordingly.
type Kind string

const (
	Hand    Kind = "hand"    // a row of cards held
	Row     Kind = "row"     // pieces in line
	Grid    Kind = "grid"    // pieces at Row, Col
	Pyramid Kind = "pyramid" // like Grid, each row centered and overlapping the one above
	Deck    Kind = "deck"    // a pile of which only the top piece matters
	Pile    Kind = "pile"    // like Deck, but face up, for used pieces
	Board   Kind = "board"   // squares (pieces of kind square) on which other pieces stand
	Tray    Kind = "tray"    // pieces laid out to choose or offer
	Market  Kind = "market"  // things to buy
	Score   Kind = "score"   // counters
)

// Zone is a place on the table.
type Zone struct {
	ID     string  `json:"id"`
	Kind   Kind    `json:"kind"`
	Title  string  `json:"title"`            // spoken name, e.g. "Your hand"
	Seat   int     `json:"seat"`             // whose it is, or NoSeat
	Mine   bool    `json:"mine,omitempty"`   // it is the viewer's
	Active bool    `json:"active,omitempty"` // its seat is to act
	Note   string  `json:"note,omitempty"`   // a short visible line
	Rows   int     `json:"rows,omitempty"`   // size, for Grid, Pyramid and Board
	Cols   int     `json:"cols,omitempty"`
	Pieces []Piece `json:"pieces"`
}

// PieceKind is the sort of thing a piece is.
type PieceKind string

const (
	Card    PieceKind = "card"
	Token   PieceKind = "token"
	Pawn    PieceKind = "pawn"
	Square  PieceKind = "square"
	Counter PieceKind = "counter" // a number with a name; Text is the number
	Place   PieceKind = "place"   // an empty place where a piece may go
)

// Piece is one thing in a zone.
type Piece struct {
	ID    string    `json:"id"`
	Kind  PieceKind `json:"kind"`
	Face  string    `json:"face,omitempty"` // a card's face ("K♠" is "KS"); empty: face down
	Suit  string    `json:"suit,omitempty"` // a card's suit, in a word that its Face begins with the letter of; empty if the Face says it
	Name  string    `json:"name"`           // full spoken name
	Text  string    `json:"text,omitempty"` // short visible text of what is not a card
	Row   int       `json:"row"`            // in Grid, Pyramid, Board: 0-based from the top
	Col   int       `json:"col"`            // 0-based from the left
	Marks []string  `json:"marks,omitempty"`
	About string    `json:"about,omitempty"` // what it is for, or what it does
	Why   string    `json:"why,omitempty"`   // why it cannot be played now; optional
	On    string    `json:"on,omitempty"`    // id of the piece (square) it stands on
	Leads string    `json:"leads,omitempty"` // id of the square that one step leads to from here, as stairs do
}

// These marks are known to every stylesheet and to the terminal. A game may add its own.
const (
	Now    = "now"    // the place or piece that matters now
	Gone   = "gone"   // used up, kept for the record
	Won    = "won"    // best of its comparison
	Lost   = "lost"   // beaten
	Chosen = "chosen" // picked by the viewer, not yet revealed
	Small  = "small"  // drawn small
	Flat   = "flat"   // it is part of the square that it lies on and takes no room there

	Flooded = "flooded" // a square under water
	Partly  = "partly"  // a square that is partly under water
)

// These suits have a shape in the terminal. The suits of standard cards need no word: their Faces say them.
const (
	Anchors = "anchors"
	Bones   = "bones"
	Coins   = "coins"
	Daggers = "daggers"
)

// Move is one legal action of the viewer.
type Move struct {
	Action string `json:"action"`          // in the game's notation
	Label  string `json:"label"`           // what the button says: "Play the king"
	From   string `json:"from,omitempty"`  // piece that it starts from
	To     string `json:"to,omitempty"`    // piece or zone that it goes to
	Warn   string `json:"warn,omitempty"`  // a consequence to be confirmed first
	Apart  bool   `json:"apart,omitempty"` // a separate, deliberate control, set apart from the others
	// Both reports whether the move requires selecting both From and To, in either order.
	Both bool `json:"both,omitempty"`
	// Either reports whether choosing To alone makes the move, as choosing From does.
	Either bool `json:"either,omitempty"`
}

// Name returns the placeholder of a seat's name in a Table's text: {0}, {1}…
func Name(seat int) string { return "{" + strconv.Itoa(seat) + "}" }

// Zone returns the zone with that id, or nil.
func (t *Table) Zone(id string) *Zone {
	i := slices.IndexFunc(t.Zones, func(z Zone) bool { return z.ID == id })
	if i < 0 {
		return nil
	}
	return &t.Zones[i]
}

// Has reports whether the piece carries a mark.
func (p *Piece) Has(mark string) bool { return slices.Contains(p.Marks, mark) }

// Decided returns the ids of the pieces that are marked as won or lost. A counter's mark says only who is ahead.
func (t *Table) Decided() (ids []string) {
	for i := range t.Zones {
		for j := range t.Zones[i].Pieces {
			if p := &t.Zones[i].Pieces[j]; p.Kind != Counter && (p.Has(Won) || p.Has(Lost)) {
				ids = append(ids, p.ID)
			}
		}
	}
	return ids
}

// Named replaces {0}, {1}… by players' names everywhere, in place, and returns t. A name that looks like {1} itself is not
// replaced.
func (t *Table) Named(names []string) *Table { return t.NamedBy(Namer(names)) }

// NamedBy is Named for a caller that fills in the same names in many tables.
func (t *Table) NamedBy(namer *strings.Replacer) *Table {
	replace := func(text string) string {
		if strings.IndexByte(text, '{') < 0 {
			return text // a Replacer copies even what it leaves alone
		}
		return namer.Replace(text)
	}
	t.Status = replace(t.Status)
	for i := range t.Zones {
		z := &t.Zones[i]
		z.Title, z.Note = replace(z.Title), replace(z.Note)
		for j := range z.Pieces {
			p := &z.Pieces[j]
			p.Name, p.About, p.Why, p.Text = replace(p.Name), replace(p.About), replace(p.Why), replace(p.Text)
		}
	}
	for i := range t.Moves {
		m := &t.Moves[i]
		m.Label, m.Warn = replace(m.Label), replace(m.Warn)
	}
	for i := range t.Events {
		t.Events[i] = replace(t.Events[i])
	}
	return t
}

// Namer returns a Replacer that replaces {0}, {1}… by names in one pass.
func Namer(names []string) *strings.Replacer {
	pairs := make([]string, 0, 2*len(names))
	for i, name := range names {
		pairs = append(pairs, Name(i), name)
	}
	return strings.NewReplacer(pairs...)
}
