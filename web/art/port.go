package art

import (
	"fmt"
	"strings"
)

// The suits of Pirates Port, as they are written in a table.Piece's Face: "a7", "d11", and "a" for the exposed port.
const portSuits = "abcd"

// portRanks is how many ranks each suit of Pirates Port has.
const portRanks = 11

// portSuitPath is a suit's outline in a box of 100 by 100. The four differ in shape as much as in color: an
// upright anchor, crossed bones, a round coin, a slanting dagger.
var portSuitPath = map[byte]string{
	'a': `M50 1a13 13 0 0 1 6 24.500V31H72v10H56V80C69 78 78 71 82 61L73 64L89 41L99 68L91 64C86 84 70 96 50 99C30 96 14 84 9 64L1 68L11 41L27 64L18 61C22 71 31 78 44 80V41H28V31H44V25.500A13 13 0 0 1 50 1ZM50 7.500a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0 -13Z`,
	'b': `M21.6 30.100A10.5 10.5 0 1 1 18.5 18.500A10.5 10.5 0 1 1 30.1 21.600L50 41.500L69.9 21.600A10.5 10.5 0 1 1 81.5 18.500A10.5 10.5 0 1 1 78.4 30.100L58.5 50L78.4 69.900A10.5 10.5 0 1 1 81.5 81.500A10.5 10.5 0 1 1 69.9 78.400L50 58.500L30.1 78.400A10.5 10.5 0 1 1 18.5 81.500A10.5 10.5 0 1 1 21.6 69.900L41.5 50Z`,
	'c': `M50 3A47 47 0 1 1 50 97A47 47 0 1 1 50 3ZM50 11A39 39 0 1 0 50 89A39 39 0 1 0 50 11ZM50 17A33 33 0 1 1 50 83A33 33 0 1 1 50 17ZM50 27L43.5 43.500L27 50L43.5 56.500L50 73L56.5 56.500L73 50L56.5 43.500Z`,
	'd': `M97 3L90 33L49.5 69.500L56 76L64 76L65 83L56 84.500L40.5 70L24.3 86.200A9 9 0 1 1 13.8 75.700L30 59.500L15.5 44L17 35L24 36L24 44L30.5 50.500L67 10Z`,
}

// portRank returns the glyphs of a rank: those of the standard cards, and a one of our own.
func portRank(rank int) string {
	switch rank {
	case 1:
		return `M13 24L32 8V94M13 94H51`
	case 10:
		return rankPath['T']
	case 11:
		return `M2 21L15 8V93M3 93H27M35 21L48 8V93M36 93H60`
	}
	return rankPath[byte('0'+rank)]
}

func portGlyph(rank int, x, y, scale float64) string {
	return fmt.Sprintf(`<path class="rk" transform="translate(%g %g) scale(%g)" d="%s"/>`, x, y, scale, portRank(rank))
}

func portPip(suit byte, x, y, size float64, turned bool) string {
	turn := ""
	if turned {
		turn = " rotate(180)"
	}
	return fmt.Sprintf(`<path transform="translate(%g %g)%s scale(%g) translate(-50 -50)" d="%s"/>`, x, y, turn, size/100, portSuitPath[suit])
}

// portPlaces returns where the suits of a rank stand from 2 to 11; those below the middle are upside down.
func portPlaces(rank int) [][2]float64 {
	switch rank {
	case 10:
		return pipPlaces['T']
	case 11:
		return [][2]float64{{84, 70}, {166, 70}, {125, 98}, {84, 140}, {166, 140}, {125, 175}, {84, 210}, {166, 210}, {125, 252}, {84, 280}, {166, 280}}
	}
	return pipPlaces[byte('0'+rank)]
}

// PortCards returns the deck of Pirates Port: 44 cards and the four exposed ports, one symbol a face.
func PortCards() string {
	var b strings.Builder
	for i := range len(portSuits) {
		suit := portSuits[i]
		b.WriteString(portSymbol(string(suit), suit, exposedPort(suit), portPip(suit, 125, 175, 205, false)))
		for rank := 1; rank <= portRanks; rank++ {
			large := portGlyph(rank, 30, 30, 1.5) + portPip(suit, 152, 252, 136, false)
			b.WriteString(portSymbol(fmt.Sprintf("%c%d", suit, rank), suit, portFull(rank, suit), large))
		}
	}
	return b.String()
}

func portSymbol(id string, suit byte, full, mini string) string {
	return fmt.Sprintf(`<symbol id="%s" viewBox="0 0 250 350">%s<g class="p-%c"><g class="full">%s</g><g class="mini">%s</g></g></symbol>`, id, paper, suit, full, mini)
}

// portFull returns the face as it lies on the table: two corners and the suits between them.
func portFull(rank int, suit byte) string {
	var b strings.Builder
	corner := portGlyph(rank, 13, 15, .5) + portPip(suit, 28, 92, 36, false)
	b.WriteString(corner + `<g class="turned">` + turned(corner) + `</g>`)
	if rank == 1 {
		b.WriteString(rose('H') + portPip(suit, 125, 175, 92, false))
		return b.String()
	}
	size := 50.0
	if rank > 8 {
		size = 41 // or they touch
	}
	for _, at := range portPlaces(rank) {
		b.WriteString(portPip(suit, at[0], at[1], size, at[1] > 180))
	}
	return b.String()
}

// exposedPort returns the face of an exposed port: its suit as the sign above a harbor mouth between two towers.
func exposedPort(suit byte) string {
	tower := `<path class="stone" d="M32 312V196H26V174H38V184H48V174H60V184H70V174H82V196H76V312Z"/><path class="fine" style="opacity:.8" d="M44 222v20M60 236v18M50 268h12M38 286h12M34 206h40"/>`
	return `<rect class="portframe" x="14" y="14" width="222" height="322" rx="9"/>` +
		`<path class="water" d="M20 276H230V330H20Z"/>` +
		tower + `<g transform="matrix(-1 0 0 1 250 0)">` + tower + `</g>` +
		`<path class="fine" style="opacity:.9;stroke-width:2" d="M70 292q9 -8 18 0t18 0t18 0t18 0t18 0t18 0M82 308q9 -8 18 0t18 0t18 0t18 0t18 0M30 324q9 -8 18 0t18 0t18 0t18 0t18 0t18 0t18 0t18 0t18 0t18 0"/>` +
		`<path fill="none" stroke="currentColor" stroke-width="2.5" stroke-dasharray="7 5" d="M54 174Q125 330 196 174"/>` +
		portPip(suit, 125, 116, 150, false)
}
