package term

import (
	"strings"

	"rsc.io/qr"
)

// quiet is the number of light modules around a code.
const quiet = 2

// QR returns a text as a QR code of half blocks, light on dark as terminals are. It returns nothing if the text is too long, or if the
// terminal has only ASCII.
func QR(text string, ascii bool) string {
	if ascii {
		return ""
	}
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return ""
	}
	var b strings.Builder
	light := func(x, y int) bool { return !code.Black(x, y) }
	for y := -quiet; y < code.Size+quiet; y += 2 {
		for x := -quiet; x < code.Size+quiet; x++ {
			switch up, down := light(x, y), light(x, y+1); {
			case up && down:
				b.WriteString("█")
			case up:
				b.WriteString("▀")
			case down:
				b.WriteString("▄")
			default:
				b.WriteString(" ")
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}
