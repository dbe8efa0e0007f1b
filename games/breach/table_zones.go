package breach

import (
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/games/internal/words"
	"quarterdeck/table"
)

// rowMarkers returns the left edge: markers 2 to 9 with the locators found (BR-4, BR-22).
func (st *State) rowMarkers() table.Zone {
	z := table.Zone{ID: "rows", Kind: table.Row, Seat: table.NoSeat, Title: "Row markers"}
	for row := range 2 * decks {
		half := "upper"
		if row%2 == 1 {
			half = "lower"
		}
		p := table.Piece{ID: "row-" + strconv.Itoa(row+2), Kind: table.Token, Name: "row marker " + strconv.Itoa(row+2) + ", deck " + strconv.Itoa(row/2+1) + ", " + half + " row", Row: row}
		z.Pieces = append(z.Pieces, st.marker(p, strconv.Itoa(row+2), func(c chest) bool { return int(c.row) == row+1 }))
	}
	return z
}

// columnMarkers returns the top edge.
func (st *State) columnMarkers() table.Zone {
	z := table.Zone{ID: "columns", Kind: table.Row, Seat: table.NoSeat, Title: "Column markers"}
	for col := range rowSize {
		numbers := strconv.Itoa(2*col+1) + "–" + strconv.Itoa(2*col+2)
		p := table.Piece{ID: "column-" + strconv.Itoa(col+1), Kind: table.Token, Name: "column marker " + numbers, Col: col}
		z.Pieces = append(z.Pieces, st.marker(p, numbers, func(c chest) bool { return int(c.col) == col+1 }))
	}
	return z
}

// marker adds the gems whose locators lie at a marker, which is called by its numbers.
func (st *State) marker(p table.Piece, numbers string, has func(chest) bool) table.Piece {
	var gems []string
	for g, c := range st.chests {
		if has(c) {
			gems = append(gems, gemNames[g])
		}
	}
	p.Marks, p.Text = gems, numbers
	if len(gems) > 0 {
		p.Text += ":" + strings.Join(gems, ",")
		p.Name += ": " + and(gems)
	}
	return p
}

// prizeZone returns the five treasures and the five chests, wherever they are.
func (st *State) prizeZone(viewer game.Seat) table.Zone {
	z := table.Zone{ID: "prizes", Kind: table.Row, Seat: table.NoSeat, Title: "Chests and treasures"}
	for g, c := range st.chests {
		p := table.Piece{ID: "gem-" + gemNames[g], Kind: table.Token, Text: gemNames[g], Name: gemNames[g] + " chest: ", Marks: []string{MarkChest, gemNames[g], chestNames[c.state]}}
		switch {
		case c.state != hidden:
			p.Name += chestNames[c.state] + " on " + c.at().text()
		case c.row > 0:
			p.Name += "row known, column not"
		case c.col > 0:
			p.Name += "column known, row not"
		default:
			p.Name += "not located"
		}
		z.Pieces = append(z.Pieces, p)
	}
	for t, where := range st.treasure {
		p := table.Piece{ID: "prize-" + treasureID(t), Kind: table.Token, Text: treasureID(t), Name: "the " + treasureID(t) + ": ", Marks: st.treasureMarks(t)}
		switch {
		case where.lies():
			p.Name += "left on " + square(where).text()
		case where.held():
			p.Name += "held by " + object(viewer, game.Seat(where-held))
			p.Marks = append(p.Marks, table.Won)
		case where == away:
			p.Name += "delivered"
			p.Marks = append(p.Marks, table.Gone)
		default:
			p.Name += "not found"
		}
		z.Pieces = append(z.Pieces, p)
	}
	return z
}

// offerZone returns what is to be chosen or settled apart from the board: a character, a drawn card.
func (st *State) offerZone(viewer game.Seat) table.Zone {
	z := table.Zone{ID: "offer", Kind: table.Tray, Seat: table.NoSeat, Title: "Drawn"}
	if st.stage == casting && st.choose {
		z.Title = "Characters to choose from"
		for rest := everyone &^ st.cast; rest != 0; rest &= rest - 1 {
			c := Character(lowest(rest))
			z.Pieces = append(z.Pieces, table.Piece{ID: "choose-" + c.text(), Kind: table.Token, Text: crew[c].name, Name: crew[c].name + ": " + crew[c].power + " Starts on deck " + st.berth(c), Marks: []string{c.text()}})
		}
	}
	if st.card != noCard {
		p := table.Piece{ID: drawnID(st.card), Kind: table.Token, Text: st.card.name(), Name: "Drawn: " + theCard(st.card), Marks: []string{table.Now}}
		if st.card.isObstacle() {
			p.Marks = append(p.Marks, MarkObstacle, st.card.text())
		}
		z.Pieces = append(z.Pieces, p)
	}
	return z
}

// berth returns the deck on which a character starts (BR-12).
func (st *State) berth(c Character) string {
	if st.difficulty == levelMadness {
		return strconv.Itoa(int(crew[c].madness))
	}
	return strconv.Itoa(int(crew[c].deck))
}

// handZone returns a hand with its character, as far as the viewer sees it.
func (st *State) handZone(s, viewer game.Seat) table.Zone {
	z := table.Zone{ID: handID(s), Kind: table.Hand, Seat: int(s), Mine: s == viewer, Active: st.actors.Has(s), Title: words.Whose(viewer, s) + " hand", Note: st.handNote(s, viewer)}
	secret := st.secret(viewer, s)
	shown := st.hand[s] - secret
	for rest := shown.kinds(); rest != 0; rest &= rest - 1 {
		c := rest.first()
		for i := range shown.of(c) {
			p := table.Piece{ID: cardID(s, c, i), Kind: table.Card, Face: c.face(), Name: st.cardName(c)}
			if s == viewer && i == 0 {
				p.Why = st.why(s, c)
			}
			z.Pieces = append(z.Pieces, p)
		}
	}
	for i := range secret.len() {
		z.Pieces = append(z.Pieces, table.Piece{ID: handID(s) + "-" + strconv.Itoa(i), Kind: table.Card, Name: "a card face down"})
	}
	for t, p := range st.treasure {
		if p.with(s) {
			z.Pieces = append(z.Pieces, table.Piece{ID: treasureID(t), Kind: table.Card, Face: treasureID(t), Name: "the " + treasureID(t), Marks: st.treasureMarks(t)})
		}
	}
	return z
}

// cardName returns a card with what it is for.
func (st *State) cardName(c Card) string {
	if c >= itemKinds {
		return c.name()
	}
	text := c.name() + ": " + uses[c]
	if st.mode == competitive && roughUses[c] != "" {
		text += "; or " + roughUses[c]
	}
	return text
}

// handNote returns the character with its power, its place and state, and how full the hand is.
func (st *State) handNote(s, viewer game.Seat) string {
	if st.who[s] == noCharacter {
		return "no character yet"
	}
	if !st.settled() {
		return crew[st.who[s]].name + ". " + crew[st.who[s]].power
	}
	text := sentence(st.title(s)) + " on " + st.pos[s].text()
	if st.ghost(s) {
		if st.who[s] == Rigger { // the only power that serves a ghost: BR-45
			text += ", pushes diagonally too"
		}
		return text + ". It drifts, pushes and searches; it cannot use its cards."
	}
	for _, m := range st.conditions(s) {
		switch m {
		case MarkHome:
			text += ", at the breach"
		case MarkTrapped, MarkDrowning, MarkDrowned:
			text += ", " + m
		}
	}
	return text + ". " + strconv.Itoa(int(st.size[s])) + " of " + strconv.Itoa(int(st.who[s].limit())) + " cards. " + crew[st.who[s]].power
}

// discardZone returns the discard pile, one piece a kind.
func (st *State) discardZone() table.Zone {
	z := table.Zone{ID: "discards", Kind: table.Tray, Seat: table.NoSeat, Title: "Discard pile", Note: words.Count(int(st.discarded), "card")}
	for c, n := range st.discards {
		if n > 0 {
			c := Card(c)
			z.Pieces = append(z.Pieces, table.Piece{ID: pileID(c), Kind: table.Card, Face: c.face(), Text: "×" + strconv.Itoa(int(n)), Name: strconv.Itoa(int(n)) + " × " + c.name()})
		}
	}
	return z
}

// unseenZone returns the item deck and what its cards can be. A kind that has run out stays, as 0, so that the others keep their places.
func (st *State) unseenZone(viewer game.Seat) table.Zone {
	z := table.Zone{ID: "items", Kind: table.Score, Seat: table.NoSeat, Title: "Item deck", Note: words.Count(int(st.deckLen), "card") + " in the deck"}
	unseen := st.unseen(viewer)
	for c := range Card(deckKinds) {
		n := strconv.Itoa(int(unseen[c]))
		z.Pieces = append(z.Pieces, table.Piece{ID: "unseen-" + c.text(), Kind: table.Counter, Name: n + " × " + c.name(), Text: n})
	}
	return z
}

// supplyZone returns the obstacle tokens left (BR-6): when one is needed and none is left, the game is lost (BR-23).
func (st *State) supplyZone() table.Zone {
	z := table.Zone{ID: "supply", Kind: table.Score, Seat: table.NoSeat, Title: "Obstacle tokens left"}
	for k, n := range st.left {
		z.Pieces = append(z.Pieces, table.Piece{ID: "left-" + obstacleNames[k], Kind: table.Counter, Name: strconv.Itoa(int(n)) + " × " + obstacleNames[k], Text: strconv.Itoa(int(n)), Marks: []string{obstacleNames[k]}})
	}
	return z
}
