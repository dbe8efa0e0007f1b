package art

import (
	"fmt"
	"strings"
)

// Circle returns the picture of Bastion's Breach: K beats 5, 5 beats A, A beats K, on green baize.
func Circle() string {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400"><style>:root{--suit-s:#14181f;--suit-h:#c4161c;--suit-d:#2a4bd0}` + paint + `</style>` +
		`<defs><radialGradient id="lamp" cx=".5" cy=".42" r=".8"><stop offset="0" stop-color="#2a6a5d"/><stop offset=".55" stop-color="#17473f"/><stop offset="1" stop-color="#0a2621"/></radialGradient></defs>` +
		`<rect width="600" height="400" fill="url(#lamp)"/>` +
		`<g class="brassln" style="stroke-width:5;stroke-linejoin:round">` +
		`<path d="M376 84Q438 104 446 172M446 172l-13 -13M446 172l10 -16"/>` +
		`<path d="M360 330Q300 362 244 332M244 332l18 1M244 332l9 16"/>` +
		`<path d="M160 172Q170 100 226 84M226 84l-18 -4M226 84l-11 15"/></g>`)
	place := func(rank, suit byte, x, y, turn float64) {
		color := suit | 0x20
		fmt.Fprintf(&b, `<g transform="translate(%g %g) rotate(%g) scale(.5) translate(-125 -175)"><rect x="6" y="12" width="248" height="346" rx="18" opacity=".35"/>%s<g class="s-%c">%s</g></g>`,
			x, y, turn, paper, color, full(rank, suit))
	}
	place('K', 'S', 300, 104, -3)
	place('5', 'D', 432, 278, 8)
	place('A', 'H', 168, 278, -8)
	b.WriteString(`</svg>`)
	return b.String()
}
