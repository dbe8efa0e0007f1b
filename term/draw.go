package term

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"quarterdeck/table"
)

// Styles without colors, because line by line the background is not known.
var (
	titleStyle  = lipgloss.NewStyle().Bold(true)
	nowStyle    = lipgloss.NewStyle().Bold(true)
	faintStyle  = lipgloss.NewStyle().Faint(true)
	statusStyle = lipgloss.NewStyle().Bold(true)
)

// DefaultWidth is the columns of an ordinary terminal.
const DefaultWidth = 80

// Draw returns a viewer's table as text, width columns wide at the most where that is possible. It knows
// furniture, not games.
func Draw(t *table.Table, width int) string {
	var b strings.Builder
	drawZones(&b, t, width, drawZone)
	writeStyled(&b, statusStyle, t.Status, width)
	return b.String()
}

// Words returns a viewer's table with every piece by its full name.
func Words(t *table.Table, width int) string {
	var b strings.Builder
	drawZones(&b, t, width, drawNames)
	return b.String()
}

// drawZones writes every zone under its title.
func drawZones(b *strings.Builder, t *table.Table, width int, draw func(*strings.Builder, *table.Zone, int)) {
	for i := range t.Zones {
		z := &t.Zones[i]
		writeStyled(b, titleStyle, ZoneTitle(z), width)
		draw(b, z, width)
	}
}

// DrawZone returns one zone under its title.
func DrawZone(z *table.Zone, width int) string {
	var b strings.Builder
	writeStyled(&b, titleStyle, ZoneTitle(z), width)
	drawZone(&b, z, width)
	return b.String()
}

// Status returns the sentence on what is to be done, in lines that fit.
func Status(text string, width int) string {
	var b strings.Builder
	writeStyled(&b, statusStyle, text, width)
	return b.String()
}

// Wrap returns sentences in lines that fit.
func Wrap(text string, width int) string {
	return strings.Join(flow(strings.Fields(text), " ", width), "\n")
}

// writeStyled writes text in lines of its own.
func writeStyled(b *strings.Builder, style lipgloss.Style, text string, width int) {
	for _, line := range flow(strings.Fields(text), " ", width) {
		b.WriteString(style.Render(line) + "\n")
	}
}

// flow joins parts by sep into lines, width columns wide at the most where that is possible.
func flow(parts []string, sep string, width int) []string {
	var lines []string
	for _, part := range parts {
		last := len(lines) - 1
		if last >= 0 && utf8.RuneCountInString(lines[last]+sep+part) <= width {
			lines[last] += sep + part
		} else {
			lines = append(lines, part)
		}
	}
	return lines
}

// ZoneTitle returns the title of a zone, with its note.
func ZoneTitle(z *table.Zone) string {
	text := z.Title
	if z.Active && z.Seat != table.NoSeat {
		text += " (to act)"
	}
	if z.Note != "" {
		text += ": " + z.Note
	}
	return text
}

func drawZone(b *strings.Builder, z *table.Zone, width int) {
	switch z.Kind {
	case table.Grid, table.Pyramid, table.Board:
		drawGrid(b, z)
	case table.Score:
		drawNames(b, z, width)
	default:
		drawLine(b, z, width)
	}
}

// drawNames writes pieces by their full names, as counters always are: the terminal has no picture to tell them apart.
func drawNames(b *strings.Builder, z *table.Zone, width int) {
	names := make([]string, len(z.Pieces))
	for i, p := range z.Pieces {
		names[i] = p.Name
	}
	if len(names) == 0 {
		names = []string{"–"}
	}
	for _, line := range flow(names, " · ", width-2) {
		b.WriteString("  " + line + "\n")
	}
}

// drawLine writes the pieces one after the other and wraps at width.
func drawLine(b *strings.Builder, z *table.Zone, width int) {
	if len(z.Pieces) == 0 {
		b.WriteString("  –\n")
		return
	}
	if slices.ContainsFunc(z.Pieces, func(p table.Piece) bool { return strings.Contains(PieceText(&p), " ") }) {
		drawParted(b, z, width)
		return
	}
	at := 0
	for i := range z.Pieces {
		text := PieceText(&z.Pieces[i])
		w := utf8.RuneCountInString(text) + 1
		if at > 0 && at+w > width-2 {
			b.WriteString("\n")
			at = 0
		}
		if at == 0 {
			b.WriteString(" ")
		}
		b.WriteString(" " + styled(&z.Pieces[i], text))
		at += w
	}
	b.WriteString("\n")
}

// drawParted writes pieces with dots between them, because some are of several words.
func drawParted(b *strings.Builder, z *table.Zone, width int) {
	texts := make([]string, len(z.Pieces))
	for i := range z.Pieces {
		texts[i] = styled(&z.Pieces[i], PieceText(&z.Pieces[i]))
	}
	for _, line := range flow(texts, " · ", width-2) {
		b.WriteString("  " + line + "\n")
	}
}

// drawGrid writes rows of cells of one width; what stands on a square is written into its cell. In a
// pyramid each row is centered.
func drawGrid(b *strings.Builder, z *table.Zone) {
	cells := make([][][]*table.Piece, z.Rows)
	for r := range cells {
		cells[r] = make([][]*table.Piece, z.Cols)
	}
	for i := range z.Pieces {
		if p := &z.Pieces[i]; p.Row >= 0 && p.Row < z.Rows && p.Col >= 0 && p.Col < z.Cols {
			cells[p.Row][p.Col] = append(cells[p.Row][p.Col], p)
		}
	}
	wide := 3
	for _, row := range cells {
		for _, cell := range row {
			wide = max(wide, utf8.RuneCountInString(cellText(cell)))
		}
	}
	for _, row := range cells {
		if z.Kind == table.Pyramid {
			last := len(row)
			for last > 0 && row[last-1] == nil {
				last--
			}
			row = row[:last]
			b.WriteString(strings.Repeat(" ", (z.Cols-last)*(wide+1)/2))
		}
		b.WriteString(" ")
		for _, cell := range row {
			text := cellText(cell)
			pad := strings.Repeat(" ", wide-utf8.RuneCountInString(text))
			if len(cell) > 0 {
				text = styled(cell[0], text)
			}
			b.WriteString(" " + text + pad)
		}
		b.WriteString("\n")
	}
}

// Plain returns the table as text without styles.
func Plain(t *table.Table) string { return ansi.Strip(Draw(t, DefaultWidth)) }

// Print writes the table to out, without styles if out is no terminal.
func Print(out io.Writer, t *table.Table) { fmt.Fprint(Styled(out), Draw(t, DefaultWidth)) }
