package art

import (
	"fmt"
	"math"
	"strings"
)

// The harbor chart that Pirates Port is played on is drawn in parts, so that it fits a desk and a phone: the open
// sea behind everything, the coast along its upper edge, and a fort for every port.

// coastLine is the shore, from left to right in a box of 1200 by 200: six bays, one for each port.
const coastLine = `M-20 96C20 84 34 128 74 136C118 146 124 104 164 110C206 116 206 150 262 150C310 150 318 108 362 112C404 116 408 152 464 156C520 158 530 112 574 116C612 118 624 154 674 152C722 150 730 106 776 112C820 118 824 156 880 154C930 152 938 110 980 114C1022 118 1030 150 1082 146C1130 142 1148 92 1220 104`

// Sea returns the open water of the chart: soundings, rhumb lines from a compass rose, a graduated margin.
func Sea() string {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" preserveAspectRatio="xMidYMid slice">` + seaWater)
	b.WriteString(`<g fill="none" stroke="#9cc4cc">`)
	for _, depth := range []string{
		`M-20 310C140 250 260 350 430 300S760 270 900 330S1130 290 1220 330`,
		`M-20 430C160 360 300 470 450 400S720 360 880 450S1120 400 1220 460`,
		`M-20 590C130 520 240 640 420 560S650 640 800 590S1090 560 1220 620`,
		`M-20 740C180 690 320 800 520 720S860 780 980 730S1150 720 1220 770`,
	} {
		b.WriteString(`<path opacity=".17" stroke-width="1.6" d="` + depth + `"/><path opacity=".1" stroke-width="1.2" stroke-dasharray="2 7" transform="translate(0 22)" d="` + depth + `"/>`)
	}
	b.WriteString(`</g><g transform="translate(600 470)">` + rhumbs() + `<g opacity=".2" transform="scale(1.9)">` + compassRose() + `</g></g></svg>`)
	return b.String()
}

const seaWater = `<defs><radialGradient id="deep" cx=".5" cy=".45" r=".8"><stop offset="0" stop-color="#1f5266"/><stop offset=".6" stop-color="#143a50"/><stop offset="1" stop-color="#0b2333"/></radialGradient></defs><rect width="1200" height="900" fill="url(#deep)"/>`

// rhumbs returns the thirty-two rhumb lines through the origin.
func rhumbs() string {
	var b strings.Builder
	b.WriteString(`<g stroke="#e8cd8a" fill="none">`)
	for i := range 32 {
		opacity := ".05"
		if i%4 == 0 {
			opacity = ".13"
		}
		fmt.Fprintf(&b, `<path opacity="%s" d="M0 -120V-1100" transform="rotate(%g)"/>`, opacity, float64(i)*11.25)
	}
	b.WriteString(`</g>`)
	return b.String()
}

// compassRose has a radius of about 60 about the origin.
func compassRose() string {
	var b strings.Builder
	b.WriteString(`<g fill="none" stroke="#e8cd8a" stroke-width="1"><circle r="60"/><circle r="55"/><circle r="34"/></g>`)
	for i := range 16 {
		long := []float64{58, 26, 38, 26}[i%4]
		fmt.Fprintf(&b, `<g transform="rotate(%g)"><path fill="#e8cd8a" d="M0 -%gL6 -8L0 0Z"/><path fill="none" stroke="#e8cd8a" stroke-width=".8" d="M0 -%gL-6 -8L0 0"/></g>`, float64(i)*22.5, long, long)
	}
	return b.String()
}

// Coast returns the land along the chart's upper edge, with the lines that an engraver draws along a shore.
func Coast() string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 200" preserveAspectRatio="none">` + coast() + `</svg>`
}

func coast() string {
	var b strings.Builder
	b.WriteString(`<g fill="none" stroke="#9cc4cc" stroke-linejoin="round">`)
	for i, width := range []int{64, 44, 26} {
		fmt.Fprintf(&b, `<path opacity="%.2f" stroke-width="%d" d="%s"/>`, .06+.03*float64(i), width, coastLine)
	}
	b.WriteString(`</g><path fill="#dcc89d" stroke="#4a3413" stroke-width="2.5" d="` + coastLine + `V-20H-20Z"/>`)
	b.WriteString(`<path fill="none" stroke="#4a3413" stroke-width="1" opacity=".5" transform="translate(0 -6)" d="` + coastLine + `"/>`)
	b.WriteString(`<g fill="none" stroke="#6d5218" stroke-width="1.6" stroke-linecap="round" opacity=".55">`)
	for i := range 26 {
		x := 24 + float64(i)*46
		y := 34 + 15*math.Sin(float64(i)*2.3)
		fmt.Fprintf(&b, `<path transform="translate(%.0f %.0f)" d="M-15 9Q-5 -14 2 -8Q8 -4 15 9M1 -8Q4 0 2 7M6 -4Q9 2 8 8"/>`, x, y)
	}
	b.WriteString(`</g>`)
	return b.String()
}

// Fort returns a port: a fort on the shore with room for its number. A taken one flies no flag and has lost its gate.
func Fort(taken bool) string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120">` + fort(taken) + `</svg>`
}

func fort(taken bool) string {
	flag := `<path fill="none" stroke="#3a2a14" stroke-width="2.5" d="M60 30V2"/><path fill="#b3202c" stroke="#3a2a14" stroke-width="1.5" d="M61 4C72 0 78 10 90 5V19C78 24 72 14 61 18Z"/>`
	wall, sign := "#cbb68a", "#fdf6e2"
	if taken {
		flag = `<path fill="none" stroke="#3a2a14" stroke-width="2.5" d="M60 30V16L66 11"/>`
		wall, sign = "#8d8672", "#b9b19a"
	}
	stone := `fill="` + wall + `" stroke="#3a2a14" stroke-width="2.5" stroke-linejoin="round"`
	return `<ellipse cx="60" cy="110" rx="58" ry="9" fill="#0b2333" opacity=".35"/>` + flag +
		`<path ` + stone + ` d="M6 108L11 46H4V30H13V37H19V30H27V37H33V30H42V46H35L36 56H84L85 46H78V30H87V37H93V30H101V37H107V30H116V46H109L114 108Z"/>` +
		`<path ` + stone + ` d="M34 58V42H42V49H51V40H69V49H78V42H86V58Z"/>` +
		`<path fill="none" stroke="#3a2a14" stroke-width="1.2" opacity=".6" d="M14 62h12M11 78h10M99 70h11M100 86h12M96 98h10M16 94h12"/>` +
		`<circle cx="60" cy="76" r="31" fill="` + sign + `" stroke="#3a2a14" stroke-width="3"/><circle cx="60" cy="76" r="26.5" fill="none" stroke="#3a2a14" stroke-width="1" opacity=".5"/>`
}

// PortSuits returns the four suits of Pirates Port in a column, as heads of the rows of unseen cards.
func PortSuits() string {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 400" preserveAspectRatio="none"><g fill="#f6ecd6">`)
	for i := range len(portSuits) {
		b.WriteString(portPip(portSuits[i], 50, float64(100*i+50), 84, false))
	}
	b.WriteString(`</g></svg>`)
	return b.String()
}

// Harbor returns the picture of Pirates Port: forts along the coast, one of them taken, and a card of each suit.
func Harbor() string {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400"><style>` + paint + `</style>` +
		`<svg width="600" height="400" viewBox="120 0 960 640" preserveAspectRatio="xMidYMid slice">` + seaWater + `<g transform="translate(600 430)">` + rhumbs() + `<g opacity=".3" transform="scale(2.4)">` + compassRose() + `</g></g></svg>` +
		`<g transform="translate(-24 0) scale(.8 .92)">` + coast() + `</g>`)
	for i, x := range []float64{110, 235, 360, 485} {
		fmt.Fprintf(&b, `<g transform="translate(%g %g) scale(.95)">%s<g color="#2b1d10">%s</g></g>`, x-57, 52+6*float64(i%2), fort(i == 1), portGlyph(i+2, 45, 53, .48))
	}
	b.WriteString(`<path d="M208 160L262 100" stroke="#b3202c" stroke-width="7" stroke-linecap="round"/>`)
	for i, face := range []struct {
		rank int
		suit byte
	}{{7, 'a'}, {11, 'b'}, {4, 'c'}, {9, 'd'}} {
		t := float64(i) - 1.5
		fmt.Fprintf(&b, `<g transform="translate(%g %g) rotate(%g) scale(.47) translate(-125 -175)"><rect x="6" y="12" width="248" height="346" rx="18" opacity=".35"/>%s<g class="p-%c">%s</g></g>`,
			300+t*104, 288+t*t*7, t*6, paper, face.suit, portFull(face.rank, face.suit))
	}
	b.WriteString(`</svg>`)
	return b.String()
}
