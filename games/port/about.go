package port

import (
	"strconv"

	"quarterdeck/table"
)

// addAbout writes what each piece is for. It reads nothing but the table as it is shown, and what its viewer sees.
func addAbout(t *table.Table, v *View) {
	for i := range t.Zones {
		z := &t.Zones[i]
		for j := range z.Pieces {
			z.Pieces[j].About = v.about(z, &z.Pieces[j])
		}
	}
}

func (v *View) about(z *table.Zone, p *table.Piece) string {
	switch z.ID {
	case "ports":
		if p.Has(table.Gone) {
			return "A hand ended with as many tricks as it shows (PP-9)."
		}
		return "Win exactly " + p.Text + " of the " + strconv.Itoa(v.Tricks) + " tricks of a hand to exploit it. Exploit every port to win the voyage (PP-9, PP-10)."
	case "trump":
		if p.Has(table.Now) {
			return "Its suit is trump: it beats every other suit, until another exposed port is turned (PP-6, PP-8)."
		}
		return "Was trump until another exposed port was turned (PP-6)."
	case "stack":
		return "Turned before a trick, its suit becomes trump. With the last one, trump " + v.lastPort() + " (PP-6, PP-7)."
	case "pirates":
		return "Turned one by one, a card a trick (PP-5)."
	case "unseen":
		return "May still come: in a hand of the pirates, or among the cards that stay unseen (PP-4, PP-11)."
	case "score":
		return aboutCounter[p.ID]
	}
	if p.Kind == table.Place {
		return "The pirates turn a card, then the crew plays one against it (PP-5)."
	}
	return v.aboutCard(z, p)
}

func (v *View) lastPort() string {
	if v.LastTrump {
		return "stays; one more turn ends it"
	}
	return "ends for the rest of the voyage"
}

var aboutCounter = map[string]string{
	"tricks-won":  "The hand must end with the number of an open port (PP-9).",
	"tricks-left": "All tricks of a hand are played (PP-9).",
	"ports-left":  "The voyage is won when all are exploited (PP-10).",
}

// aboutCard returns what a card of the main deck does: against the card that the pirates have turned, if there is one.
func (v *View) aboutCard(z *table.Zone, p *table.Piece) string {
	card, ok := parseCard(p.Face)
	if !ok {
		return "A card of the other seat (PP-12)."
	}
	trump := NoSuit
	for s := Anchors; s <= Daggers; s++ {
		if v.Trump == s.String() {
			trump = s
		}
	}
	up, running := parseCard(v.Up)
	switch {
	case z.Kind == table.Hand && running && beats(card, up, trump):
		return "Would win this trick: " + verdict(card, up, trump) + " (PP-8)."
	case z.Kind == table.Hand && running:
		return "Would lose this trick: " + verdict(card, up, trump) + " (PP-8)."
	case card.Suit() == trump:
		return "Trump: beats every other suit, and lower trumps (PP-8)."
	}
	return "Beats lower cards of its suit. Trumps beat it (PP-8)."
}

// verdict says why a card wins or loses against the pirates' card.
func verdict(card, up Card, trump Suit) string {
	switch {
	case card.Suit() == up.Suit() && card > up:
		return "higher in the same suit"
	case card.Suit() == up.Suit():
		return "lower in the same suit"
	case card.Suit() == trump:
		return "a trump"
	case up.Suit() == trump:
		return "the pirates have a trump"
	}
	return "another suit, and no trump"
}
