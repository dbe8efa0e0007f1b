package screen

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"quarterdeck/table"
	"quarterdeck/term"
)

// signs returns the signs on a table that its players may not know: those of the drawing itself, of the grounds of squares, and of moves.
func signs(t *table.Table) []term.Sign {
	out := term.Signs(t)
	for _, g := range []struct{ mark, meaning string }{{table.Partly, "partially flooded"}, {table.Flooded, "fully flooded"}} {
		if hasMark(t, g.mark) {
			out = append(out, term.Sign{Text: term.GroundSign(&table.Piece{Marks: []string{g.mark}}), Meaning: g.meaning})
		}
	}
	if len(t.Moves) > 0 {
		out = append(out, term.Sign{Text: "‹› •", Meaning: "leads to a move"})
	}
	return out
}

// hasMark reports whether a square of a table carries a mark.
func hasMark(t *table.Table, mark string) bool {
	for i := range t.Zones {
		for j := range t.Zones[i].Pieces {
			if p := &t.Zones[i].Pieces[j]; p.Kind == table.Square && p.Has(mark) {
				return true
			}
		}
	}
	return false
}

// legendLine returns the signs in one line.
func (m painter) legendLine(width int) string {
	var parts []string
	for _, s := range signs(m.shown.Table) {
		parts = append(parts, s.Text+" "+s.Meaning)
	}
	return faintStyle.Render(cut(strings.Join(parts, " · "), width))
}

// legendLines returns the signs, one a line, in as many columns as it takes.
func (m painter) legendLines(width, height int) []string {
	var list []string
	wide := 0
	for _, s := range signs(m.shown.Table) {
		list = append(list, fmt.Sprintf("%-4s %s", s.Text, s.Meaning))
		wide = max(wide, ansi.StringWidth(list[len(list)-1])+2)
	}
	rows := max(1, min(height, len(list)))
	out := make([]string, min(rows, len(list)))
	for i, text := range list {
		if col := i / rows; (col+1)*min(wide, width) <= width+2 {
			out[i%rows] += text + strings.Repeat(" ", max(0, wide-ansi.StringWidth(text)))
		}
	}
	return out
}

// more ends a text that is cut.
const more = " …  ?: more"

// cut cuts a text that is too long, and says how to read it all.
func cut(text string, width int) string { return ansi.Truncate(text, width, more) }
