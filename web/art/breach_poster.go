package art

import (
	"fmt"
	"strings"
)

// Ship returns the picture of Breach: the hull cut open at dusk, the water in her two lowest decks, the crew with a chest,
// a fire and rats between them and the way out.
func Ship() string {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400"><style>.k{stroke:#1a1108;stroke-width:4;stroke-linejoin:round;stroke-linecap:round}.n{fill:none}.w{fill:#9a6638}.o{fill:#6b4323}.i{fill:#4a4f57}.g{fill:#d9b04c}.y{fill:#f2d98b}.f{stroke:#d9b04c;stroke-width:4;fill:none}</style>` +
		`<defs><linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="#20364f"/><stop offset=".6" stop-color="#a97f6c"/><stop offset="1" stop-color="#efcf9b"/></linearGradient>` +
		`<linearGradient id="sea" x2="0" y2="1"><stop offset="0" stop-color="#2f6f80"/><stop offset="1" stop-color="#0a2233"/></linearGradient></defs>` +
		`<path fill="url(#sky)" d="M0 0H600V240H0Z"/><circle cx="548" cy="196" r="26" fill="#ffedc2"/><path fill="url(#sea)" d="M0 226q15 -5 30 0t30 0t30 0t30 0t30 0t30 0t30 0t30 0t30 0t30 0t30 0t30 0t30 0t30 0t30 0t30 0t30 0t30 0t30 0t30 0V400H0Z"/>`)
	b.WriteString(`<g transform="translate(66 8) scale(.485)">`)
	hull := Hull()
	b.WriteString(hull[strings.Index(hull, "<defs>"):strings.LastIndex(hull, "</svg>")])
	surface := deckFront(2) - beamHigh
	fmt.Fprintf(&b, `<g clip-path="url(#i)"><path fill="#58b4c5" fill-opacity=".55" d="%s"/><path fill="#1f6f92" fill-opacity=".74" d="M0 %gH960V806H0Z"/></g>`, plank(40, surface, 900, 2), surface)
	put := func(thing string, x, y, size float64) {
		fmt.Fprintf(&b, `<g transform="translate(%g %g) scale(%g)">%s</g>`, x, y-size, size/100, thing)
	}
	put(gapPic, 560, 210, 70)
	put(firePic, 330, 378, 64)
	put(ratsPic, 640, 520, 58)
	put(chestShut, 196, 384, 62)
	put(cannonPic, 520, 378, 66)
	for i, at := range [][2]float64{{470, 214}, {262, 380}, {730, 340}, {320, 544}} {
		fmt.Fprintf(&b, `<g transform="translate(%g %g)">%s</g>`, at[0], at[1]-90, pawn(i, seatColors[i]))
	}
	b.WriteString(`</g></svg>`)
	return b.String()
}
