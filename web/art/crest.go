package art

import (
	"crypto/sha256"
	"fmt"
	"strings"
)

// Crests are shields. What is on one follows from the guest's id: the division of the field, its two colors, the charge and its
// color, and a row of marks at the top.

// shield is the outline of every crest.
const shield = "M8 6H92V52C92 82 70 100 50 112C30 100 8 82 8 52Z"

// divisions are the part of the field that has the second color.
var divisions = [...]string{
	"M50 0H100V120H50Z", "M0 60H100V120H0Z", "M0 0H100L0 120Z", "M0 0L100 120V0Z", "M0 40H100V80H0Z", "M36 0H64V120H36Z",
	"M0 0L50 62L100 0Z", "M0 120L50 44L100 120Z", "M50 0H100V58H50ZM0 58H50V120H0Z", "M0 0H20V120H0ZM80 0H100V120H80Z", "M0 14L86 120H100V104L14 0H0Z", "M0 70Q25 56 50 70T100 70V120H0Z",
}

// fields are pairs of colors that can be told apart.
var fields = [...][2]string{
	{"#17473f", "#efe3c8"}, {"#16293d", "#e8cd8a"}, {"#7a1f2b", "#efe3c8"}, {"#1f5a72", "#f6ecd6"}, {"#4a2f5e", "#e8cd8a"}, {"#8a4b16", "#f6ecd6"},
	{"#2c4f2a", "#e3c778"}, {"#1d2f4a", "#cfdfee"}, {"#5b3a22", "#ecd6d0"}, {"#0f5c5c", "#f1e4bd"}, {"#6b2f55", "#efd6e1"}, {"#37414e", "#e8cd8a"},
}

// charges are the things in the middle, within 28 to 72 and 34 to 82.
var charges = [...]string{
	`<path d="M47 44h6v6h9v5h-9v20q10-2 13-11l5 3q-4 17-21 17T29 67l5-3q3 9 13 11V55h-9v-5h9z"/><circle cx="50" cy="40" r="5"/>`,                                             // anchor
	`<path d="M50 34l5.5 17.5H74L59 62l6 18-15-11-15 11 6-18-15-10.5h18.5z"/>`,                                                                                               // star
	`<path d="M50 34C62 34 70 42 70 54S62 74 50 74 30 66 30 54 38 34 50 34ZM50 42A12 12 0 1 0 50 66 12 12 0 1 0 50 42ZM48 30h4v48h-4zM26 52h48v4H26z" fill-rule="evenodd"/>`, // wheel
	`<path d="M28 58Q44 42 60 56L72 46V70L60 60Q44 74 28 58Z"/>`,                                                                                                             // fish
	`<path d="M48 34h4v34h-4zM54 36L72 64H54zM46 42L32 64h14zM28 68h44l-7 12H35z"/>`,                                                                                         // ship
	`<path d="M42 36a10 10 0 1 1 10 17v7h8v6h-8v4h8v6h-8v6h-6V53A10 10 0 0 1 42 36Z"/>`,                                                                                      // key
	`<path d="M44 36h12v6h6v5h-3v24h5v7H36v-7h5V47h-3v-5h6zM47 50v18h6V50z" fill-rule="evenodd"/>`,                                                                           // lantern
	`<path d="M50 32L56 52L76 58L56 64L50 84L44 64L24 58L44 52Z"/>`,                                                                                                          // compass
	`<path d="M30 78Q30 40 50 34Q70 40 70 78Q60 70 50 78Q40 70 30 78Z"/>`,                                                                                                    // shell
	`<path d="M26 54Q38 40 50 54T74 54V62Q62 76 50 62T26 62Z"/>`,                                                                                                             // wave
	`<path d="M28 46Q40 44 50 58Q60 44 72 46Q62 52 54 68H46Q38 52 28 46Z"/>`,                                                                                                 // gull
	`<path d="M50 34A22 22 0 1 0 68 68A18 18 0 1 1 50 34Z"/>`,                                                                                                                // moon
}

// charged are the colors of charges, each with a dark outline.
var charged = [...]string{"#c9a24b", "#fdf9ee", "#b3202c", "#2d8a6a", "#2a6fa8"}

// tops are rows of marks above the charge.
var tops = [...]string{
	"", `<path d="M22 18h56v7H22z"/>`, `<circle cx="50" cy="20" r="5"/>`, `<circle cx="34" cy="20" r="4.5"/><circle cx="66" cy="20" r="4.5"/>`,
	`<circle cx="30" cy="20" r="4"/><circle cx="50" cy="20" r="4"/><circle cx="70" cy="20" r="4"/>`, `<path d="M24 26l8-12 8 12zM60 26l8-12 8 12z"/>`, `<path d="M42 26l8-12 8 12z"/>`, `<path d="M20 16h16v10H20zM64 16h16v10H64z"/>`,
}

// Crest returns the crest of a guest as SVG, with a name for readers who cannot see it.
func Crest(guest, name string) string {
	sum := sha256.Sum256([]byte("quarterdeck crest " + guest))
	pick := func(i, n int) int { return (int(sum[2*i])<<8 | int(sum[2*i+1])) % n }
	field, charge := fields[pick(0, len(fields))], charged[pick(1, len(charged))]
	if sum[20]%2 == 1 {
		field[0], field[1] = field[1], field[0]
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="crest" viewBox="0 0 100 120" role="img" aria-label="%s">`, escape(name))
	fmt.Fprintf(&b, `<clipPath id="crest-shape"><path d="%s"/></clipPath><g clip-path="url(#crest-shape)"><path fill="%s" d="M0 0h100v120H0z"/><path fill="%s" d="%s"/>`, shield, field[0], field[1], divisions[pick(2, len(divisions))])
	fmt.Fprintf(&b, `<g fill="%s" stroke="#1c2230" stroke-width="1.8" stroke-linejoin="round" paint-order="stroke">%s%s</g></g>`, charge, charges[pick(3, len(charges))], tops[pick(4, len(tops))])
	fmt.Fprintf(&b, `<path d="%s" fill="none" stroke="#c9a24b" stroke-width="5" stroke-linejoin="round"/><path d="%s" fill="none" stroke="#3a2b10" stroke-width="1.5" stroke-linejoin="round"/></svg>`, shield, shield)
	return b.String()
}

func escape(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace(s)
}
