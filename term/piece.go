package term

import (
	"cmp"
	"strings"

	"quarterdeck/table"
)

const faceDown = "##"

func cellText(cell []*table.Piece) string {
	parts := make([]string, len(cell))
	for i, p := range cell {
		parts[i] = PieceText(p)
	}
	return strings.Join(parts, "/")
}

func styled(p *table.Piece, text string) string {
	switch {
	case p.Has(table.Now):
		return nowStyle.Render(text)
	case p.Has(table.Gone), p.Has(table.Lost):
		return faintStyle.Render(text)
	}
	return text
}

// PieceText returns a piece in a few characters: K♠, ## for a face-down card, [ ] for an empty place, and
// marks that do not depend on color.
func PieceText(p *table.Piece) string {
	text := p.Text
	switch p.Kind {
	case table.Place:
		return "[ ]"
	case table.Card:
		text = withSuit(p, faceText(p.Face))
		if len(p.Face) > longFace {
			text = shortName(p.Name)
		}
		switch {
		case p.Has(table.Won):
			text += "*"
		case p.Has(table.Chosen):
			text = "(" + p.Text + ")"
		case strings.HasPrefix(p.Text, "×") && p.Text != "×1": // how many of them
			text += p.Text
		}
	case table.Counter:
		text = p.Text
	case table.Token:
		text = tokenText(p)
	default:
		if text == "" {
			text = p.Face
		}
	}
	if p.Has(table.Now) && p.Kind != table.Card {
		text = "[" + text + "]"
	}
	if text == "" {
		text = "·"
	}
	return text
}

// tokenText returns what a token says where no picture tells what it is. One without a text has a word of its marks, as "marble". A text of
// several words, such as a price, follows the word that the name begins with: "Low: 1 marble".
func tokenText(p *table.Piece) string {
	text := cmp.Or(p.Text, p.Face)
	switch {
	case text == "" && len(p.Marks) > 0:
		return p.Marks[0]
	case strings.Contains(text, " ") && !strings.HasPrefix(p.Name, text):
		first, _, _ := strings.Cut(p.Name, " ")
		return strings.TrimSuffix(first, ":") + ": " + text
	}
	return text
}

// longFace is how long a face can be that is a rank and a suit, or a back. A longer one is a word for the page's pictures.
const longFace = 3

// shortName returns a card's name without its number, article and explanation: "ruby key".
func shortName(name string) string {
	if _, rest, counted := strings.Cut(name, " × "); counted {
		name = rest
	}
	name, _, _ = strings.Cut(name, ":")
	name, _, _ = strings.Cut(name, ",")
	return strings.TrimPrefix(name, "the ")
}

// suitShapes are the shapes of suits by the words that package table has for them, one column wide each.
var suitShapes = map[string]string{table.Anchors: "▼", table.Bones: "∞", table.Coins: "●", table.Daggers: "†"}

// withSuit returns a face with the shape of the card's suit in place of its letter.
func withSuit(p *table.Piece, face string) string {
	if shape := suitShapes[p.Suit]; shape != "" && p.Face != "" {
		return strings.Replace(face, p.Suit[:1], shape, 1)
	}
	return face
}

// faceText writes tens as numbers, and suits of the standard cards as signs. Other faces stand as they are.
func faceText(face string) string {
	if face == "" {
		return faceDown
	}
	signs := map[byte]string{'S': "♠", 'H': "♥", 'D': "♦", 'C': "♣"}
	if len(face) != 2 {
		return face
	}
	rank, suit := strings.Replace(face[:1], "T", "10", 1), face[1:]
	if sign, ok := signs[face[1]]; ok {
		suit = sign
	}
	return rank + suit
}
