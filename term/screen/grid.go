package screen

import (
	"github.com/charmbracelet/x/ansi"

	"quarterdeck/table"
	"quarterdeck/term"
)

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

// legend says in the line of a board's title, from column x on, what the signs on it mean, as far as there is room.
func legend(b *plan, z *table.Zone, x, y int) {
	signs := term.Signs(&table.Table{Zones: []table.Zone{*z}})
	for i := len(signs) - 1; i >= 0; i-- { // pawns come last, and matter most
		text := signs[i].Text + " " + signs[i].Meaning
		if x+gap+ansi.StringWidth(text) < b.w { // the next board may begin at once
			b.labels = append(b.labels, label{x: x + gap, y: y, text: text})
			x += gap + ansi.StringWidth(text)
		}
	}
}
