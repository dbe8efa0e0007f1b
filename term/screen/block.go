package screen

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"quarterdeck/table"
	"quarterdeck/term"
)

// block lays one zone out.
func block(z *table.Zone, width int, d form, usable map[string]bool) (b plan) {
	if d.density == folded && !z.Mine && !isGrid(z) && !usable[z.ID] && !touches(z, usable) {
		return fold(z, width)
	}
	inline := d.density >= lines && !isGrid(z)
	titles := titlesOf(z, width, d, usable[z.ID])
	title := titles[len(titles)-1]
	if usable[z.ID] {
		text := ansi.Truncate(title, width-2, "…")
		b.cut = text != title
		b.spots = append(b.spots, spot{ids: []string{z.ID}, zone: z, w: ansi.StringWidth(text) + 2, h: 1, text: text})
	} else {
		for y, t := range titles {
			text := ansi.Truncate(t, width, "…")
			b.cut = b.cut || strings.HasSuffix(text, "…")
			b.labels = append(b.labels, label{y: y, text: text, title: true})
		}
	}
	top := len(titles) - 1 // the line from which the pieces go on
	if b.w, b.h = min(ansi.StringWidth(title)+2, width), top+1; top > 0 {
		defer func() { b.w = width }() // a zone of several lines stands alone
	}
	if d.room > 0 && d.density == boxes && len(z.Pieces) == 0 && z.Kind != table.Score {
		b.h += boxedHeight // cards will lie here
	}
	switch {
	case isGrid(z):
		grid(&b, z, width, d, top+1)
		if z.Kind == table.Board && (d.room == 0 || d.legend) {
			legend(&b, z, ansi.StringWidth(title), top)
		}
	case len(z.Pieces) > 0:
		x := 0
		if inline {
			x = b.w
		}
		row(&b, z, x, top, width, d, d.density >= tight && !touches(z, usable))
	}
	return b
}

// foldedWidth is the number of columns of a zone of which there is only the title: three are in a line.
const foldedWidth = MinWidth/3 - 1

// fold returns a zone as its title, which can be chosen to read what the zone has.
func fold(z *table.Zone, width int) plan {
	text := ansi.Truncate(term.ZoneTitle(z), min(width, foldedWidth)-2, "…")
	s := spot{ids: []string{z.ID}, zone: z, w: ansi.StringWidth(text) + 2, h: 1, text: text, folded: true}
	return plan{spots: []spot{s}, w: s.w, h: 1, cut: true}
}

// titlesOf returns the title of a zone in lines. Where the pieces begin in its line, a title that is too long leaves out what they show.
func titlesOf(z *table.Zone, width int, d form, usable bool) []string {
	title := term.ZoneTitle(z)
	if d.density >= snug && !isGrid(z) && len(z.Pieces) > 0 {
		pieces := rowWidth(z, d)
		switch tooLong := ansi.StringWidth(title)+2+pieces > width; {
		case tooLong && z.Pieces[0].Kind == table.Card:
			short := *z
			short.Note = "" // the pieces say more
			return []string{term.ZoneTitle(&short)}
		case tooLong && d.density >= tight && pieces <= width/2:
			return []string{ansi.Truncate(title, width-2-pieces, "…")}
		}
	}
	if d.density < tight && !usable {
		return strings.Split(term.Wrap(title, width), "\n")
	}
	return []string{title}
}

func isGrid(z *table.Zone) bool {
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
	if p.Kind != table.Card && p.Kind != table.Place || len([]rune(term.PieceText(p))) > 6 {
		return false
	}
	return d.density == boxes || d.density == ownBoxes && z.Mine
}

// row lays the pieces out one after the other, from column x of the line top, where the title ends, on. oneLine cuts them there.
func row(b *plan, z *table.Zone, x, top, width int, d form, oneLine bool) {
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
		if s.w > width {
			s.text = ansi.Truncate(s.text, width-2, "…")
			s.w = ansi.StringWidth(s.text) + 2
		}
		if x+s.w > width && x > 0 {
			if oneLine {
				b.labels, b.cut = append(b.labels, label{x: min(x, width-1), y: y, text: "…"}), true
				b.w = max(b.w, min(x+1, width))
				return
			}
			x, y, line = 0, y+line, 1
		}
		s.x, s.y = x, y
		x += s.w
		line = max(line, s.h)
		b.spots = append(b.spots, s)
		b.w, b.h = max(b.w, x), max(b.h, y+line)
	}
}

// rowWidth returns how many columns the pieces of a row take.
func rowWidth(z *table.Zone, d form) (w int) {
	for i := range z.Pieces {
		w += newSpot(z, []*table.Piece{&z.Pieces[i]}, isBoxed(z, &z.Pieces[i], d)).w
	}
	return w
}

// newSpot returns the spot of pieces that lie together.
func newSpot(z *table.Zone, pieces []*table.Piece, boxed bool) spot {
	s := spot{zone: z, pieces: pieces, boxed: boxed, h: 1}
	var texts []string
	for _, p := range pieces {
		s.ids = append(s.ids, p.ID)
		text := term.PieceText(p)
		if p.Kind == table.Counter {
			text = p.Name // a number alone says little
		}
		for _, mark := range p.Marks {
			text += groundSigns[mark]
		}
		texts = append(texts, text)
	}
	s.text = strings.Join(texts, " ")
	if s.short = s.text; len(texts) > 1 {
		s.short = strings.Join(texts[1:], " ")
	}
	s.w = ansi.StringWidth(s.text) + 2
	if boxed {
		s.h, s.w = boxedHeight, max(s.w, 5)
		if s.text == "[ ]" {
			s.text = ""
		}
	}
	return s
}

// closeCell is the number of columns of a square in a close layout, if what stands there fits without the square's name.
const closeCell = 7
