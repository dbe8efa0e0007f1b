package gametest_test

import (
	"fmt"
	"strconv"

	"quarterdeck/game"
	"quarterdeck/table"
)

type toyView struct {
	Phase  int
	Seats  int
	Cards  int
	Card   [3]int // known cards
	HasBid [3]bool
	Bids   [3]int // known bids, and one more
	Taps   [3]int
	Ready  [3]bool
	Drawn  int
	Extra  int
	Shared *int
}

func (st *toyState) View(v game.Seat) any {
	view := toyView{Phase: st.phase, Seats: st.seats, Cards: st.cards, Taps: st.taps, Ready: st.ready, Drawn: st.drawn, Extra: st.first}
	for s := range st.seats {
		mine := game.Seat(s) == v
		if mine || st.phase == done || st.bug == "a tap shows a card" && st.taps[s] > 0 || st.bug == "view shows a card" && s == 0 && st.phase > dealing {
			view.Card[s] = st.card[s]
		}
		view.HasBid[s] = st.bids[s] != 0
		if mine || st.shown || st.bug == "view shows hidden bids" {
			view.Bids[s] = st.bids[s]
		}
	}
	switch st.bug {
	case "looking changes the position":
		st.looks++
	case "view shares memory":
		view.Shared = &st.phase
	case "view counts what it must not":
		view.Extra = len(st.unseen())
		for s := range st.seats {
			view.Extra += st.bids[s]
		}
	}
	return view
}

func (st *toyState) Table(v game.Seat) *table.Table {
	t := &table.Table{Status: "Phase " + strconv.Itoa(st.phase), Urgent: v >= 0 && st.Actors().Has(v)}
	hands := table.Zone{ID: "cards", Kind: table.Row, Title: "Cards", Seat: table.NoSeat}
	for s := range st.seats {
		p := table.Piece{ID: fmt.Sprintf("card%d", s), Kind: table.Card, Name: "The card of " + table.Name(s), About: "Counts its number."}
		if game.Seat(s) == v && st.card[s] > 0 {
			p.Face, p.Name = strconv.Itoa(st.card[s]), "Your card"
		}
		st.breakPiece(&p, s)
		hands.Pieces = append(hands.Pieces, p)
	}
	t.Zones = append(t.Zones, hands)
	for _, a := range st.Legal(nil, v) {
		t.Moves = append(t.Moves, table.Move{Action: toy{st.bug}.Format(a), Label: "Do it", From: fmt.Sprintf("card%d", max(v, 0)), To: "cards"})
	}
	st.breakTable(t)
	return t
}

func (st *toyState) breakPiece(p *table.Piece, s int) {
	switch st.bug {
	case "id follows the card":
		p.ID = fmt.Sprintf("card%d-%d", s, st.card[s])
	case "piece that does not say what it is for":
		p.About = ""
	case "piece without a name":
		p.Name = ""
	case "two pieces with one id":
		p.ID = "card"
	case "name of a seat that is not there":
		p.Name = "{3}"
	}
}

func (st *toyState) breakTable(t *table.Table) {
	if len(t.Moves) == 0 {
		return
	}
	switch st.bug {
	case "move from nowhere":
		t.Moves[0].From = "nowhere"
	case "move is missing":
		t.Moves = t.Moves[1:]
	case "not urgent":
		t.Urgent = false
	}
}

func (st *toyState) Describe(v, s game.Seat, a game.Action) string {
	switch verbOf(a) {
	case deal:
		to := seatOf(a)
		switch {
		case int(v) == to:
			return fmt.Sprintf("You get the %d.", valueOf(a))
		case st.bug == "Describe shows a card":
			return fmt.Sprintf("%s gets the %d.", table.Name(to), valueOf(a))
		}
		return table.Name(to) + " gets a card."
	case bid:
		if st.bug == "Describe depends on a bid" && st.bids[0] == 2 {
			return "A seat bids, at last."
		}
		return "A seat bids."
	case tap:
		switch {
		case st.bug == "Describe names the viewer":
			return table.Name(int(s)) + " taps."
		case st.bug == "Describe knows the hidden card" && st.card[0] == 1:
			return "A tap by candlelight."
		}
		return "A tap."
	}
	return ""
}

func (st *toyState) Explain(s game.Seat, a game.Action) *game.Refusal {
	switch {
	case st.bug == "refusal without words":
		return &game.Refusal{Code: game.Illegal}
	case st.bug == "refusal tells a bid" && st.bids[0] == 3 && !st.shown:
		return &game.Refusal{Code: game.Illegal, Text: "Two are bid already."}
	}
	return &game.Refusal{Code: game.Illegal, Text: "You cannot do that now."}
}
