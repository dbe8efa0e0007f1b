package account

import (
	"fmt"
	"strings"

	"github.com/a-h/templ"
	"rsc.io/qr"
)

// quiet is the width of the margin of a QR code, in modules.
const quiet = 4

// QR returns a drawing of text as a QR code, or nothing if the text is too long for one.
func QR(text, label string) templ.Component {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return templ.NopComponent
	}
	var b strings.Builder
	size := code.Size + 2*quiet
	fmt.Fprintf(&b, `<svg class="qr" viewBox="0 0 %d %d" role="img" aria-label="%s" shape-rendering="crispEdges"><rect width="%d" height="%d" fill="#fff"/><path fill="#0e1a26" d="`,
		size, size, templ.EscapeString(label), size, size)
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			run := x
			for run < code.Size && code.Black(run, y) {
				run++
			}
			if run > x {
				fmt.Fprintf(&b, "M%d %dh%dv1h-%dz", x+quiet, y+quiet, run-x, run-x)
				x = run
			}
		}
	}
	b.WriteString(`"/></svg>`)
	return templ.Raw(b.String())
}
