package goofspiel

import (
	"fmt"
	"strconv"

	"quarterdeck/game"
	"quarterdeck/table"
)

// suit is a card's suit: that of seat 0, of seat 1, or of the prizes.
type suit int

const prizes suit = seats

const (
	suits = "SHD"
	ranks = " A23456789TJQK" // by number
)

var suitNames = [...]string{"spades", "hearts", "diamonds"}

// face returns a card as it is drawn, and its id: what every hand holds is public here, so that an id may
// name a card. Only another seat's face-down bid has the id of its place.
func face(of suit, c Card) string { return ranks[c:c+1] + suits[of:of+1] }

func id(of suit, c Card) string { return "card" + face(of, c) }

func place(s game.Seat) string { return "bid" + s.String() }

// abouts says what the cards of each suit are for.
var abouts = [...]string{"Bid it for the prize: the higher bid wins it.", "Bid it for the prize: the higher bid wins it.", "A prize, worth its number: ace 1, jack 11, queen 12, king 13."}

// piece returns a card lying face up.
func piece(of suit, c Card, marks ...string) table.Piece {
	return table.Piece{ID: id(of, c), Kind: table.Card, Face: face(of, c), Name: name(c) + " of " + suitNames[of], About: abouts[of], Marks: marks}
}

// Table returns View as zones: the other hand, the middle, the viewer's own hand, and the history.
func (st *state) Table(viewer game.Seat) *table.Table {
	near := max(viewer, 0)
	return &table.Table{
		Status: st.status(viewer),
		Urgent: viewer >= 0 && st.Actors().Has(viewer),
		Zones:  []table.Zone{st.hand(1-near, viewer), st.middle(viewer), st.hand(near, viewer), st.counters(viewer), st.toCome(), st.history()},
		Moves:  st.moves(viewer),
	}
}

// moves returns Legal with labels, and where each card comes from and goes to.
func (st *state) moves(viewer game.Seat) []table.Move {
	moves := []table.Move{}
	for _, a := range st.Legal(nil, viewer) {
		moves = append(moves, table.Move{
			Action: rules{}.Format(a), Label: "Bid the " + name(card(a)),
			From: id(suit(viewer), card(a)), To: place(viewer),
		})
	}
	return moves
}

// hand returns the cards a seat holds. Another's face-down bid stays among them, or it would be known.
func (st *state) hand(s, viewer game.Seat) table.Zone {
	z := table.Zone{
		ID: "hand" + s.String(), Kind: table.Hand, Title: possessive(s, viewer) + " hand",
		Seat: int(s), Mine: s == viewer, Active: st.Actors().Has(s), Pieces: []table.Piece{},
	}
	for _, c := range st.hands[s].list() {
		if s != viewer {
			z.Pieces = append(z.Pieces, piece(suit(s), c, table.Small))
		} else if c != st.bids[s] {
			z.Pieces = append(z.Pieces, piece(suit(s), c))
		}
	}
	return z
}

// middle returns the prize that is up, between the bids for it.
func (st *state) middle(viewer game.Seat) table.Zone {
	near := max(viewer, 0)
	z := table.Zone{ID: "middle", Kind: table.Row, Title: "The prize and the bids", Seat: table.NoSeat, Pieces: []table.Piece{}}
	z.Pieces = append(z.Pieces, st.bidPiece(1-near, viewer))
	if st.up != 0 {
		z.Pieces = append(z.Pieces, piece(prizes, st.up, table.Now))
	}
	z.Pieces = append(z.Pieces, st.bidPiece(near, viewer))
	return z
}

const aboutBid = "Bids are turned when both players have bid."

// bidPiece returns an empty place, the viewer's own bid, or the back of a card.
func (st *state) bidPiece(s, viewer game.Seat) table.Piece {
	switch {
	case st.bids[s] == 0:
		return table.Piece{ID: place(s), Kind: table.Place, Name: possessive(s, viewer) + " place for a bid", About: aboutBid}
	case s == viewer:
		p := piece(suit(s), st.bids[s], table.Chosen)
		p.Name = "Your bid, face down: " + p.Name
		return p
	}
	return table.Piece{ID: place(s), Kind: table.Card, Name: possessive(s, viewer) + " bid, face down", About: aboutBid}
}

// counters returns the zone of points.
func (st *state) counters(viewer game.Seat) table.Zone {
	z := table.Zone{ID: "score", Kind: table.Score, Title: "Points", Seat: table.NoSeat}
	for s := range game.Seat(seats) {
		z.Pieces = append(z.Pieces, table.Piece{
			ID: "points" + s.String(), Kind: table.Counter, Text: strconv.Itoa(int(st.score[s])),
			Name:  fmt.Sprintf("%s points: %d", possessive(s, viewer), st.score[s]),
			About: "The sum of the prizes won. More points win.",
		})
	}
	return z
}

// toCome returns which prizes are left, ascending, because their order is unknown.
func (st *state) toCome() table.Zone {
	z := table.Zone{ID: "pile", Kind: table.Tray, Title: "Prizes to come", Seat: table.NoSeat, Pieces: []table.Piece{}}
	for _, c := range st.pile.list() {
		z.Pieces = append(z.Pieces, piece(prizes, c, table.Small))
	}
	return z
}

// history shows every trick: a column each, the prize above the bids.
func (st *state) history() table.Zone {
	z := table.Zone{ID: "tricks", Kind: table.Grid, Title: "Prizes won", Seat: table.NoSeat, Rows: 1 + seats, Cols: int(st.cards), Pieces: []table.Piece{}}
	for col, t := range st.tricks[:st.played] {
		p := piece(prizes, t.prize, table.Small)
		p.Col = col
		z.Pieces = append(z.Pieces, p)
		for s, c := range t.bids {
			p := piece(suit(s), c, table.Small, table.Lost)
			if t.winner() == s {
				p.Marks[1] = table.Won
			}
			p.Row, p.Col = 1+s, col
			z.Pieces = append(z.Pieces, p)
		}
	}
	return z
}
