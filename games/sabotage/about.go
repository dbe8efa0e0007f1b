package sabotage

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
	switch z.ID {
	case centerZone:
		if p.Kind == table.Place {
			return "The player who removed the center card has won (SB-16)."
		}
		return strings.TrimSpace(aboutFace(p.Face) + " Belongs to both pyramids. The player who removes it wins at once (SB-16).")
	case deckZone:
		if p.Kind == table.Place {
			return "When a card is needed, the discard pile is shuffled into a new deck (SB-14)."
		}
		return "Cards for the display and for sabotages come from here (SB-8, SB-11)."
	case displayZone:
		if p.Kind == table.Place {
			return "The card that a player draws lies here. Both may use it (SB-5, SB-11)."
		}
		if p.Face[0] == ranksByValue[goal-1] {
			return "It counts 13, so no card makes 13 with it. It is of no use to either player, and the next draw replaces it (SB-5, SB-11)."
		}
		return aboutFace(p.Face) + " Both players may use it with an open card of their own."
	case discardZone:
		return "Removed and used cards lie here. They are shuffled into a new draw deck when it is empty (SB-6, SB-14)."
	}
	switch {
	case p.Kind == table.Place:
		return "The opponent’s sabotages can go here (SB-8)."
	case p.Face == "":
		return "Turns when both cards over it are gone. Its owner then sabotages the other pyramid (SB-2, SB-7)."
	}
	return aboutFace(p.Face)
}

// ranksByValue are the ranks in the order of their values.
const ranksByValue = "A23456789TJQK"

// aboutFace returns what a card face up counts (SB-4, SB-5).
func aboutFace(face string) string {
	if face == "" {
		return ""
	}
	return aboutValue[strings.IndexByte(ranksByValue, face[0])+1]
}

var rankWords = [goal - 1]string{"an ace", "a two", "a three", "a four", "a five", "a six", "a seven", "an eight", "a nine", "a ten", "a jack", "a queen"}
