package layout

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"quarterdeck/table"
	"quarterdeck/term"
)

// grid lays pieces out in rows and columns. In a pyramid, each row is centered.
func grid(b *Plan, z *table.Zone, width int, d form, top int) {
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
			w := newSpot(z, cell, false).W
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
			if s.W > wide {
				s.Text = closeText(&s, wide-2)
			}
			s.X, s.Y, s.W, s.H = shift+c*wide, top+r*high, wide, high
			s.Text = ansi.Truncate(s.Text, wide-2, "…")
			b.Spots = append(b.Spots, s)
		}
	}
	b.W, b.H = max(b.W, z.Cols*wide), max(b.H, top+z.Rows*high)
}

// closeText returns what stands on a square without the square's name. Where there is no room for all of it, long texts lose letters, and
// where that is not enough, they are counted: pawns stay.
func closeText(s *Spot, width int) string {
	if len(s.Pieces) < 3 || ansi.StringWidth(s.short) <= width {
		return s.short
	}
	sign := term.GroundSign(s.Pieces[0])
	texts := make([]string, len(s.Pieces)-1)
	var pawns, short []string
	others, other := 0, ""
	for i, p := range s.Pieces[1:] {
		texts[i] = term.PieceText(p)
		switch {
		case p.Kind == table.Pawn:
			pawns = append(pawns, texts[i])
		case ansi.StringWidth(texts[i]) <= shortText:
			short = append(short, texts[i])
		default:
			others, other = others+1, texts[i]
		}
	}
	for most := width; most > 1; most-- {
		parts := make([]string, len(texts))
		for i, text := range texts {
			if parts[i] = text; ansi.StringWidth(text) > shortText {
				parts[i] = ansi.Truncate(text, most, "")
			}
		}
		if text := sign + strings.Join(parts, " "); ansi.StringWidth(text) <= width {
			return text
		}
	}
	short = append(pawns, short...)
	if room := width - ansi.StringWidth(sign+strings.Join(short, "")); others == 1 && room >= fewestLetters {
		return sign + strings.Join(short, "") + ansi.Truncate(other, room, "")
	}
	counted := short
	if others > 0 {
		counted = append(slices.Clip(short), fmt.Sprintf("+%d", others))
	}
	for _, text := range []string{strings.Join(counted, " "), strings.Join(counted, ""), strings.Join(short, "")} {
		if text = sign + text; ansi.StringWidth(text) <= width {
			return text
		}
	}
	return sign + strings.Join(pawns, "")
}

// fewestLetters are the letters that say more of a piece than that it is there.
const fewestLetters = 2

// shortText is the number of columns of a text that is never cut, as that of a pawn.
const shortText = 3

// legend says in the line of a board's title, from column x on, what the signs on it mean, as far as there is room.
func legend(b *Plan, z *table.Zone, x, y int) {
	signs := term.Signs(&table.Table{Zones: []table.Zone{*z}})
	for i := len(signs) - 1; i >= 0; i-- { // pawns come last, and matter most
		text := signs[i].Text + " " + signs[i].Meaning
		if x+gap+ansi.StringWidth(text) < b.W { // the next board may begin at once
			b.Labels = append(b.Labels, Label{X: x + gap, Y: y, Text: text})
			x += gap + ansi.StringWidth(text)
		}
	}
}
