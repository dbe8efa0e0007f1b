package term

import (
	"slices"
	"strings"
	"unicode"

	"quarterdeck/table"
)

// Sign is a sign on a drawn table that its players may not know.
type Sign struct{ Text, Meaning string }

// Signs returns the signs of a drawn table that do not explain themselves, those of a board first.
func Signs(t *table.Table) []Sign {
	s := signs{squares: map[string]string{}}
	pieces(t, func(z *table.Zone, p *table.Piece) {
		if p.Kind == table.Square {
			s.squares[p.ID] = p.Text
		}
	})
	pieces(t, func(z *table.Zone, p *table.Piece) {
		if z.Kind == table.Board && p.Kind != table.Square {
			s.standing(p)
		}
	})
	pieces(t, func(z *table.Zone, p *table.Piece) {
		switch {
		case p.Kind == table.Card:
			s.card(p)
		case p.Kind == table.Token && z.Kind != table.Board && isLetters(p.Text) && !explains(p.Name, p.Text):
			s.add(p.Text, p.Name)
		}
	})
	return append(s.list, s.common(t)...)
}

// Legend returns what the signs of a drawn table mean, in one line.
func Legend(t *table.Table) string {
	var parts []string
	for _, s := range Signs(t) {
		parts = append(parts, s.Text+" "+s.Meaning)
	}
	return strings.Join(parts, " · ")
}

// pieces calls f with each piece of a table.
func pieces(t *table.Table, f func(*table.Zone, *table.Piece)) {
	for i := range t.Zones {
		for j := range t.Zones[i].Pieces {
			f(&t.Zones[i], &t.Zones[i].Pieces[j])
		}
	}
}

// signs collects signs, each once.
type signs struct {
	list    []Sign
	squares map[string]string // texts of squares by their ids
}

func (s *signs) add(text, meaning string) {
	if !slices.ContainsFunc(s.list, func(known Sign) bool { return known.Text == text }) {
		s.list = append(s.list, Sign{text, meaning})
	}
}

// standing adds a piece that stands on a square. Its name says where, as "the breach, on 1.6" does, which the board shows.
func (s *signs) standing(p *table.Piece) {
	name := p.Name
	if square := s.squares[p.On]; square != "" {
		name, _, _ = strings.Cut(name, " on "+square)
		name = strings.TrimSuffix(name, ",")
	}
	if text := PieceText(p); !explains(name, text) {
		s.add(text, name)
	}
}

// card adds the letter that a face has for a suit or a back.
func (s *signs) card(p *table.Piece) {
	if len(p.Face) > longFace {
		return // a word
	}
	if shape := suitShapes[p.Suit]; shape != "" && p.Face != "" {
		s.add(shape, p.Suit+" ("+p.Suit[:1]+" in a move)")
		return
	}
	i := strings.IndexFunc(p.Face, unicode.IsLower)
	name, after, found := strings.Cut(p.Name, " of ")
	if !found {
		_, after, found = strings.Cut(name, ", ")
	}
	if after, _, _ = strings.Cut(after, ","); i >= 0 && found {
		s.add(p.Face[i:i+1], after)
	}
}

// common returns the signs that all games share, as far as they are on a table.
func (s *signs) common(t *table.Table) (out []Sign) {
	on := map[Sign]bool{}
	pieces(t, func(_ *table.Zone, p *table.Piece) {
		switch {
		case p.Kind == table.Place:
			on[emptySign] = true
		case p.Kind != table.Card:
		case p.Has(table.Won):
			on[wonSign] = true
		case p.Has(table.Chosen):
			on[chosenSign] = true
		case p.Face == "":
			on[downSign] = true
		}
	})
	for _, sign := range []Sign{downSign, emptySign, chosenSign, wonSign} {
		if on[sign] {
			out = append(out, sign)
		}
	}
	return out
}

// Signs that all games share.
var (
	downSign   = Sign{faceDown, "a card face down"}
	emptySign  = Sign{"[ ]", "an empty place"}
	chosenSign = Sign{"(K)", "your choice, face down"}
	wonSign    = Sign{"*", "a card that won"}
)

// explains reports whether a name says what a text means: it has it as a word, or begins with it.
func explains(name, text string) bool {
	text = strings.Trim(text, "[]")
	return strings.HasPrefix(name, text) || slices.Contains(strings.FieldsFunc(name, func(r rune) bool { return r == ' ' || r == ',' || r == ':' }), text)
}

// isLetters reports whether a text is an abbreviation in letters.
func isLetters(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsUpper(r) })
}

// groundSigns are what a square says without color, by marks that games give it.
var groundSigns = map[string]string{table.Flooded: "≈", table.Partly: "~"}

// GroundSign returns what a square says of its ground without color, or "".
func GroundSign(p *table.Piece) (sign string) {
	for _, mark := range p.Marks {
		sign += groundSigns[mark]
	}
	return sign
}
