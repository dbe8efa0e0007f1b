package port

import (
	"fmt"
	"slices"
	"strconv"

	"quarterdeck/game"
	"quarterdeck/games/internal/words"
	"quarterdeck/table"
)

// MarkPassed is the mark of an open port that is out of reach in this hand.
const MarkPassed = "passed"

// Table lays out what View holds: ports, exposed stack and trump, pirates, the trick, the hands, the last trick and the
// unseen cards. Ids of face-up cards are hand number and card (h1-a7), ids of backs their place (p1-4: the fourth of
// the pirates in hand 1; b1-1-3: the third of seat 1).
func (s *State) Table(viewer game.Seat) *table.Table {
	v := s.view(viewer)
	t := &table.Table{
		Status: status(v, viewer),
		Urgent: viewer >= 0 && int(viewer) == v.Seat,
		Zones:  []table.Zone{portsZone(v), trumpZone(v), stackZone(v), piratesZone(v), trickZone(v)},
		Moves:  s.moves(v, viewer),
	}
	for _, seat := range seatOrder(len(v.Hands), viewer) {
		t.Zones = append(t.Zones, handZone(v, seat, viewer))
	}
	t.Zones = append(t.Zones, scoreZone(v), lastZone(v), unseenZone(v))
	addAbout(t, v)
	return t
}

// seatOrder returns the viewer's own hand first.
func seatOrder(n int, viewer game.Seat) []game.Seat {
	switch {
	case n == 1:
		return []game.Seat{0}
	case viewer == 1:
		return []game.Seat{1, 0}
	}
	return []game.Seat{0, 1}
}

func portsZone(v *View) table.Zone {
	z := table.Zone{ID: "ports", Kind: table.Row, Title: "The ports", Seat: table.NoSeat, Note: aims(v)}
	for _, p := range v.Ports {
		n := strconv.Itoa(p.Number)
		piece := table.Piece{ID: "port-" + n, Kind: table.Token, Text: n}
		switch aim := v.aim(p); {
		case p.Exploited:
			piece.Name, piece.Marks = "port "+n+", exploited", []string{table.Gone}
		case v.handEnded(): // no trick of the next one counts yet
			piece.Name = "port " + n + ", open"
		case aim == matchesNow:
			piece.Name, piece.Marks = "port "+n+", open, "+words.Count(v.Won, "trick")+" won so far", []string{table.Now}
		case aim == "":
			piece.Name, piece.Marks = "port "+n+", open, out of reach in this hand", []string{MarkPassed}
		default:
			piece.Name = "port " + n + ", open, " + aim
		}
		z.Pieces = append(z.Pieces, piece)
	}
	return z
}

// trumpZone shows the exposed ports turned so far, the last on top.
func trumpZone(v *View) table.Zone {
	z := table.Zone{ID: "trump", Kind: table.Deck, Title: "Trump", Seat: table.NoSeat, Note: v.trumpWords(), Pieces: []table.Piece{}}
	for i, suit := range v.Exposed {
		p := table.Piece{ID: "x" + strconv.Itoa(i+1), Kind: table.Card, Face: suit, Suit: suitWord(suit), Name: "exposed port of " + suitWord(suit)}
		if i == len(v.Exposed)-1 && v.Trump != "" {
			p.Name, p.Marks = p.Name+", trump", []string{table.Now}
		} else {
			p.Name, p.Marks = p.Name+", trump no more", []string{table.Gone}
		}
		z.Pieces = append(z.Pieces, p)
	}
	return z
}

// stackZone returns the exposed ports still face down. They have no identity yet; their ids are places.
func stackZone(v *View) table.Zone {
	z := table.Zone{ID: "stack", Kind: table.Deck, Title: "Exposed ports, face down", Seat: table.NoSeat,
		Note: words.Count(v.Stack, "card") + " to turn", Pieces: []table.Piece{}}
	for i := range v.Stack {
		// The top piece is the last of the zone: it is turned next.
		z.Pieces = append(z.Pieces, table.Piece{ID: "x" + strconv.Itoa(Suits-i), Kind: table.Card, Name: "exposed port, face down"})
	}
	return z
}

func piratesZone(v *View) table.Zone {
	z := table.Zone{ID: "pirates", Kind: table.Hand, Title: "The pirates’ hand", Seat: table.NoSeat,
		Note: words.Count(v.Pirates, "card") + " face down", Pieces: []table.Piece{}}
	for i := v.Tricks - v.Pirates; i < v.Tricks; i++ {
		z.Pieces = append(z.Pieces, table.Piece{ID: pirateID(v.Hand, i+1), Kind: table.Card, Name: "pirate card, face down"})
	}
	return z
}

func pirateID(hand, trick int) string { return fmt.Sprintf("p%d-%d", hand, trick) }

func cardID(hand int, card string) string { return fmt.Sprintf("h%d-%s", hand, card) }

func backID(hand int, seat game.Seat, slot int) string {
	return fmt.Sprintf("b%d-%d-%d", hand, seat, slot)
}

// trickZone returns the pirates' card and the crew's opposite; a finished trick stays until the next
// card is turned.
func trickZone(v *View) table.Zone {
	z := table.Zone{ID: "trick", Kind: table.Row, Title: "The trick", Seat: table.NoSeat}
	switch {
	case v.Up != "":
		pirate := table.Piece{ID: pirateID(v.Hand, v.Trick+1), Kind: table.Card, Face: v.Up, Suit: cardSuit(v.Up), Name: "pirates’ " + word(v.Up), Marks: []string{table.Now}}
		z.Pieces = []table.Piece{pirate, {ID: "place", Kind: table.Place, Name: "place for the crew’s card", Marks: []string{table.Now}}}
		z.Note = "trick " + strconv.Itoa(v.Trick+1) + " of " + strconv.Itoa(v.Tricks)
	case v.Last != nil:
		z.Pieces, z.Note = lastPieces(v), lastNote(v.Last)
	default:
		z.Pieces = []table.Piece{{ID: "place-pirates", Kind: table.Place, Name: "place for the pirates’ card"}, {ID: "place", Kind: table.Place, Name: "place for the crew’s card"}}
	}
	return z
}

// lastZone keeps the last finished trick in sight while the next one runs.
func lastZone(v *View) table.Zone {
	z := table.Zone{ID: "last", Kind: table.Tray, Title: "The last trick", Seat: table.NoSeat, Pieces: []table.Piece{}}
	if v.Up == "" || v.Last == nil {
		return z
	}
	z.Pieces, z.Note = lastPieces(v), lastNote(v.Last)
	for i := range z.Pieces {
		z.Pieces[i].Marks = append(z.Pieces[i].Marks, table.Small)
	}
	return z
}

func lastPieces(v *View) []table.Piece {
	l := v.Last
	pirate := table.Piece{ID: pirateID(l.Hand, l.Trick), Kind: table.Card, Face: l.Pirate, Suit: cardSuit(l.Pirate), Name: "pirates’ " + word(l.Pirate), Marks: []string{table.Won}}
	crew := table.Piece{ID: v.playedID(), Kind: table.Card, Face: l.Crew, Suit: cardSuit(l.Crew), Name: "crew’s " + word(l.Crew), Marks: []string{table.Lost}}
	if l.Won {
		pirate.Marks, crew.Marks = crew.Marks, pirate.Marks
	}
	return []table.Piece{pirate, crew}
}

// playedID returns the id of the last card played: its own if the viewer saw it in the hand, else that of
// the hand's last back, which it turned.
func (v *View) playedID() string {
	l := v.Last
	if v.Hands[l.Seat].Cards != nil {
		return cardID(l.Hand, l.Crew)
	}
	played := (l.Trick + len(v.Hands) - 1) / len(v.Hands) // by this seat in that hand, this one included
	return backID(l.Hand, game.Seat(l.Seat), v.Tricks/len(v.Hands)-played+1)
}

func lastNote(l *TrickView) string {
	text := "hand " + strconv.Itoa(l.Hand) + ", trick " + strconv.Itoa(l.Trick)
	if l.Won {
		return text + ": won by the crew"
	}
	return text + ": lost to the pirates"
}

func handZone(v *View, seat, viewer game.Seat) table.Zone {
	hand := v.Hands[seat]
	z := table.Zone{ID: "hand" + seat.String(), Kind: table.Hand, Title: words.Whose(viewer, seat) + " hand",
		Seat: int(seat), Mine: seat == viewer, Active: int(seat) == v.Seat, Pieces: []table.Piece{}}
	if hand.Cards == nil {
		for i := range hand.Count {
			z.Pieces = append(z.Pieces, table.Piece{ID: backID(v.Hand, seat, i+1), Kind: table.Card, Name: "card face down"})
		}
		return z
	}
	for _, c := range hand.Cards {
		p := table.Piece{ID: cardID(v.Hand, c), Kind: table.Card, Face: c, Suit: cardSuit(c), Name: word(c)}
		if z.Mine && v.Seat >= 0 && !z.Active {
			p.Why = "It is " + table.Name(v.Seat) + "’s trick (PP-12)."
		}
		z.Pieces = append(z.Pieces, p)
	}
	return z
}

// cardSuit returns the suit of a card in notation, in a word of package table.
func cardSuit(card string) string {
	c, _ := parseCard(card)
	return c.Suit().Word()
}

// scoreZone counts the hand. While the next one is dealt, the finished one stays, as its last trick does.
func scoreZone(v *View) table.Zone {
	hand, won, left := v.Hand, v.Won, v.Tricks-v.Trick
	if v.handEnded() {
		hand, won, left = v.Last.Hand, v.Last.Total, 0
	}
	counter := func(id string, n int, what string) table.Piece {
		return table.Piece{ID: id, Kind: table.Counter, Text: strconv.Itoa(n), Name: what + ": " + strconv.Itoa(n)}
	}
	return table.Zone{ID: "score", Kind: table.Score, Title: "Hand " + strconv.Itoa(hand) + ", " + side(hand), Seat: table.NoSeat, Pieces: []table.Piece{
		counter("tricks-won", won, "tricks won"),
		counter("tricks-left", left, "tricks to play"),
		counter("ports-left", len(v.Ports)-v.exploited(), "open ports"),
	}}
}

// unseenZone returns a grid of suits by ranks of what the viewer has not seen in this pass (PP-11).
func unseenZone(v *View) table.Zone {
	z := table.Zone{ID: "unseen", Kind: table.Grid, Title: "Unseen since the shuffle", Seat: table.NoSeat, Rows: Suits, Cols: Ranks,
		Note: words.Count(len(v.Unseen), "card"), Pieces: []table.Piece{}}
	for _, text := range v.Unseen {
		c, _ := parseCard(text)
		z.Pieces = append(z.Pieces, table.Piece{ID: "u-" + text, Kind: table.Card, Face: text, Suit: c.Suit().Word(), Name: c.Word() + ", unseen",
			Row: int(c.Suit()), Col: c.Rank() - 1, Marks: []string{table.Small}})
	}
	return z
}

// moves returns the cards to play and, apart from them, the turn of an exposed port.
func (s *State) moves(v *View, viewer game.Seat) []table.Move {
	moves := []table.Move{}
	if viewer < 0 {
		return moves
	}
	for _, a := range s.Legal(nil, viewer) {
		if a == Flip {
			moves = append(moves, flipMove(v))
			continue
		}
		c := cardOf(a)
		moves = append(moves, table.Move{Action: rules{}.Format(a), Label: "Play the " + c.Word(), From: cardID(v.Hand, c.String()), To: "trick"})
	}
	return moves
}

// flipMove returns the move that turns an exposed port, with a warning of its consequence (PP-6, PP-7).
func flipMove(v *View) table.Move {
	m := table.Move{Action: rules{}.Format(Flip), Label: "Turn an exposed port", From: "x" + strconv.Itoa(Suits-v.Stack+1), To: "trump", Apart: true}
	switch {
	case v.Stack == 0:
		m.Label, m.From = "Remove the trump", "x"+strconv.Itoa(Suits)
		m.Warn = "There will be no trump for the rest of the voyage."
	case v.Stack == 1 && !v.LastTrump:
		m.Label = "Turn the last exposed port"
		m.Warn = "This is the last exposed port: there will be no trump for the rest of the voyage."
	case v.Stack == 1:
		m.Warn = capital(suitWord(v.hidden()[0])) + " will be trump in place of " + suitWord(v.Trump) + ", which cannot come back. Then no exposed port is left to turn."
	default:
		m.Warn = "The next port’s suit will be trump in place of " + suitWord(v.Trump) + ", which cannot come back. " + words.Count(v.Stack-1, "exposed port") + " will be left to turn."
	}
	return m
}

// hidden returns the suits whose exposed port is still face down.
func (v *View) hidden() []string {
	var left []string
	for _, letter := range suitLetters {
		if !slices.Contains(v.Exposed, string(letter)) {
			left = append(left, string(letter))
		}
	}
	return left
}
