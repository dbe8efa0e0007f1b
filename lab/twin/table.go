package twin

import (
	"fmt"
	"strconv"

	"quarterdeck/game"
	"quarterdeck/table"
)

// Table returns View as zones: the other hand, the line, the viewer's own hand and the amounts.
func (st *state) Table(viewer game.Seat) *table.Table {
	v, near := st.view(viewer), max(viewer, 0)
	return &table.Table{
		Status: st.status(v, viewer), Urgent: viewer >= 0 && st.Actors().Has(viewer),
		Zones: []table.Zone{st.hand(v, 1-near, viewer), st.line(v, near, viewer), st.hand(v, near, viewer), amounts(v, viewer)},
		Moves: st.moves(viewer),
	}
}

func (st *state) status(v *View, viewer game.Seat) string {
	switch {
	case v.Over:
		return outcome(v, viewer)
	case v.Line[ranks-1] == "":
		return "The " + st.names.Row + " is being laid."
	}
	text := fmt.Sprintf("Round %d of %d brings %d. ", v.Turn+1, ranks, v.Stake)
	switch actors := st.Actors(); {
	case viewer >= 0 && actors.Has(viewer):
		return text + "Choose a card."
	case viewer >= 0:
		return text + "You have chosen. Waiting for " + table.Name(int(1-viewer)) + "."
	case actors.Len() == 2:
		return text + "Both players are choosing."
	default:
		return text + "Waiting for " + table.Name(int(actors.First())) + "."
	}
}

// hand shows the cards that a seat still holds: they are open.
func (st *state) hand(v *View, s, viewer game.Seat) table.Zone {
	z := table.Zone{ID: "held-" + s.String(), Kind: table.Hand, Seat: int(s), Mine: s == viewer, Active: st.Actors().Has(s),
		Title: whose(viewer, s) + " cards", Pieces: []table.Piece{}}
	for _, card := range v.Held[s] {
		if s == viewer && card == v.Secret {
			continue // it lies beside the line
		}
		z.Pieces = append(z.Pieces, st.piece(heldID(s, card), card, card))
	}
	return z
}

func heldID(s game.Seat, card string) string { return "card-" + s.String() + "-" + card }

func placeID(s game.Seat, round int) string {
	return "place-" + s.String() + "-" + strconv.Itoa(round+1)
}

// piece is a card with its name written on it.
func (st *state) piece(id, card, name string) table.Piece {
	about := "It beats the cards named before it in the rules, except " + st.names.Odd() + "."
	if card == st.names.Odd() {
		about = "It beats the three strongest cards and loses to all others."
	}
	return table.Piece{ID: id, Kind: table.Token, Text: card, Name: name, About: about}
}

// line shows the open row between the cards of both seats.
func (st *state) line(v *View, near, viewer game.Seat) table.Zone {
	z := table.Zone{ID: "line", Kind: table.Grid, Seat: table.NoSeat, Title: "The " + st.names.Row, Rows: 3, Cols: ranks, Pieces: []table.Piece{}}
	for i, card := range v.Line {
		for row, s := range [...]game.Seat{1 - near, -1, near} {
			p, ok := st.played(v, i, s, viewer)
			if s < 0 {
				n := strconv.Itoa(i + 1)
				p, ok = table.Piece{ID: "line-" + n, Kind: table.Place, Name: "round " + n + ": no card yet", About: "A card is laid here."}, true
				if card != "" {
					p = st.piece(p.ID, card, "round "+n+": "+card)
				}
				if i == v.Turn && !v.Over {
					p.Marks = []string{table.Now}
				}
			}
			if ok {
				p.Row, p.Col = row, i
				z.Pieces = append(z.Pieces, p)
			}
		}
	}
	return z
}

// played returns what lies in a seat's place of a round, if anything does.
func (st *state) played(v *View, round int, s, viewer game.Seat) (p table.Piece, ok bool) {
	switch {
	case s < 0 || round > v.Turn || round == v.Turn && v.Over:
		return p, false
	case round < v.Turn:
		card := v.Shown[s][round]
		return st.piece(placeID(s, round), card, card+" in round "+strconv.Itoa(round+1)), true
	case !v.Ready[s]:
		return table.Piece{ID: placeID(s, round), Kind: table.Place, Name: whose(viewer, s) + " place in this round", About: "The chosen card goes here."}, true
	case s == viewer:
		p := st.piece(heldID(s, v.Secret), v.Secret, v.Secret+", your choice")
		p.Marks = []string{table.Chosen}
		return p, true
	}
	return table.Piece{ID: placeID(s, round), Kind: table.Card, Name: whose(viewer, s) + " choice, face down", About: "It is shown when both players have chosen."}, true
}

func amounts(v *View, viewer game.Seat) table.Zone {
	z := table.Zone{ID: "amounts", Kind: table.Score, Seat: table.NoSeat, Title: "Collected", Pieces: []table.Piece{}}
	for s := range game.Seat(2) {
		z.Pieces = append(z.Pieces, table.Piece{ID: "amount-" + s.String(), Kind: table.Counter, Text: strconv.Itoa(v.Amounts[s]),
			Name: fmt.Sprintf("%s amount: %d", whose(viewer, s), v.Amounts[s]), About: "The larger amount wins after thirteen rounds."})
	}
	return z
}

func (st *state) moves(viewer game.Seat) []table.Move {
	moves := []table.Move{}
	if viewer < 0 {
		return moves
	}
	round := st.view(viewer).Turn
	for _, a := range st.Legal(nil, viewer) {
		card := st.names.word(a)
		moves = append(moves, table.Move{Action: st.names.format(a), Label: capital(st.names.Verb) + " " + card, From: heldID(viewer, card), To: placeID(viewer, round)})
	}
	return moves
}

// whose returns “Your” or “{1}’s”.
func whose(viewer, s game.Seat) string {
	if s == viewer {
		return "Your"
	}
	return "{" + s.String() + "}’s"
}
