package duel

import (
	"quarterdeck/game"
	"quarterdeck/games/internal/words"
	"quarterdeck/table"
)

// Marks of this game, besides those of package table. A card also has the mark "back-s" (or l, h, m, p) of its back; with plain
// backs, others' cards have none.
const (
	MarkUnder  = "under"  // an equal card lies on top of it and is the one to take
	MarkLowest = "lowest" // the lowest sum wins
	markBack   = "back-"
)

// Zones. The near side of a duel is the viewer's, if it is in it, else the first duellist's.
const (
	handZone     = "hand"
	trayZone     = "tray"
	purseZone    = "purse"
	asksZone     = "asks"
	requestsZone = "wishes"
	marketZone   = "market"
	duelsZone    = "duels"
	scoreZone    = "score"
	markerZone   = "marker"
	markerPiece  = "marker-gb"
	discardZone  = "discard"
	nearZone     = "near"
	farZone      = "far"
	farHand      = "far-hand"
	nearHand     = "near-hand"
)

// Table shows what View shows. While trading: every seat's counters, offers to the viewer, the market, the viewer's tray, what it
// asks for, and its hand. In duels: the opponent's backs, both sides of the table, the marker between them, the score that is
// always visible (sums, direction, King bonuses, points), and the hand.
//
// Ids: a card of the viewer's own is h-7s-2, the second seven of starters it has, wherever it lies. So the client can
// show it move from hand to tray or table. Of equal cards the one with the highest number moves first. A card of
// another duellist is o1-s-3, the third starter card of seat 1, face down in the hand and then face up on the table.
// The id shows only the back, which every viewer sees.
func (st *State) Table(viewer game.Seat) *table.Table {
	b := builder{st: st, v: viewer, t: &table.Table{Status: st.status(viewer), Zones: []table.Zone{}, Moves: []table.Move{}}}
	b.t.Urgent = viewer >= 0 && st.RequiredActors().Has(viewer)
	if st.seats > duellists {
		b.seats()
		b.duels()
	}
	switch {
	case st.phase == trading || st.phase == filling:
		b.trading()
	case st.now != noSeat:
		b.duel()
	}
	if viewer >= 0 {
		b.hand()
	}
	b.moves()
	addAbout(b.t)
	return b.t
}

// builder makes one table.
type builder struct {
	st *State
	v  game.Seat
	t  *table.Table
}

func (b *builder) add(z table.Zone) {
	if z.Pieces == nil {
		z.Pieces = []table.Piece{}
	}
	b.t.Zones = append(b.t.Zones, z)
}

func counter(id, name, text string, marks ...string) table.Piece {
	return table.Piece{ID: id, Kind: table.Counter, Name: name, Text: text, Marks: marks}
}

// halves returns a number of half tokens (HD-3) as whole ones: "1½".
func halves(n int) string {
	switch whole := itoa(n / 2); {
	case n%2 == 0:
		return whole
	case n == 1:
		return "½"
	default:
		return whole + "½"
	}
}

// tokens returns a positive number of half tokens as whole ones, in words: "1½ tokens".
func tokens(n int) string {
	if n > 2 {
		return halves(n) + " tokens"
	}
	return halves(n) + " token"
}

// counted returns a counter whose name does not hold its number yet.
func counted(id, name, text string, marks ...string) table.Piece {
	return counter(id, name+": "+text, text, marks...)
}

// The IDs of the counters of each seat begin so.
const (
	marblesID = "m-"
	tokensID  = "t-"
)

func seatID(s game.Seat) string { return "seat-" + s.String() }

// seats adds a zone of counters for every seat, the viewer's last.
func (b *builder) seats() {
	for s := range game.Seat(b.st.seats) {
		if s != b.v {
			b.seat(s)
		}
	}
	if b.v >= 0 {
		b.seat(b.v)
	}
}

func (b *builder) seat(s game.Seat) {
	st := b.st
	z := table.Zone{ID: seatID(s), Kind: table.Score, Seat: int(s), Mine: s == b.v, Active: st.RequiredActors().Has(s), Title: words.Who(b.v, s),
		Note: b.seatNote(s)}
	id := "-" + s.String()
	if st.marked {
		for k := range Back(Backs) {
			if n := st.hands[s].ofBack(k) + st.trays[s].ofBack(k); n > 0 {
				z.Pieces = append(z.Pieces, counter("b"+id+"-"+k.Letter(), words.Count(n, k.Name()+" card"), itoa(n), markBack+k.Letter()))
			}
		}
	} else {
		z.Pieces = append(z.Pieces, counter("b"+id, words.Count(st.held(s), "card"), itoa(st.held(s))))
	}
	z.Pieces = append(z.Pieces, counter(marblesID+s.String(), words.Count(st.allMarbles(s), "marble"), itoa(st.allMarbles(s)), "marbles"))
	z.Pieces = append(z.Pieces, counter(tokensID+s.String(), "tokens brought: "+halves(int(st.tokens[s])), halves(int(st.tokens[s])), "tokens"))
	if st.done != 0 {
		z.Pieces = append(z.Pieces, counter("p"+id, words.Count(int(st.points[s]), "point")+" in duels", itoa(int(st.points[s])), "points"))
	}
	b.add(z)
}

func (b *builder) seatNote(s game.Seat) string {
	st := b.st
	switch {
	case st.phase == trading && st.ready.Has(s):
		return "ready"
	case st.phase == picking && st.picker == s:
		return "picks"
	case st.wins[s] > 0 && st.losses[s] == 0:
		return words.Count(int(st.wins[s]), "token") + " won"
	case st.losses[s] > 0:
		return "a strike"
	}
	return ""
}

// duels adds the pairings, as far as they are known, with their results.
func (b *builder) duels() {
	st := b.st
	if st.paired == 0 {
		return
	}
	z := table.Zone{ID: duelsZone, Kind: table.Row, Seat: table.NoSeat, Title: "Duels"}
	for i := range int(st.paired) {
		z.Pieces = append(z.Pieces, b.pairing(i))
	}
	b.add(z)
}

func (b *builder) pairing(i int) table.Piece {
	st := b.st
	x, y := game.Seat(st.pairs[i][0]), game.Seat(st.pairs[i][1])
	p := counter("duel-"+itoa(i), words.Who(b.v, x)+" against "+object(b.v, y), "–")
	switch {
	case st.done>>i&1 == 1:
		p.Text = itoa(int(st.scores[i][0])) + "–" + itoa(int(st.scores[i][1]))
		p.Marks = []string{table.Gone}
		p.Name = p.Text + ": " + p.Name
		if w := st.winners[i]; w == noSeat {
			p.Name += ", drawn"
		} else {
			p.Name += ", won by " + object(b.v, game.Seat(w))
		}
	case int8(i) == st.now:
		p.Marks = []string{table.Now}
		p.Text = itoa(int(st.duel.points[0])) + "–" + itoa(int(st.duel.points[1]))
		p.Name = p.Text + ": " + p.Name + ", being played"
	default:
		p.Name += ", to come"
	}
	return p
}

// object returns a seat in the middle of a sentence.
func object(viewer, s game.Seat) string {
	if viewer == s {
		return "you"
	}
	return table.Name(int(s))
}

// hand adds the viewer's cards, by back and then by rank.
func (b *builder) hand() {
	st := b.st
	z := table.Zone{ID: handZone, Kind: table.Hand, Seat: int(b.v), Mine: true, Active: st.RequiredActors().Has(b.v), Title: "Your hand",
		Note: words.Count(int(st.hands[b.v].size), "card")}
	h := st.hands[b.v]
	if i := st.side(b.v); i >= 0 && st.duel.faceDown[i] != noCard {
		h.remove(st.duel.faceDown[i]) // it is on the table
	}
	h.all(func(c Card, n int) {
		for k := 1; k <= n; k++ {
			p := ownPiece(c, k)
			p.Why = b.why(c)
			if k < n {
				p.Marks = append(p.Marks, MarkUnder)
			}
			z.Pieces = append(z.Pieces, p)
		}
	})
	b.add(z)
}

// why returns why a card of the viewer cannot be played after the showdown (HD-17) or while the viewer picks an opponent, or "" if it can.
func (b *builder) why(c Card) string {
	st := b.st
	i := st.side(b.v)
	if st.phase == picking && st.picker == b.v {
		return st.explainCard(b.v, doPlay, c).Error()
	}
	if st.phase != advantage || i < 0 || st.duel.may[i]>>c.Rank()&1 == 1 || st.duel.queens[i] > 0 {
		return ""
	}
	if m := st.match(i); m != "" {
		return "Does not match your " + st.matching(i).Name() + " (HD-17)."
	}
	return "You showed a special card: no number matches it (HD-17)."
}

func ownID(c Card, k int) string { return "h-" + c.Text() + "-" + itoa(k) }

func ownPiece(c Card, k int) table.Piece {
	return table.Piece{ID: ownID(c, k), Kind: table.Card, Face: c.Text(), Name: c.Name() + ", " + c.Back().Name() + " back", Marks: []string{markBack + c.Back().Letter()}}
}
