package goofspiel

import (
	"fmt"
	"strconv"

	"quarterdeck/game"
	"quarterdeck/table"
)

// Suits as they lie on the table: the two hands, then the prizes.
const (
	suitOf = "SHD"
	prizes = seats
)

var suitNames = [...]string{"spades", "hearts", "diamonds"}

// Table is View as furniture. Ids may be named after cards here, since every hand is public; a bid
// that lies face down has the id of its place.
func (st *state) Table(viewer game.Seat) *table.Table {
	t := &table.Table{Status: st.status(viewer), Urgent: viewer >= 0 && st.Actors().Has(viewer), Moves: []table.Move{}}
	for _, s := range seating(viewer) {
		t.Zones = append(t.Zones, st.handZone(s, viewer))
	}
	t.Zones = append(t.Zones, st.middle(viewer), st.pileZone(), st.scores(viewer), st.history())
	for _, a := range st.Legal(nil, viewer) {
		t.Moves = append(t.Moves, table.Move{
			Action: "play " + strconv.Itoa(int(card(a))),
			Label:  "Bid the " + name(card(a)),
			From:   handID(viewer, card(a)), To: bidID(viewer),
		})
	}
	return t
}

func (st *state) status(viewer game.Seat) string {
	switch actors := st.Actors(); {
	case actors == 0:
		return st.outcome(viewer)
	case actors == game.NatureOnly:
		return "The next prize is turned up."
	case actors.Has(viewer):
		return fmt.Sprintf("Bid for the %d.", st.up)
	case actors.Len() == 1:
		return fmt.Sprintf("%s is to bid for the %d.", table.Name(int(actors.First())), st.up)
	}
	return fmt.Sprintf("Both are to bid for the %d.", st.up)
}

func (st *state) outcome(viewer game.Seat) string {
	winner := game.Seat(0)
	switch {
	case st.score[0] == st.score[1]:
		return fmt.Sprintf("The match is over: a draw, %d points each.", st.score[0])
	case st.score[1] > st.score[0]:
		winner = 1
	}
	verb := "wins"
	if winner == viewer {
		verb = "win"
	}
	return fmt.Sprintf("The match is over: %s %s, %d to %d.", subject(winner, viewer), verb, st.score[winner], st.score[1-winner])
}

// seating is the other hand first, so that one's own lies nearest.
func seating(viewer game.Seat) [seats]game.Seat {
	if viewer == 1 {
		return [seats]game.Seat{0, 1}
	}
	return [seats]game.Seat{1, 0}
}

// handZone shows the cards of a hand; one's own face-down bid is marked as chosen, the other's is not.
func (st *state) handZone(s, viewer game.Seat) table.Zone {
	z := table.Zone{
		ID: "hand" + s.String(), Kind: table.Hand, Title: possessive(s, viewer) + " hand",
		Seat: int(s), Mine: s == viewer, Active: st.Actors().Has(s), Pieces: []table.Piece{},
	}
	for _, c := range st.hands[s].list() {
		p := piece(handID(s, c), int(s), c)
		if s == viewer && st.bids[s] == c {
			p.Marks = []string{table.Chosen}
		}
		z.Pieces = append(z.Pieces, p)
	}
	return z
}

// middle holds the prize and a place for each bid.
func (st *state) middle(viewer game.Seat) table.Zone {
	z := table.Zone{ID: "middle", Kind: table.Row, Title: "The prize and the bids", Seat: table.NoSeat, Pieces: []table.Piece{}}
	if st.up != 0 {
		p := piece("up", prizes, st.up)
		p.Marks = []string{table.Now}
		z.Pieces = append(z.Pieces, p)
	}
	for s := range game.Seat(seats) {
		p := table.Piece{ID: bidID(s), Kind: table.Place, Name: "No bid of " + object(s, viewer) + " yet"}
		switch {
		case st.bids[s] != 0 && s == viewer:
			p = piece(bidID(s), int(s), st.bids[s])
			p.Name = "Your bid, face down: the " + p.Name
		case st.bids[s] != 0:
			p = table.Piece{ID: bidID(s), Kind: table.Card, Name: "The bid of " + object(s, viewer) + ", face down"}
		}
		z.Pieces = append(z.Pieces, p)
	}
	return z
}

// pileZone shows which prizes are still to come, never in which order.
func (st *state) pileZone() table.Zone {
	z := table.Zone{ID: "pile", Kind: table.Tray, Title: "Prizes to come", Seat: table.NoSeat, Pieces: []table.Piece{}}
	if !st.descending {
		z.Note = "in any order"
	}
	for _, c := range st.pile.list() {
		p := piece("prize"+strconv.Itoa(int(c)), prizes, c)
		p.Marks = []string{table.Small}
		z.Pieces = append(z.Pieces, p)
	}
	return z
}

func (st *state) scores(viewer game.Seat) table.Zone {
	z := table.Zone{ID: "score", Kind: table.Score, Title: "Points", Seat: table.NoSeat}
	for s := range game.Seat(seats) {
		z.Pieces = append(z.Pieces, table.Piece{
			ID: "points" + s.String(), Kind: table.Counter, Text: strconv.Itoa(int(st.score[s])),
			Name: fmt.Sprintf("Points of %s: %d", object(s, viewer), st.score[s]),
		})
	}
	return z
}

// history keeps every trick on the table: a row for the prizes, then one for the bids of each seat.
func (st *state) history() table.Zone {
	z := table.Zone{ID: "tricks", Kind: table.Grid, Title: "Tricks played", Seat: table.NoSeat, Rows: seats + 1, Cols: int(st.cards), Pieces: []table.Piece{}}
	for i, t := range st.tricks[:st.played] {
		id := "trick" + strconv.Itoa(i+1)
		p := piece(id+".prize", prizes, t.prize)
		p.Col, p.Marks = i, []string{table.Small}
		z.Pieces = append(z.Pieces, p)
		for s, bid := range t.bids {
			p := piece(id+".bid"+strconv.Itoa(s), s, bid)
			p.Row, p.Col, p.Marks = s+1, i, []string{table.Small, mark(t.winner() == s)}
			z.Pieces = append(z.Pieces, p)
		}
	}
	return z
}

func mark(won bool) string {
	if won {
		return table.Won
	}
	return table.Lost
}
