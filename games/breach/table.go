package breach

import (
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/games/internal/words"
	"quarterdeck/table"
)

// Marks of this game, besides those of package table, the names of obstacles, gems and characters, and the states
// of chests.
const (
	MarkStairsDown = "stairs-down" // square and token
	MarkStairsUp   = "stairs-up"   // square and token
	MarkBreach     = "breach"      // square and token
	MarkFull       = table.Flooded // square of a fully flooded deck
	MarkPart       = table.Partly  // square of the partially flooded deck
	MarkBlocked    = "blocked"     // square with an obstacle
	MarkObstacle   = "obstacle"    // token
	MarkChest      = "chest"       // token
	MarkTreasure   = "treasure"    // token or card
	MarkPawn       = "pawn"        // of a living seat
	MarkGhost      = "ghost"
	MarkDrowned    = "drowned"
	MarkTrapped    = "trapped"
	MarkDrowning   = "drowning" // drowns if its next turn ends there
	MarkHome       = "home"     // on the BREACH square
	MarkDesired    = "desired"  // the king's desired treasure
	MarkNext       = "next"     // the level that the next Breach card brings
	MarkOne        = "one"      // a counter that stands at one: "1 action"
)

// Table returns the ship: the water's track, four decks with all that stands on them, and the markers. It shows what is
// left to do in the turn and to win, the crew, hands and piles.
//
// Ids: squares are s1.1 to s4.10, pawns pawn-0, tokens named by kind and square (fire-2.7), chests by gem, and
// treasures by name. Cards of a hand that the viewer knows have an id of seat, kind and number, the others of seat and
// number only.
func (st *State) Table(viewer game.Seat) *table.Table {
	t := &table.Table{Status: st.status(viewer), Urgent: viewer >= 0 && st.actors.Has(viewer), Zones: []table.Zone{st.waterZone()}}
	for d := range decks {
		t.Zones = append(t.Zones, st.deckZone(d, viewer))
	}
	t.Zones = append(t.Zones, st.rowMarkers(), st.columnMarkers(), st.turnZone(viewer), st.prizeZone(viewer))
	if z := st.offerZone(viewer); len(z.Pieces) > 0 {
		t.Zones = append(t.Zones, z)
	}
	for s := range game.Seat(st.seats) { // the viewer's own hand last, nearest to it
		if s != viewer {
			t.Zones = append(t.Zones, st.handZone(s, viewer))
		}
	}
	if viewer >= 0 {
		t.Zones = append(t.Zones, st.handZone(viewer, viewer))
	}
	t.Zones = append(t.Zones, st.discardZone(), st.unseenZone(viewer), st.supplyZone())
	t.Moves = st.moves(viewer)
	st.addAbout(t)
	st.addReasons(t, viewer)
	return t
}

func squareID(s square) string  { return squareIDs[s] }
func pawnID(s game.Seat) string { return "pawn-" + s.String() }
func handID(s game.Seat) string { return "hand-" + s.String() }
func chestID(gem int) string    { return "chest-" + gemNames[gem] }
func treasureID(t int) string   { return (firstTreasure + Card(t)).text() }
func drawnID(c Card) string     { return "drawn-" + c.text() }
func pileID(c Card) string      { return pileIDs[c] }
func unseenID(c Card) string    { return unseenIDs[c] }
func tokenID(k obstacle, on square, i int) string {
	return obstacleNames[k] + "-" + on.text() + strings.Repeat("b", i)
}
func cardID(s game.Seat, c Card, i int) string {
	return handID(s) + "-" + c.text() + "-" + strconv.Itoa(i)
}

// Ids that every table has, or that every piece is compared with, are made once.
var squareIDs, pileIDs, unseenIDs = func() (squares [allSquares]string, piles, unseen [allKinds]string) {
	for s := range squares {
		squares[s] = "s" + square(s).text()
	}
	for c := range piles {
		piles[c], unseen[c] = "pile-"+Card(c).text(), "unseen-"+Card(c).text()
	}
	return squares, piles, unseen
}()

// waterZone returns the track of levels (BR-5).
func (st *State) waterZone() table.Zone {
	z := table.Zone{ID: "water", Kind: table.Row, Seat: table.NoSeat, Title: "Water", Note: "Level " + strconv.Itoa(int(st.level)) + ": " + levelText(st.level) + ". " + st.forecast()}
	for level := range uint8(levelSkull + 1) {
		p := table.Piece{ID: "level-" + strconv.Itoa(int(level)), Kind: table.Token, Text: strconv.Itoa(int(level)), Name: "level " + strconv.Itoa(int(level)) + ", " + levelText(level), Col: int(level)}
		switch {
		case level == st.level:
			p.Marks = []string{table.Now}
		case level == st.level+1:
			p.Marks = []string{MarkNext}
		case level < st.level:
			p.Marks = []string{table.Gone}
		}
		z.Pieces = append(z.Pieces, p)
	}
	return z
}

// forecast returns what the next Breach card will do (BR-33, BR-34).
func (st *State) forecast() string {
	if st.level >= levelSkull {
		return ""
	}
	next := st.level + 1
	text := "Next Breach card: " + levelText(next)
	if next <= levelNormal {
		text = "Next Breach card: level " + strconv.Itoa(int(next)) + ", still dry"
	}
	if fresh := flooded(next) &^ st.full; fresh != 0 && next < levelSkull {
		text += "; pawns must leave it, only cannons stay"
	}
	return text + "."
}

// deckZone returns a deck: its ten squares, then what stands on them.
func (st *State) deckZone(d int, viewer game.Seat) table.Zone {
	z := table.Zone{ID: "deck-" + strconv.Itoa(d+1), Kind: table.Board, Seat: table.NoSeat, Title: "Deck " + strconv.Itoa(d+1), Rows: 2, Cols: rowSize, Pieces: make([]table.Piece, 0, 2*deckSize)}
	deck := deckOf(d)
	switch {
	case st.full&deck != 0:
		z.Note = "fully flooded"
	case st.part&deck != 0:
		z.Note = "partially flooded"
	}
	for s := square(d * deckSize); s < square(d*deckSize+deckSize); s++ {
		z.Pieces = append(z.Pieces, st.squarePiece(s))
	}
	for s := square(d * deckSize); s < square(d*deckSize+deckSize); s++ {
		z.Pieces = append(z.Pieces, st.tokensOn(s)...)
	}
	for s := range game.Seat(st.seats) {
		if st.settled() && st.pos[s].deck() == d && (st.alive.Has(s) || st.mode == competitive) {
			z.Pieces = append(z.Pieces, st.pawnPiece(s, viewer))
		}
	}
	return z
}

// on puts a piece on a square.
func on(s square, p table.Piece) table.Piece {
	p.On, p.Row, p.Col = squareID(s), s.row()%2, s.col()
	return p
}

func (st *State) squarePiece(s square) table.Piece {
	p := table.Piece{ID: squareID(s), Kind: table.Square, Text: s.text(), Name: s.place(), Row: s.row() % 2, Col: s.col()}
	for _, m := range []struct {
		on   bool
		mark string
		name string
	}{
		{st.stage > breaching && s == st.breach, MarkBreach, "the breach"},
		{st.down.has(s), MarkStairsDown, "stairs down"},
		{(st.down << deckSize).has(s), MarkStairsUp, "stairs up"},
		{st.full.has(s), MarkFull, "flooded"},
		{st.part.has(s), MarkPart, "partially flooded"},
		{st.blocked.has(s), MarkBlocked, st.stack[s].words()},
	} {
		if m.on {
			p.Marks = append(p.Marks, m.mark)
			p.Name += ", " + m.name
		}
	}
	return p
}

// fixtures returns the tokens of the breach and the stairs (BR-3).
func (st *State) fixtures(s square) []table.Piece {
	var list []table.Piece
	if st.stage > breaching && s == st.breach {
		list = append(list, on(s, table.Piece{ID: "breach", Kind: table.Token, Text: "B", Name: "the breach, on " + s.text(), Marks: []string{MarkBreach, table.Flat}}))
	}
	deck := strconv.Itoa(s.deck() + 1)
	if st.down.has(s) {
		list = append(list, on(s, table.Piece{ID: "stairs-down-" + deck, Kind: table.Token, Text: "↓", Name: "stairs down, on " + s.text(), Leads: squareID(s + deckSize), Marks: []string{MarkStairsDown, table.Flat}}))
	}
	if (st.down << deckSize).has(s) {
		list = append(list, on(s, table.Piece{ID: "stairs-up-" + deck, Kind: table.Token, Text: "↑", Name: "stairs up, on " + s.text(), Leads: squareID(s - deckSize), Marks: []string{MarkStairsUp, table.Flat}}))
	}
	return list
}

// tokensOn returns what stands on a square but pawns: the breach, stairs, obstacles, chests and treasures.
func (st *State) tokensOn(s square) []table.Piece {
	list := st.fixtures(s)
	for k := range obstacle(obstacles) {
		for i := range st.stack[s].of(k) {
			list = append(list, on(s, table.Piece{ID: tokenID(k, s, i), Kind: table.Token, Text: obstacleNames[k],
				Name: obstacleNames[k] + " on " + s.text(), Marks: []string{MarkObstacle, obstacleNames[k]}}))
		}
	}
	for g, c := range st.chests {
		if c.state != hidden && c.at() == s {
			list = append(list, on(s, table.Piece{ID: chestID(g), Kind: table.Token, Text: gemNames[g],
				Name: gemNames[g] + " chest, " + chestNames[c.state] + ", on " + s.text(), Marks: []string{MarkChest, gemNames[g], chestNames[c.state]}}))
		}
	}
	for t, p := range st.treasure {
		if p == spot(s) {
			list = append(list, on(s, table.Piece{ID: treasureID(t), Kind: table.Token, Text: treasureID(t),
				Name: "the " + treasureID(t) + ", left on " + s.text(), Marks: st.treasureMarks(t)}))
		}
	}
	return list
}

func (st *State) treasureMarks(t int) []string {
	marks := []string{MarkTreasure, treasureID(t)}
	if st.desired == firstTreasure+Card(t) {
		marks = append(marks, MarkDesired)
	}
	return marks
}

// pawnPiece returns a pawn or a ghost.
func (st *State) pawnPiece(s, viewer game.Seat) table.Piece {
	p := table.Piece{ID: pawnID(s), Kind: table.Pawn, Text: strconv.Itoa(int(s) + 1), Name: words.Whose(viewer, s) + " " + st.title(s) + ", on " + st.pos[s].text(),
		Marks: append([]string{st.who[s].text(), "seat-" + s.String()}, st.conditions(s)...)}
	if st.actors.Has(s) {
		p.Marks = append(p.Marks, table.Now)
	}
	for _, m := range st.conditions(s) {
		if m != MarkPawn {
			p.Name += ", " + m
		}
	}
	return on(st.pos[s], p)
}

// title returns the character, or the ghost of it.
func (st *State) title(s game.Seat) string {
	if st.ghost(s) && st.settled() {
		return "ghost of the " + crew[st.who[s]].name
	}
	return crew[st.who[s]].name
}

// conditions returns the state of a pawn as marks.
func (st *State) conditions(s game.Seat) []string {
	if !st.alive.Has(s) {
		if st.mode == competitive {
			return []string{MarkGhost}
		}
		return []string{MarkDrowned}
	}
	marks := []string{MarkPawn}
	if st.trapped(s) {
		marks = append(marks, MarkTrapped)
	}
	if st.drowning(s) {
		marks = append(marks, MarkDrowning)
	}
	if st.pos[s] == st.breach {
		marks = append(marks, MarkHome)
	}
	return marks
}
