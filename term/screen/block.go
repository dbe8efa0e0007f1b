package screen

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"quarterdeck/table"
	"quarterdeck/term"
)

// block lays one zone out.
func block(z *table.Zone, width int, d form, usable map[string]bool) (b plan) {
	title := term.ZoneTitle(z)
	inline := d.density >= lines && !isGrid(z)
	titles := []string{title}
	switch wrapped := strings.Split(term.Wrap(title, width), "\n"); {
	case d.density >= snug && len(z.Pieces) > 0 && z.Pieces[0].Kind == table.Card && !isGrid(z) && ansi.StringWidth(title)+2+rowWidth(z, d) > width:
		short := *z
		short.Note = "" // the pieces say more
		titles[0] = term.ZoneTitle(&short)
	case (d.density == lines || d.density == snug || d.room > 0) && len(wrapped) > 1 && !usable[z.ID]:
		titles = wrapped
	}
	title = titles[len(titles)-1]
	if usable[z.ID] {
		text := ansi.Truncate(title, width-2, "…")
		b.spots = append(b.spots, spot{ids: []string{z.ID}, zone: z, w: ansi.StringWidth(text) + 2, h: 1, text: text})
	} else {
		for y, t := range titles {
			b.labels = append(b.labels, label{y: y, text: ansi.Truncate(t, width, "…"), title: true})
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
	case len(z.Pieces) > 0:
		x := 0
		if inline {
			x = b.w
		}
		row(&b, z, x, top, width, d, d.density == tight && !touches(z, usable))
	}
	return b
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
				b.labels = append(b.labels, label{x: min(x, width-1), y: y, text: "…"})
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

// grid lays pieces out in rows and columns. In a pyramid, each row is centered.
func grid(b *plan, z *table.Zone, width int, d form, top int) {
	cells := make([][]*table.Piece, z.Rows*z.Cols)
	for i := range z.Pieces {
		if p := &z.Pieces[i]; p.Row >= 0 && p.Row < z.Rows && p.Col >= 0 && p.Col < z.Cols {
			at := p.Row*z.Cols + p.Col
			cells[at] = append(cells[at], p)
		}
	}
	wide, high := 4, 1
	boxed := d.density == boxes && z.Kind != table.Board || d.density <= ownBoxes && z.Kind == table.Board
	for _, cell := range cells {
		if len(cell) > 0 {
			w := newSpot(z, cell, false).w
			if s := newSpot(z, cell, false); d.density >= lines && w > closeCell {
				w = max(closeCell, ansi.StringWidth(s.short)+2)
			}
			wide = max(wide, w)
		}
	}
	if boxed {
		wide, high = max(wide, 5), boxedHeight
	}
	if d.room > 0 {
		wide = steadyCell(z, d.room)
	}
	wide = min(wide, max(4, width/max(z.Cols, 1)))
	for r := range z.Rows {
		shift := 0
		if z.Kind == table.Pyramid {
			last := z.Cols
			for last > 0 && len(cells[r*z.Cols+last-1]) == 0 {
				last--
			}
			shift = (z.Cols - last) * wide / 2
		}
		for c := range z.Cols {
			cell := cells[r*z.Cols+c]
			if len(cell) == 0 {
				continue
			}
			s := newSpot(z, cell, boxed)
			if s.w > wide {
				s.text = s.short
			}
			s.x, s.y, s.w, s.h = shift+c*wide, top+r*high, wide, high
			s.text = ansi.Truncate(s.text, wide-2, "…")
			b.spots = append(b.spots, s)
		}
	}
	b.w, b.h = max(b.w, z.Cols*wide), max(b.h, top+z.Rows*high)
}
