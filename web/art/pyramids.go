package art

import (
	"fmt"
	"strings"
)

// Pyramids returns the picture of Sabotage: two pyramids that meet in one card, a pair that makes thirteen, and a
// card on its way into the other pyramid.
func Pyramids() string {
	p := poster{}
	p.b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400"><style>:root{--suit-s:#14181f;--suit-h:#c4161c;--suit-d:#2a4bd0;--suit-c:#0a7d55}` + paint + `</style>` +
		`<defs><radialGradient id="lamp" cx=".5" cy=".5" r=".75"><stop offset="0" stop-color="#2f7264"/><stop offset=".55" stop-color="#17473f"/><stop offset="1" stop-color="#0a2621"/></radialGradient>` +
		`<symbol id="back" viewBox="0 0 250 350">` + back() + `</symbol></defs>` +
		`<rect width="600" height="400" fill="url(#lamp)"/>`)
	p.card("KH", 300, 200, 0)
	const air, step, pitch = 27, 45, 78
	for _, side := range []struct {
		sign float64
		row3 [3]string
	}{{-1, [3]string{"", "JC", "4D"}}, {1, [3]string{"QS", "9D", "5H"}}} {
		for i := range 2 {
			p.card("back", 300+pitch*(float64(i)-.5), 200+side.sign*(air+step), 0)
		}
		for i, face := range side.row3 {
			p.card(face, 300+pitch*float64(i-1), 200+side.sign*(air+2*step), 0)
		}
	}
	p.b.WriteString(`<g class="brassln" style="stroke-width:4;stroke-linejoin:round"><path d="M424 338Q482 334 492 266M492 266l-13 10M492 266l7 14" /><path d="M112 146Q118 96 160 84" stroke-dasharray="3 10"/></g>`)
	for _, y := range []float64{206, 203, 200} {
		p.card("back", 104, y, 0)
	}
	p.card("back", 172, 118, 24)
	p.card("8C", 496, 200, 5)
	p.b.WriteString(`</svg>`)
	return p.b.String()
}

// poster is a picture with cards on it.
type poster struct{ b strings.Builder }

// card lays a face, a "back" or, with no name, the outline of an empty place with its middle at x, y.
func (p *poster) card(face string, x, y, turn float64) {
	fmt.Fprintf(&p.b, `<g transform="translate(%g %g) rotate(%g) scale(.29) translate(-125 -175)">`, x, y, turn)
	switch face {
	case "":
		p.b.WriteString(`<rect x="4" y="4" width="242" height="342" rx="18" fill="#ffe9b0" fill-opacity=".12" stroke="#e8cd8a" stroke-width="9" stroke-dasharray="24 17"/>`)
	case "back":
		p.b.WriteString(shade + `<use href="#back" width="250" height="350"/>`)
	default:
		fmt.Fprintf(&p.b, `%s%s<g class="s-%c">%s</g>`, shade, paper, face[1]|0x20, full(face[0], face[1]))
	}
	p.b.WriteString(`</g>`)
}

// shade is what a card's shadow looks like.
const shade = `<rect x="2" y="9" width="252" height="352" rx="18" opacity=".38"/>`
