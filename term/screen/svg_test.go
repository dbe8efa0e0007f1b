package screen

import (
	"bytes"
	"fmt"
	"html"
	"image/color"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"
)

// Size of a cell, and the colors of a terminal that has none of its own.
const (
	cellWidth, cellHeight = 9, 19
	paper, ink            = "#17191c", "#d6d3cc"
)

// svg draws a screen cell by cell, from the cells in which the library of the program keeps it.
func svg(title, screen string, width, height int) []byte {
	cells := uv.NewScreenBuffer(width, height)
	uv.NewStyledString(screen).Draw(cells, cells.Bounds())
	var out bytes.Buffer
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="-12 -12 %d %d" width="%d" font-family="ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace" font-size="15">`+"\n",
		width*cellWidth+24, height*cellHeight+24, width*cellWidth+24)
	fmt.Fprintf(&out, "<title>%s</title>\n<rect x=\"-12\" y=\"-12\" width=\"100%%\" height=\"100%%\" rx=\"8\" fill=\"%s\"/>\n", html.EscapeString(title), paper)
	for y := range height {
		for x := 0; x < width; {
			first := cells.CellAt(x, y)
			run, end := "", x
			for ; end < width; end++ {
				c := cells.CellAt(end, y)
				if c.Style != first.Style || end > x && !(isASCII(c.Content) && isASCII(first.Content)) {
					break
				}
				run += c.Content
			}
			drawRun(&out, x, y, end-x, run, &first.Style)
			x = end
		}
	}
	out.WriteString("</svg>\n")
	return out.Bytes()
}

func isASCII(s string) bool { return s != "" && s[0] < 0x80 }

// drawRun draws cells of one style. Cells with other characters than ASCII come alone, so that no font can shift them.
func drawRun(out *bytes.Buffer, x, y, n int, text string, style *uv.Style) {
	fg, bg := hex(style.Fg, ink), hex(style.Bg, paper)
	if style.Attrs&uv.AttrReverse != 0 {
		fg, bg = bg, fg
	}
	if bg != paper {
		fmt.Fprintf(out, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`+"\n", x*cellWidth, y*cellHeight, n*cellWidth, cellHeight, bg)
	}
	if path, found := strokes[text]; found {
		width := 1
		if strings.Contains("━┃┏┓┗┛", text) {
			width = 3
		}
		fmt.Fprintf(out, `<path transform="translate(%d %d)" d="%s" stroke="%s" stroke-width="%d" fill="none"/>`+"\n", x*cellWidth, y*cellHeight, path, fg, width)
		return
	}
	trimmed := strings.TrimLeft(text, " ")
	x += len(text) - len(trimmed)
	if trimmed = strings.TrimRight(trimmed, " "); trimmed == "" {
		return
	}
	weight := ""
	if style.Attrs&uv.AttrBold != 0 {
		weight = ` font-weight="bold"`
	}
	if isASCII(trimmed) {
		fmt.Fprintf(out, `<text x="%d" y="%d" textLength="%d" xml:space="preserve" fill="%s"%s>%s</text>`+"\n", x*cellWidth, y*cellHeight+14, len(trimmed)*cellWidth, fg, weight, html.EscapeString(trimmed))
	} else {
		fmt.Fprintf(out, `<text x="%d.5" y="%d" text-anchor="middle" fill="%s"%s>%s</text>`+"\n", x*cellWidth+cellWidth/2, y*cellHeight+14, fg, weight, html.EscapeString(trimmed))
	}
}

func hex(c color.Color, none string) string {
	if c == nil {
		return none
	}
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}

// strokes draw the characters of frames, which fonts leave gaps between.
var strokes = map[string]string{
	"─": "M0 9.5H9", "│": "M4.5 0V19", "┌": "M9 9.5H4.5V19", "┐": "M0 9.5H4.5V19", "└": "M4.5 0V9.5H9", "┘": "M4.5 0V9.5H0",
	"━": "M0 9.5H9", "┃": "M4.5 0V19", "┏": "M9 9.5H4.5V19", "┓": "M0 9.5H4.5V19", "┗": "M4.5 0V9.5H9", "┛": "M4.5 0V9.5H0",
	"═": "M0 8H9M0 11H9", "║": "M3 0V19M6 0V19", "╔": "M9 8H3V19M9 11H6V19", "╗": "M0 8H6V19M0 11H3V19", "╚": "M3 0V11H9M6 0V8H9", "╝": "M6 0V11H0M3 0V8H0",
}
