package layout

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"quarterdeck/table"
	"quarterdeck/term"
)

// block lays one zone out.
func block(z *table.Zone, width int, d form, usable map[string]bool) (b Plan) {
	if d.density >= folded && !z.Mine && !IsGrid(z) && (d.density == packed || !usable[z.ID]) && !touches(z, usable) {
		return fold(z, width)
	}
	inline := d.density >= lines && !IsGrid(z) && !hasBox(z, d)
	titles := titlesOf(z, width, d, usable[z.ID])
	title := titles[len(titles)-1]
	if usable[z.ID] {
		text := cutTitle(title, width-2)
		b.cut = text != title
		b.Spots = append(b.Spots, Spot{IDs: []string{z.ID}, Zone: z, W: ansi.StringWidth(text) + 2, H: 1, Text: text})
	} else {
		for y, t := range titles {
			text := cutTitle(t, width)
			b.cut = b.cut || strings.HasSuffix(text, "…")
			b.Labels = append(b.Labels, Label{Y: y, Text: text, Title: true})
		}
	}
	top := len(titles) - 1 // the line from which the pieces go on
	if b.W, b.H = min(ansi.StringWidth(title)+2, width), top+1; top > 0 {
		defer func() { b.W = width }() // a zone of several lines stands alone
	}
	if d.room > 0 && d.density == boxes && len(z.Pieces) == 0 && z.Kind != table.Score {
		b.H += boxedHeight // cards will lie here
	}
	switch {
	case IsGrid(z):
		grid(&b, z, width, d, top+1)
		if z.Kind == table.Board && (d.room == 0 || d.legend) {
			legend(&b, z, ansi.StringWidth(title), top)
		}
	case len(z.Pieces) > 0:
		x := 0
		if inline {
			x = b.W
		}
		row(&b, z, x, top, width, d, d.density >= tight && !touches(z, usable))
	}
	return b
}

// foldedWidth is the number of columns of a zone of which there is only the title: three are in a line.
const foldedWidth = term.DefaultWidth/3 - 1

// fold returns a zone as its title, which can be chosen to read what the zone has.
func fold(z *table.Zone, width int) Plan {
	text := cutTitle(term.ZoneTitle(z), min(width, foldedWidth)-2)
	s := Spot{IDs: []string{z.ID}, Zone: z, W: ansi.StringWidth(text) + 2, H: 1, Text: text, Folded: true}
	return Plan{Spots: []Spot{s}, W: s.W, H: 1, cut: true}
}

// titlesOf returns the title of a zone in lines. Where the pieces begin in its line, a title that is too long leaves out what they show.
func titlesOf(z *table.Zone, width int, d form, usable bool) []string {
	title := term.ZoneTitle(z)
	if d.density >= snug && !IsGrid(z) && len(z.Pieces) > 0 {
		pieces := rowWidth(z, d)
		switch tooLong := ansi.StringWidth(title)+2+pieces > width; {
		case tooLong && z.Pieces[0].Kind == table.Card:
			short := *z
			short.Note = "" // the pieces say more
			return []string{term.ZoneTitle(&short)}
		case tooLong && d.density >= tight && pieces <= width/2:
			return []string{cutTitle(title, width-2-pieces)}
		}
	}
	if d.density < tight && !usable {
		return strings.Split(term.Wrap(title, width), "\n")
	}
	return []string{title}
}

// cutTitle returns a title in so many columns. One that is too long ends with a whole word.
func cutTitle(title string, width int) string {
	if ansi.StringWidth(title) <= width {
		return title
	}
	words := ansi.Truncate(title, width-1, "") // with the blank after the last word
	if end := strings.LastIndex(words, " "); end > 0 {
		return strings.TrimRight(words[:end], " ,:;–") + " …"
	}
	return ansi.Truncate(title, width, "…")
}

// IsGrid reports whether a zone has rows and columns.
func IsGrid(z *table.Zone) bool {
	return z.Kind == table.Grid || z.Kind == table.Pyramid || z.Kind == table.Board
}

// touches reports whether a move starts from or goes to a piece of a zone.
func touches(z *table.Zone, usable map[string]bool) bool {
	for i := range z.Pieces {
		if usable[z.Pieces[i].ID] {
			return true
		}
	}
	return false
}

// boxedHeight is the number of lines of a card in a box.
const boxedHeight = 3

// isBoxed reports whether a piece is drawn in a box.
func isBoxed(z *table.Zone, p *table.Piece, d form) bool {
	if !fitsBox(p) {
		return false
	}
	if d.density != boxes && slices.ContainsFunc(z.Pieces, func(other table.Piece) bool { return other.Kind == table.Card && !fitsBox(&other) }) {
		return false // a box beside words takes lines, and shows no more
	}
	return d.density == boxes || (d.density == ownBoxes || d.own || d.hand && z.Kind == table.Hand) && z.Mine && !IsGrid(z)
}

// fitsBox reports whether a piece is a card, or a place for one, with a text that is short enough for a box.
func fitsBox(p *table.Piece) bool {
	return (p.Kind == table.Card || p.Kind == table.Place) && len([]rune(term.PieceText(p))) <= 6
}

// hasBox reports whether a zone has a piece in a box.
func hasBox(z *table.Zone, d form) bool {
	for i := range z.Pieces {
		if isBoxed(z, &z.Pieces[i], d) {
			return true
		}
	}
	return false
}

// row lays the pieces out one after the other, from column x of the line top, where the title ends, on. oneLine cuts them there.
func row(b *Plan, z *table.Zone, x, top, width int, d form, oneLine bool) {
	y, line := top+1, 1
	if all := rowWidth(z, d); x+all > width && all <= width && !oneLine {
		x = 0 // one whole line rather than parts of two
	}
	if x > 0 {
		y = top
	}
	for i := range z.Pieces {
		p := &z.Pieces[i]
		s := newSpot(z, []*table.Piece{p}, isBoxed(z, p, d))
		if s.W > width {
			s.Text = ansi.Truncate(s.Text, width-2, "…")
			s.W = ansi.StringWidth(s.Text) + 2
		}
		if x+s.W > width && x > 0 {
			if oneLine {
				b.Labels, b.cut = append(b.Labels, Label{X: min(x, width-1), Y: y, Text: "…"}), true
				b.W = max(b.W, min(x+1, width))
				return
			}
			x, y, line = 0, y+line, 1
		}
		s.X, s.Y = x, y
		x += s.W
		line = max(line, s.H)
		b.Spots = append(b.Spots, s)
		b.W, b.H = max(b.W, x), max(b.H, y+line)
	}
}

// rowWidth returns how many columns the pieces of a row take.
func rowWidth(z *table.Zone, d form) (w int) {
	for i := range z.Pieces {
		w += newSpot(z, []*table.Piece{&z.Pieces[i]}, isBoxed(z, &z.Pieces[i], d)).W
	}
	return w
}

// newSpot returns the spot of pieces that lie together.
func newSpot(z *table.Zone, pieces []*table.Piece, boxed bool) Spot {
	s := Spot{Zone: z, Pieces: pieces, Boxed: boxed, H: 1}
	var texts []string
	for _, p := range pieces {
		s.IDs = append(s.IDs, p.ID)
		text := term.PieceText(p)
		if p.Kind == table.Counter {
			text = p.Name // a number alone says little
		}
		texts = append(texts, text+term.GroundSign(p))
	}
	s.Text = strings.Join(texts, " ")
	if s.short = s.Text; len(texts) > 1 {
		s.short = term.GroundSign(pieces[0]) + strings.Join(texts[1:], " ")
	}
	s.W = ansi.StringWidth(s.Text) + 2
	if boxed {
		s.H, s.W = boxedHeight, max(s.W, 5)
		if s.Text == "[ ]" {
			s.Text = ""
		}
	}
	return s
}

// closeCell is the number of columns of a square in a close layout, if what stands there fits without the square's name.
const closeCell = 7
