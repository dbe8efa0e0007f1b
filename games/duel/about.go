package duel

import (
	"strings"

	"quarterdeck/table"
)

// addAbout writes what each piece is for. It reads nothing but the table as it is shown.
func addAbout(t *table.Table) {
	for i := range t.Zones {
		z := &t.Zones[i]
		for j := range z.Pieces {
			z.Pieces[j].About = about(z, &z.Pieces[j])
		}
	}
}

func about(z *table.Zone, p *table.Piece) string {
	switch p.Kind {
	case table.Counter:
		return aboutCounter(p)
	case table.Pawn:
		return "When both hands are on the marker, the round ends. A card that is played takes both off (HD-18)."
	case table.Card:
		return aboutCard(p)
	}
	switch {
	case p.ID == markerPiece:
		return "Touch it when you have played enough. When both touch it, the round ends (HD-18). GB is only its stamp."
	case z.ID == marketZone:
		return "Bought with marbles while the market is open. All players see which packs you buy (HD-8)."
	case p.ID == "send":
		return "A trade happens as a whole or not at all (HD-6, HD-7)."
	case z.ID == requestsZone:
		return "What you want in return for your tray (HD-7)."
	case z.ID == asksZone:
		return "Asked for in your next offer (HD-7)."
	case p.Has("answer"):
		return aboutAnswers[p.Text]
	case p.Has("wish"):
		return "Goes to the player who made the offer, if you accept (HD-7)."
	}
	return "Marbles buy packs, and go into trades. When duels begin, the player with the most picks first (HD-6, HD-8, HD-12)."
}

var aboutAnswers = map[string]string{
	"Accept":  "Both sides of the trade change hands at once (HD-6).",
	"Decline": "Ends this offer. The player may make another (HD-7).",
}

// aboutCounters says what counters count, by the beginnings of their ids.
var aboutCounters = []struct{ id, about string }{
	{"b-", "Cards held, those on the tray included. All players see their number, and their backs if these are marked (HD-4)."},
	{marblesID, "Marbles buy packs, and go into trades. When duels begin, the player with the most picks first (HD-8, HD-12)."},
	{tokensID, "Half a token may be spent once for three marbles. Between equal marbles, more tokens pick first (HD-10, HD-12)."},
	{"p-", "Won in duels. The most over all duels bring half a token more (HD-27)."},
	{"duel-", "The points of a pair, in the order of their names. Duels are played one after the other (HD-13)."},
	{"direction", "Which sum scores at the end of the round. Every Ace flips it (HD-22)."},
	{"sum-", "The number cards on the table, added up. The better sum scores a point (HD-24)."},
	{"kings-", "A bonus point for each King on the table when the round ends (HD-21)."},
	{"points-", "More points win the duel (HD-25)."},
}

func aboutCounter(p *table.Piece) string {
	for _, c := range aboutCounters {
		if strings.HasPrefix(p.ID, c.id) {
			return c.about
		}
	}
	return ""
}

// aboutRanks says what special cards do (HD-19 to HD-22). What the joker does is for the buyers of a special pack (HD-9).
var aboutRanks = [Ranks]string{
	Jack:  "Discards everything on the table, itself too (HD-19).",
	Queen: "While it is on the table, one number card of any number may be played through it (HD-20).",
	King:  "A bonus point if it is on the table when the round ends (HD-21).",
	Ace:   "Flips whether the highest or the lowest sum wins this round (HD-22).",
	Joker: "Only buyers of a special pack learn what it does (HD-9).",
}

func aboutCard(p *table.Piece) string {
	if p.Face == "" {
		return "Its back tells the pack that it came from (HD-4)."
	}
	r := Rank(strings.IndexByte(rankLetters, p.Face[0]))
	if r.special() {
		return aboutRanks[r]
	}
	return "Counts " + itoa(int(r.value())) + " at the end of the round. After the showdown it must match the number that you showed (HD-17, HD-24)."
}
