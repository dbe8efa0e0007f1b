package art

import (
	"fmt"
	"strings"
)

// Duellists returns the picture of Heads Up Duel: two hands of backs that tell where cards came from, a Jack about to sweep a ten
// and a King from the table, and both hands going for the marker.
func Duellists() string {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400"><style>` + paint + `</style>` +
		`<defs><radialGradient id="lamp" cx=".5" cy=".5" r=".75"><stop offset="0" stop-color="#2f7264"/><stop offset=".55" stop-color="#17473f"/><stop offset="1" stop-color="#0a2621"/></radialGradient>`)
	for i := range duelBacks {
		fmt.Fprintf(&b, `<symbol id="b%c" viewBox="0 0 250 350">%s</symbol>`, duelBacks[i], duelBack(duelBacks[i]))
	}
	b.WriteString(`</defs><rect width="600" height="400" fill="url(#lamp)"/>`)
	lay := func(what string, x, y, turn, scale float64) {
		fmt.Fprintf(&b, `<g transform="translate(%g %g) rotate(%g) scale(%g) translate(-125 -175)">%s%s</g>`, x, y, turn, scale, shade, what)
	}
	for i, back := range "sslhm" {
		t := float64(i - 2)
		lay(fmt.Sprintf(`<use href="#b%c" width="250" height="350"/>`, back), 300-t*46, 14+2.4*t*t*-1, t*7, .27)
	}
	for i, back := range "slhpm" {
		t := float64(i - 2)
		lay(fmt.Sprintf(`<use href="#b%c" width="250" height="350"/>`, back), 300+t*46, 386+2.4*t*t, t*7, .27)
	}
	lay(duelFace('K', 'p'), 116, 178, -9, .38)
	lay(duelFace('T', 'h'), 196, 168, -3, .38)
	lay(duelFace('A', 's'), 490, 232, 9, .38)
	lay(duelFace('J', 'p'), 408, 226, 3, .42)
	b.WriteString(`<g transform="translate(300 196)"><circle cy="5" r="41" opacity=".4"/><circle r="40" fill="#c9a24b" stroke="#6d5218" stroke-width="3"/><circle r="31" fill="none" stroke="#6d5218" stroke-width="2.500"/><path class="rk" style="color:#221708;stroke-width:6" d="M-4 -13C-9 -18 -25 -17 -25 0C-25 17 -9 18 -4 11V1H-13M6 -15V15H14C26 15 26 0 14 0C24 0 24 -15 14 -15Z" transform="scale(.85)"/></g>` +
		`<g class="brassln" style="stroke-width:5" stroke-linejoin="round"><path d="M356 142C320 104 262 96 214 104M214 104l14 -11M214 104l12 14"/></g>`)
	b.WriteString(`</svg>`)
	return b.String()
}
