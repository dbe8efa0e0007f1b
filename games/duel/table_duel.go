package duel

import (
	"quarterdeck/game"
	"quarterdeck/games/internal/words"
	"quarterdeck/table"
)

// duel adds the duel being played, or played last.
func (b *builder) duel() {
	st := b.st
	near := max(st.side(b.v), 0)
	far := 1 - near
	b.backs(farHand, far)
	b.side(farZone, far)
	b.marker()
	b.score()
	b.discard()
	b.side(nearZone, near)
	if st.side(b.v) < 0 {
		b.backs(nearHand, near)
	}
}

// backs adds another duellist's hand, face down.
func (b *builder) backs(id string, side int) {
	st := b.st
	s := game.Seat(st.duel.who[side])
	z := table.Zone{ID: id, Kind: table.Hand, Seat: int(s), Title: words.Whose(b.v, s) + " hand", Note: words.Count(int(st.hands[s].size), "card")}
	if st.duel.faceDown[side] != noCard {
		z.Note += ", 1 face down"
	}
	piece := func(letter string, k int, marks ...string) {
		z.Pieces = append(z.Pieces, table.Piece{ID: otherID(s, letter, k), Kind: table.Card, Name: "a card face down" + backSpoken(letter), Marks: marks})
	}
	if !st.marked {
		for k := 1; k <= int(st.hands[s].size); k++ {
			piece("x", k)
		}
	}
	for back := Back(0); back < Backs && st.marked; back++ {
		for k := 1; k <= st.hands[s].ofBack(back); k++ {
			piece(back.Letter(), k, markBack+back.Letter())
		}
	}
	b.add(z)
}

func backSpoken(letter string) string {
	for back := range Back(Backs) {
		if back.Letter() == letter {
			return ", " + back.Name() + " back"
		}
	}
	return ""
}

func otherID(s game.Seat, letter string, k int) string {
	return "o" + s.String() + "-" + letter + "-" + itoa(k)
}

// side adds a duellist's cards on the table, in the order in which they were played.
func (b *builder) side(id string, side int) {
	st := b.st
	s := game.Seat(st.duel.who[side])
	z := table.Zone{ID: id, Kind: table.Row, Seat: int(s), Mine: s == b.v, Active: st.RequiredActors().Has(s), Title: words.Whose(b.v, s) + " cards on the table"}
	if m := st.match(side); m != "" {
		z.Note = "matches " + st.matching(side).names()
	}
	if c := st.duel.faceDown[side]; c != noCard {
		z.Pieces = append(z.Pieces, b.down(s, c))
	}
	z.Pieces = append(z.Pieces, b.shown(side, true)...)
	b.add(z)
}

// down returns a showdown card that lies face down; only its owner knows it.
func (b *builder) down(s game.Seat, c Card) table.Piece {
	if s != b.v {
		return table.Piece{ID: "down-" + s.String(), Kind: table.Card, Name: words.Whose(b.v, s) + " card, face down", Marks: []string{table.Now}}
	}
	p := ownPiece(c, int(b.st.hands[s].count(c)))
	p.Name = "Your card, face down: " + p.Name
	p.Marks = append(p.Marks, table.Chosen)
	return p
}

// shown returns a side's played cards: those on the table, or those discarded.
func (b *builder) shown(side int, onTable bool) []table.Piece {
	st := b.st
	d := &st.duel
	s := game.Seat(d.who[side])
	left := st.hands[s] // counts the cards that were in the hand after the current one
	var pieces []table.Piece
	for j := int(d.n[side]) - 1; j >= 0; j-- {
		c := Card(st.played[side][j] &^ gone)
		left.add(c)
		if onTable != (j >= int(d.base[side]) && st.played[side][j] < gone) {
			continue
		}
		p := ownPiece(c, int(left.count(c)))
		p.Name = words.Whose(b.v, s) + " " + p.Name
		if s != b.v && st.marked {
			p.ID = otherID(s, c.Back().Letter(), left.ofBack(c.Back()))
		} else if s != b.v {
			p.ID = otherID(s, "x", int(left.size))
		}
		pieces = append(pieces, p)
	}
	for i, j := 0, len(pieces)-1; i < j; i, j = i+1, j-1 {
		pieces[i], pieces[j] = pieces[j], pieces[i]
	}
	return pieces
}

// marker adds the marker that both touch, and the hands on it (HD-18).
func (b *builder) marker() {
	st := b.st
	z := table.Zone{ID: markerZone, Kind: table.Row, Seat: table.NoSeat, Title: "The marker", Pieces: []table.Piece{{ID: markerPiece, Kind: table.Token, Name: "the marker", Text: "GB"}}}
	for i, s := range st.duel.who {
		if st.duel.touch>>i&1 == 1 {
			s, from := game.Seat(s), farZone
			if i == max(st.side(b.v), 0) {
				from = nearZone
			}
			z.Pieces = append(z.Pieces, table.Piece{ID: "touch-" + s.String(), Kind: table.Pawn, Name: words.Whose(b.v, s) + " hand on the marker", Text: words.Who(b.v, s), Marks: []string{from}})
		}
	}
	b.add(z)
}

// score adds what is always visible: which sum wins, both sums, King bonuses, the points of the duel.
func (b *builder) score() {
	st := b.st
	d := &st.duel
	way := counter("direction", "The "+direction(d.low)+" sum wins this round", direction(d.low)+" wins", "direction")
	if d.low {
		way.Marks = append(way.Marks, MarkLowest)
	}
	z := table.Zone{ID: scoreZone, Kind: table.Score, Seat: table.NoSeat, Title: "The duel", Note: "round " + itoa(int(d.round)), Pieces: []table.Piece{way}}
	if st.lastRound() {
		z.Note += ", the last"
	}
	near := max(st.side(b.v), 0)
	for _, i := range [...]int{near, 1 - near} {
		s := game.Seat(d.who[i])
		whose, id := words.Whose(b.v, s), "-"+s.String()
		sum := counted("sum"+id, whose+" sum on the table", itoa(int(st.score(i))), "sum")
		if st.ahead(i) {
			sum.Marks = append(sum.Marks, table.Won)
		}
		z.Pieces = append(z.Pieces, sum,
			counted("kings"+id, whose+" King bonus if the round ended now", "+"+itoa(int(d.kings[i])), "kings"),
			counted("points"+id, whose+" points in this duel", itoa(int(d.points[i])), "points"))
	}
	b.add(z)
}

// ahead reports whether a side would win the round if it ended now.
func (st *State) ahead(side int) bool {
	a, b := st.score(side), st.score(1-side)
	return st.phase == advantage && a != b && (a < b) == st.duel.low
}

// discard adds the discarded cards of both sides.
func (b *builder) discard() {
	pieces := append(b.shown(0, false), b.shown(1, false)...)
	for i := range pieces {
		pieces[i].Marks = append(pieces[i].Marks, table.Gone)
	}
	b.add(table.Zone{ID: discardZone, Kind: table.Pile, Seat: table.NoSeat, Title: "Discarded in this duel", Note: words.Count(len(pieces), "card"), Pieces: pieces})
}
