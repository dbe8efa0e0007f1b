package bastion

import (
	"strconv"

	"quarterdeck/game"
	"quarterdeck/games/internal/cards"
	"quarterdeck/games/internal/words"
	"quarterdeck/table"
)

// texts are the ids and phrases of the table, made once: it is drawn for every viewer at every move. The
// lists of marks are shared, and full, so that appending to one copies it.
var texts = func() (t struct {
	card, slot                  [seats][rounds]string
	middle, down, atRound       [rounds]string
	laid                        [rounds][cards.Suits][rounds]string // the middle card of a round, by suit and rank
	play, label                 [rounds]string
	gone, now, lost, won, small []string
}) {
	t.gone, t.now, t.lost, t.won, t.small = []string{table.Gone}, []string{table.Now}, []string{table.Lost}, []string{table.Won}, []string{table.Small}
	for i := range rounds {
		n, r := strconv.Itoa(i+1), cards.Rank(i)
		t.middle[i], t.down[i], t.atRound[i] = "middle-"+n, "round "+n+": a card face down", " in round "+n
		for suit := range t.laid[i] {
			for rank := range t.laid[i][suit] {
				t.laid[i][suit][rank] = "round " + n + ": " + cards.Name(cards.Rank(rank), cards.Suit(suit))
			}
		}
		t.play[i], t.label[i] = rules{}.Format(playing(r)), "Play the "+r.Name()
		for s := range game.Seat(seats) {
			t.card[s][i], t.slot[s][i] = "card-"+s.String()+"-"+r.Letter(), "slot-"+s.String()+"-"+n
		}
	}
	return t
}()

// Rows of the grid: the far seat's cards, the middle row, the near seat's cards.
const (
	farRow = iota
	middleRow
	nearRow
	gridRows
)

// Table puts the far seat's remaining cards at the top, then the row with the played cards on both
// sides of it, the near seat's hand and the score. The near seat is the viewer, or seat 0 for a spectator.
func (st *State) Table(viewer game.Seat) *table.Table {
	near := max(viewer, 0)
	return &table.Table{
		Status: st.status(viewer),
		Urgent: viewer >= 0 && st.Actors().Has(viewer),
		Zones:  []table.Zone{st.handZone("them", 1-near, viewer), st.rowZone(near, viewer), st.handZone("hand", near, viewer), st.scoreZone(near, viewer)},
		Moves:  st.moves(viewer),
	}
}

// status begins with what is to be done: a narrow window shows only the sentences that fit. What the round is worth stands in the first
// one for a player who chooses.
func (st *State) status(viewer game.Seat) string {
	if st.over {
		return st.outcome(viewer)
	}
	if st.awaitsRow() {
		return "The middle row is being laid."
	}
	round, points := " Round "+strconv.Itoa(int(st.round)+1)+" of "+strconv.Itoa(int(st.size)), ""
	if st.carry > 0 {
		points = words.Count(int(st.carry)+1, "point")
	}
	switch waiting := st.Actors(); {
	case viewer >= 0 && waiting.Has(viewer) && points != "":
		return "For " + points + ": choose a card." + round + "."
	case viewer >= 0 && waiting.Has(viewer):
		return "Choose a card." + round + "."
	}
	if points != "" {
		round += ", worth " + points
	}
	return st.awaited(viewer) + round + "."
}

// awaited says which choices a viewer waits for.
func (st *State) awaited(viewer game.Seat) string {
	switch waiting := st.Actors(); {
	case viewer >= 0:
		return "You have chosen. Waiting for " + table.Name(int(1-viewer)) + "."
	case waiting.Len() == seats:
		return "Both players are choosing."
	default:
		return "Waiting for " + table.Name(int(waiting.First())) + "."
	}
}

// handZone shows the cards that seat still holds: they are public (BB-10).
func (st *State) handZone(id string, seat, viewer game.Seat) table.Zone {
	z := table.Zone{ID: id, Kind: table.Hand, Seat: int(seat), Mine: seat == viewer, Active: st.Actors().Has(seat),
		Title: words.Whose(viewer, seat) + " cards", Pieces: make([]table.Piece, 0, st.hand[seat].len())}
	for i := range st.hand[seat].len() {
		r := st.hand[seat].at(i)
		if seat == viewer && st.choice[seat] == uint8(r) {
			continue // it is in the row
		}
		p := st.card(seat, r)
		if seat != viewer {
			p.Marks = texts.small
		} else if !z.Active {
			p.Why = st.whyNot(seat, r)
		}
		z.Pieces = append(z.Pieces, p)
	}
	return z
}

// whyNot returns the reason why seat cannot play a rank that it holds, or "" if it can.
func (st *State) whyNot(seat game.Seat, r cards.Rank) string {
	if refusal := st.Explain(seat, playing(r)); refusal != nil {
		return refusal.Text + " (" + refusal.Rule + ")"
	}
	return ""
}

// card returns a rank of a seat's suit, face up. The ranks that a seat holds are public, so the id may name them.
func (st *State) card(seat game.Seat, r cards.Rank) table.Piece {
	return table.Piece{ID: cardID(seat, r), Kind: table.Card, Face: cards.Face(r, st.suit[seat]), Name: cards.Name(r, st.suit[seat]), About: abouts[r]}
}

func cardID(seat game.Seat, r cards.Rank) string { return texts.card[seat][r] }

func (st *State) rowZone(near, viewer game.Seat) table.Zone {
	z := table.Zone{ID: "row", Kind: table.Grid, Seat: table.NoSeat, Title: "The middle row", Rows: gridRows, Cols: int(st.size),
		Pieces: make([]table.Piece, 0, int(st.size)+seats*(int(st.round)+1))}
	for col := range int(st.size) {
		if p, ok := st.slot(col, 1-near, viewer); ok {
			z.Pieces = append(z.Pieces, p.at(farRow, col))
		}
		z.Pieces = append(z.Pieces, piece(st.middle(col)).at(middleRow, col))
		if p, ok := st.slot(col, near, viewer); ok {
			z.Pieces = append(z.Pieces, p.at(nearRow, col))
		}
	}
	return z
}

// piece is a table.Piece on its way to a grid cell.
type piece table.Piece

func (p piece) at(row, col int) table.Piece {
	p.Row, p.Col = row, col
	return table.Piece(p)
}

func (st *State) middle(col int) table.Piece {
	p := table.Piece{ID: texts.middle[col], Kind: table.Card, Name: texts.down[col], About: aboutMiddleDown}
	if st.row[col] != none {
		r := cards.Rank(st.row[col])
		p.Face, p.Name, p.About = cards.Face(r, st.suit[seats]), texts.laid[col][st.suit[seats]][r], abouts[r]
	}
	switch {
	case col < int(st.round):
		p.Marks = texts.gone
	case col == int(st.round) && !st.over:
		p.Marks = texts.now
	}
	return p
}

// slot returns the piece on seat's side of a column: its played card, its face-down choice, or an empty place in
// the current round. The viewer's own card keeps its id from the hand; any other card turns in the slot.
func (st *State) slot(col int, seat, viewer game.Seat) (piece, bool) {
	id := texts.slot[seat][col]
	switch {
	case col < int(st.round):
		r := cards.Rank(st.played[seat][col])
		p := st.card(seat, r)
		if seat == viewer {
			id = p.ID
		}
		p.ID, p.Name = id, words.Whose(viewer, seat)+" "+p.Name+texts.atRound[col]
		st.markPlayed(&p, col, seat)
		return piece(p), true
	case col > int(st.round) || st.over:
		return piece{}, false
	case st.choice[seat] == none:
		return piece{ID: "place-" + seat.String(), Kind: table.Place, Name: words.Whose(viewer, seat) + " place in this round", About: aboutPlace, Marks: texts.now}, true
	case seat == viewer:
		r := cards.Rank(st.choice[seat])
		return piece{ID: cardID(seat, r), Kind: table.Card, Text: r.Short(), Name: "your choice, face down: " + cards.Name(r, st.suit[seat]), About: aboutChoice, Marks: []string{table.Chosen, table.Now}}, true
	default:
		return piece{ID: id, Kind: table.Card, Name: words.Whose(viewer, seat) + " choice, face down", About: aboutChoice, Marks: texts.now}, true
	}
}

func (st *State) markPlayed(p *table.Piece, col int, seat game.Seat) {
	if game.Seat(st.winner[col]) != seat {
		p.Marks = texts.lost
		return
	}
	p.Marks = texts.won
	p.Text = "+" + strconv.Itoa(int(st.gain[col]))
	p.Name += ", won " + words.Count(int(st.gain[col]), "point")
}

func (st *State) scoreZone(near, viewer game.Seat) table.Zone {
	z := table.Zone{ID: "score", Kind: table.Score, Seat: table.NoSeat, Title: "Score", Pieces: make([]table.Piece, 0, seats+1)}
	for _, seat := range []game.Seat{1 - near, near} {
		n := int(st.points[seat])
		name := words.Does(viewer, seat, "have", "has") + " " + words.Count(n, "point")
		z.Pieces = append(z.Pieces, table.Piece{ID: "points-" + seat.String(), Kind: table.Counter, Text: strconv.Itoa(n), Name: name, About: aboutPoints})
	}
	z.Pieces = append(z.Pieces, table.Piece{ID: "carry", Kind: table.Counter, Text: strconv.Itoa(int(st.carry)), Name: st.carriedInWords(), About: aboutCarry})
	if last := int(st.round) - 1; last >= 0 && game.Seat(st.winner[last]) == noWinner {
		z.Note = "Neither scores: " + why(cards.Rank(st.played[0][last]), cards.Rank(st.played[1][last]), cards.Rank(st.row[last])) + "."
	}
	if st.round == 0 && st.ties > 0 {
		z.Note = "Game " + strconv.Itoa(int(st.ties)+1) + ": the previous game was tied. Its last round was " +
			cards.Rank(st.tied[0]).Short() + " against " + cards.Rank(st.tied[1]).Short() + ", middle " + cards.Rank(st.tied[2]).Short() + "."
	}
	return z
}

func (st *State) carriedInWords() string {
	if st.over {
		return words.Count(int(st.carry), "carried point") + " lost" // BB-9
	}
	return words.Count(int(st.carry), "point") + " carried"
}

func (st *State) moves(viewer game.Seat) []table.Move {
	if viewer < 0 {
		return []table.Move{}
	}
	var legal [rounds]game.Action
	actions := st.Legal(legal[:0], viewer)
	moves := make([]table.Move, 0, len(actions))
	for _, a := range actions {
		r := rankOf(a)
		moves = append(moves, table.Move{Action: texts.play[r], Label: texts.label[r], From: cardID(viewer, r), To: "row"})
	}
	return moves
}
