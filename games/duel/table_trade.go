package duel

import (
	"strings"

	"quarterdeck/game"
	"quarterdeck/games/internal/words"
	"quarterdeck/table"
)

// trading adds the offers to the viewer, the market, and the viewer's own tray and requests.
func (b *builder) trading() {
	st := b.st
	if b.v >= 0 {
		for left := st.offersTo(b.v); left != 0; {
			from := st.earliest(left)
			left = left.Without(from)
			b.offer(from)
		}
	}
	if st.stock != 0 {
		b.market()
	}
	if b.v < 0 {
		return
	}
	b.requests()
	b.asks()
	b.tray()
	b.add(table.Zone{ID: purseZone, Kind: table.Tray, Seat: int(b.v), Mine: true, Title: "Your marbles in hand", Pieces: []table.Piece{
		{ID: "purse-o", Kind: table.Token, Name: words.Count(int(st.marbles[b.v]), "marble") + " in hand", Text: itoa(int(st.marbles[b.v])), Marks: []string{"marble"}}}})
}

// zoneID returns the zone of an offer to the viewer: "offer-3-2", under version 1 of the rules "offer-12".
func (b *builder) zoneID(id offerID) string {
	return "offer-" + strings.ReplaceAll(b.st.notation().formatOffer(id), " ", "-")
}

func (b *builder) acceptID(id offerID) string  { return b.zoneID(id) + "-yes" }
func (b *builder) declineID(id offerID) string { return b.zoneID(id) + "-no" }

// requested returns a piece that stands for a card or marble asked for.
func requested(id, name, text string, marks ...string) table.Piece {
	if text != "" {
		name = text + ": " + name // speech control finds it by the text that is visible on it
	}
	return table.Piece{ID: id, Kind: table.Token, Name: name, Text: text, Marks: append(marks, "wish")}
}

// offer adds an offer to the viewer: what it would get, then what it would give.
func (b *builder) offer(from game.Seat) {
	st := b.st
	id := b.zoneID(st.offerNo[from])
	z := table.Zone{ID: id, Kind: table.Tray, Seat: int(from), Active: true, Title: table.Name(int(from)) + " offers you, number " + itoa(st.number(st.offerNo[from])),
		Note: "for " + st.wanted(from)}
	st.trays[from].all(func(c Card, n int) {
		for k := 1; k <= n; k++ {
			p := ownPiece(c, k)
			p.ID = id + "-" + c.Text() + "-" + itoa(k)
			p.Name = "You get: " + p.Name
			z.Pieces = append(z.Pieces, p)
		}
	})
	if n := int(st.trayMarbles[from]); n > 0 {
		z.Pieces = append(z.Pieces, table.Piece{ID: id + "-o", Kind: table.Token, Name: "You get: " + words.Count(n, "marble"), Text: itoa(n), Marks: []string{"marble"}})
	}
	z.Pieces = append(z.Pieces, b.asked(from, id+"-ask-", "You give: ")...)
	lacking := b.lacking(from)
	if lacking != "" {
		z.Note += ". " + lacking
	}
	z.Pieces = append(z.Pieces, table.Piece{ID: b.acceptID(st.offerNo[from]), Kind: table.Token, Name: "Accept this offer", Text: "Accept", Marks: []string{"answer"}, Why: lacking},
		table.Piece{ID: b.declineID(st.offerNo[from]), Kind: table.Token, Name: "Decline this offer", Text: "Decline", Marks: []string{"answer"}})
	b.add(z)
}

// lacking returns why the viewer cannot accept the offer of a seat, or "" if it can.
func (b *builder) lacking(from game.Seat) string {
	if b.st.covers(b.v, from) {
		return ""
	}
	return b.st.explainAnswer(b.v, b.st.offerNo[from]).Error()
}

// asked returns what a seat asks for.
func (b *builder) asked(s game.Seat, id, intro string) []table.Piece {
	st := b.st
	pieces := []table.Piece{}
	for r, n := range st.asks[s] {
		if n > 0 {
			r := Rank(r)
			pieces = append(pieces, requested(id+r.Letter(), intro+many(int(n), r), itoa(int(n))+"×"+short(r)))
		}
	}
	if n := int(st.askMarbles[s]); n > 0 {
		pieces = append(pieces, requested(id+"o", intro+words.Count(n, "marble"), itoa(n), "marble"))
	}
	return pieces
}

// short returns a rank as printed on a card.
func short(r Rank) string {
	if r == Ten {
		return "10"
	}
	return r.Letter()
}

// packWords lists the content of a pack (HD-8).
var packWords = [Backs]string{Low: "2 3 4 5 6", High: "6 7 8 9 10", Mystery: "five cards of a regular deck", Special: "J Q K A and a joker"}

func (b *builder) market() {
	st := b.st
	z := table.Zone{ID: marketZone, Kind: table.Market, Seat: table.NoSeat, Active: st.phase == trading && st.stage == market, Title: "Black market", Note: "closed"}
	switch {
	case st.stage == market:
		z.Note = "open: press a pack to buy it"
	case st.stage == talk1:
		z.Note = "opens after the first talk"
	}
	for k := Low; k < Backs; k++ {
		p := table.Piece{ID: "pack-" + k.Letter(), Kind: table.Token, Text: words.Count(int(st.price(k)), "marble"), Marks: []string{markBack + k.Letter()}}
		p.Name = capitalised(k.Name()) + " pack: " + packWords[k] + ", for " + p.Text
		if st.stock != unlimited {
			p.Name += ", " + itoa(int(st.stock)-int(st.bought[k])) + " left"
		}
		if b.v >= 0 && st.phase == trading && !st.canBuy(b.v, k) {
			p.Why = st.explainBuy(b.v, k).Error()
		}
		z.Pieces = append(z.Pieces, p)
	}
	b.add(z)
}

func capitalised(word string) string { return strings.ToUpper(word[:1]) + word[1:] }

// requests adds what the viewer can ask for, and asks adds what it does ask for.
func (b *builder) requests() {
	z := table.Zone{ID: requestsZone, Kind: table.Market, Seat: int(b.v), Mine: true, Title: "What you can ask for"}
	add := func(p table.Piece, low uint8, asked uint8) {
		if asked >= maxAsk {
			p.Why = b.st.explainTrade(b.v, pack(doAsk, 0, low)).Text
		}
		z.Pieces = append(z.Pieces, p)
	}
	for r := range Rank(Ranks) {
		add(requested("wish-"+r.Letter(), "ask for "+article(r), short(r)), uint8(r), b.st.asks[b.v][r])
	}
	add(requested("wish-o", "Ask for a marble", "", "marble"), marble, b.st.askMarbles[b.v])
	b.add(z)
}

func (b *builder) asks() {
	b.add(table.Zone{ID: asksZone, Kind: table.Tray, Seat: int(b.v), Mine: true, Title: "What you ask for", Pieces: b.asked(b.v, "ask-", "You ask for ")})
}

// tray adds what the viewer would give, and the seat to which it is offered.
func (b *builder) tray() {
	st, s := b.st, b.v
	z := table.Zone{ID: trayZone, Kind: table.Tray, Seat: int(s), Mine: true, Title: "Your tray", Note: "not offered"}
	if st.offerNo[s] != 0 {
		z.Note = "offer " + itoa(st.number(st.offerNo[s])) + ", to " + table.Name(int(st.offerTo[s])) // for what, the tray beside it shows
	}
	st.trays[s].all(func(c Card, n int) {
		held := int(st.hands[s].count(c))
		for k := n; k >= 1; k-- {
			p := ownPiece(c, held+k)
			if k > 1 {
				p.Marks = append(p.Marks, MarkUnder)
			}
			z.Pieces = append(z.Pieces, p)
		}
	})
	if n := int(st.trayMarbles[s]); n > 0 {
		z.Pieces = append(z.Pieces, table.Piece{ID: "tray-o", Kind: table.Token, Name: words.Count(n, "marble") + " on your tray", Text: itoa(n), Marks: []string{"marble"}})
	}
	if !st.offersNothing(s) {
		z.Pieces = append(z.Pieces, table.Piece{ID: "send", Kind: table.Token, Name: "Offer it: press the player who is to get the offer", Text: "Offer"})
	}
	b.add(z)
}
