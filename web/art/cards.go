package art

import (
	"fmt"
	"strings"
)

// Cards returns the sprite of all cards, the standard ones and those of Pirates Port: one symbol a face, its id the
// Face of a table.Piece ("KS", "a7").
func Cards() string {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg"><style>` + paint + `</style>`)
	for j := range ranks { // alike faces side by side, where compression finds them: the sheet is a quarter shorter
		for i := range suits {
			b.WriteString(card(ranks[j], suits[i]))
		}
	}
	b.WriteString(PortCards())
	b.WriteString(`</svg>`)
	return b.String()
}

const paper = `<rect class="paper" x="1.5" y="1.5" width="247" height="347" rx="18"/>`

// card is one symbol: the full face and the large index.
func card(rank, suit byte) string {
	color := suit | 0x20 // class names are lower case, as in the stylesheet
	return fmt.Sprintf(`<symbol id="%c%c" viewBox="0 0 250 350">%s<g class="s-%c"><g class="full">%s</g><g class="mini">%s</g></g></symbol>`,
		rank, suit, paper, color, full(rank, suit), mini(rank, suit))
}

// full returns the full face: two corners and the drawing between them. The lower corner can also be drawn upright, for
// cards of which only the lower part is visible, because a 6 upside down reads as a 9.
func full(rank, suit byte) string {
	corner := glyph(rank, 13, 15, .5) + pip(suit, 28, 90, 32, false)
	both := corner + `<g class="turned">` + turned(corner) + `</g><g class="upright">` + glyph(rank, 207, 246, .5) + pip(suit, 222, 320, 32, false) + `</g>`
	switch rank {
	case 'J', 'Q', 'K':
		return both + court(rank, suit)
	case 'A':
		return both + rose(suit) + pip(suit, 125, 175, 96, false)
	}
	return both + pips(rank, suit)
}

// mini returns a large rank above a large suit, readable on a card 30 pixels wide.
func mini(rank, suit byte) string {
	return glyph(rank, 30, 30, 1.5) + pip(suit, 158, 252, 130, false)
}

// turned returns a drawing rotated by 180° about the middle of the card.
func turned(drawing string) string { return `<g transform="rotate(180 125 175)">` + drawing + `</g>` }

// pipPlaces holds the positions of the suit signs on number cards; those below the middle are drawn upside down.
var pipPlaces = map[byte][][2]float64{
	'2': {{125, 74}, {125, 276}},
	'3': {{125, 74}, {125, 175}, {125, 276}},
	'4': {{84, 74}, {166, 74}, {84, 276}, {166, 276}},
	'5': {{84, 74}, {166, 74}, {125, 175}, {84, 276}, {166, 276}},
	'6': {{84, 74}, {166, 74}, {84, 175}, {166, 175}, {84, 276}, {166, 276}},
	'7': {{84, 74}, {166, 74}, {125, 124}, {84, 175}, {166, 175}, {84, 276}, {166, 276}},
	'8': {{84, 74}, {166, 74}, {125, 124}, {84, 175}, {166, 175}, {125, 226}, {84, 276}, {166, 276}},
	'9': {{84, 70}, {166, 70}, {84, 140}, {166, 140}, {125, 175}, {84, 210}, {166, 210}, {84, 280}, {166, 280}},
	'T': {{84, 70}, {166, 70}, {125, 105}, {84, 140}, {166, 140}, {84, 210}, {166, 210}, {125, 245}, {84, 280}, {166, 280}},
}

func pips(rank, suit byte) string {
	var b strings.Builder
	for _, at := range pipPlaces[rank] {
		b.WriteString(pip(suit, at[0], at[1], 50, at[1] > 180))
	}
	return b.String()
}

// rose returns the fine compass rose behind an ace; the ace of spades, the deck's own mark, has a richer one.
func rose(suit byte) string {
	var b strings.Builder
	b.WriteString(`<g class="fine" transform="translate(125 175)"><circle r="86"/><circle r="79"/>`)
	for i := range 32 {
		inner := 73.0
		if i%2 == 1 {
			inner = 66
		}
		fmt.Fprintf(&b, `<path d="M0 -79V-%g" transform="rotate(%g)"/>`, inner, float64(i)*11.25)
	}
	points, step := 4, 90
	if suit == 'S' {
		points, step = 8, 45
	}
	for i := range points {
		height := 108 - 8*(i%2)*(points/8)
		fmt.Fprintf(&b, `<path class="tint" d="M0 -%dL7 -88H-7Z" transform="rotate(%d)"/>`, height, i*step)
	}
	b.WriteString(`</g>`)
	return b.String()
}

// Back returns the back of all cards: a brass wheel over a lattice of rope on navy.
func Back() string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350"><style>` + paint + `</style>` + back() + `</svg>`
}

// back returns the drawing of a card's back, 250 by 350.
func back() string {
	var b strings.Builder
	b.WriteString(paper + `<rect class="navy" x="13" y="13" width="224" height="324" rx="9"/><svg x="21" y="21" width="208" height="308" viewBox="21 21 208 308"><g class="rope">`)
	for i := -5; i < 12; i++ {
		left, right := i*44-110, i*44+198
		fmt.Fprintf(&b, `<path d="M%d 21L%d 329M%d 21L%d 329"/>`, left, right, right, left)
	}
	b.WriteString(`</g></svg><rect class="brassln" x="21" y="21" width="208" height="308" rx="6"/>`)
	b.WriteString(`<circle class="navy" cx="125" cy="175" r="70"/><g transform="translate(125 175)">` + wheel() + `</g>`)
	return b.String()
}

// wheel returns a ship's wheel of radius 84 about the origin, in brass.
func wheel() string {
	var b strings.Builder
	b.WriteString(`<g class="brassln"><circle r="62"/><circle r="46"/><circle r="13"/>`)
	for i := range 8 {
		fmt.Fprintf(&b, `<g transform="rotate(%d)"><path d="M0 -13V-62"/><path class="brass" d="M-4 -60L-5.5 -80Q0 -88 5.5 -80L4 -60Z"/></g>`, i*45)
	}
	b.WriteString(`</g>`)
	return b.String()
}
