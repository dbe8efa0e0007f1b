package art

import (
	"fmt"
	"strings"
)

// The ranks and backs of Heads Up Duel. A table.Piece's Face consists of both: "7s", "Xp". The cards have no suits; in
// place of a suit they show the mark of the pack that they came from.
const (
	duelRanks = "23456789TJQKAX"
	duelBacks = "slhmp"
)

// duelShape holds the outlines of the backs' marks in a box of 100 by 100: a disc, a triangle that points down, one that
// points up, a lozenge, a star. The marks also differ in letter and color.
var duelShape = map[byte]string{
	's': `M50 4A46 46 0 1 1 50 96A46 46 0 1 1 50 4Z`,
	'l': `M2 10H98L50 98Z`,
	'h': `M50 2L98 90H2Z`,
	'm': `M50 0L100 50L50 100L0 50Z`,
	'p': `M50 -4L64 34L104 35L72 59L84 98L50 75L16 98L28 59L-4 35L36 34Z`,
}

// duelLetter holds the letter of each back, as strokes in a box of 60 by 100 like those of ranks, with the position of its
// middle in the mark.
var duelLetter = map[byte]struct {
	path        string
	x, y, scale float64
}{
	's': {`M50 20C45 11 38 7 29 7C16 7 8 15 8 27C8 50 52 47 52 72C52 85 42 93 29 93C19 93 11 88 6 79`, 50, 50, .52},
	'l': {`M12 8V92H50`, 50, 40, .44},
	'h': {`M10 8V92M50 8V92M10 50H50`, 50, 61, .44},
	'm': {`M6 92V8L30 62L54 8V92`, 50, 50, .46},
	'p': {`M12 92V8H30C45 8 53 18 53 31C53 45 45 54 30 54H12`, 50, 51, .36},
}

// duelColor holds the colors of the backs, dark enough to be read on card paper.
var duelColor = map[byte]string{'s': "#1d3a5f", 'l': "#0a6b4a", 'h': "#a8201a", 'm': "#5b2a86", 'p': "#14181f"}

// duelMark returns the mark of a back with its middle at x, y, and its letter in the given color.
func duelMark(back byte, x, y, size float64, letter string) string {
	l := duelLetter[back]
	return fmt.Sprintf(`<g transform="translate(%g %g) scale(%g) translate(-50 -50)"><path d="%s"/><path fill="none" stroke="%s" stroke-width="15" stroke-linecap="round" stroke-linejoin="round" transform="translate(%g %g) scale(%g) translate(-30 -50)" d="%s"/></g>`,
		x, y, size/100, duelShape[back], letter, l.x, l.y, l.scale, l.path)
}

// DuelCards returns the sprite of the cards of Heads Up Duel: one symbol for each rank and back. Faces of the same rank
// follow each other, because the file then takes half the bytes when compressed.
func DuelCards() string {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg"><style>` + paint + `</style>`)
	for j := range duelRanks {
		for i := range duelBacks {
			rank, back := duelRanks[j], duelBacks[i]
			fmt.Fprintf(&b, `<symbol id="%c%c" viewBox="0 0 250 350">%s</symbol>`, rank, back, duelFace(rank, back))
		}
	}
	b.WriteString(`</svg>`)
	return b.String()
}

// duelFace returns a card: its full face, and its large index for cards shown small.
func duelFace(rank, back byte) string {
	c := duelColor[back]
	return fmt.Sprintf(`%s<g fill="%s" color="%s"><g class="full">%s</g><g class="mini">%s</g></g>`, paper, c, c,
		duelFull(rank, back), duelGlyph(rank, 30, 26, 1.5)+duelMark(back, 158, 258, 120, "#fdf9ee"))
}

func duelGlyph(rank byte, x, y, scale float64) string {
	path := rankPath[rank]
	if rank == 'X' {
		path = `M8 8L52 93M52 8L8 93`
	}
	return fmt.Sprintf(`<path class="rk" transform="translate(%g %g) scale(%g)" d="%s"/>`, x, y, scale, path)
}

// duelFull returns the full face: two corners and, between them, a large number or a picture of what the card does.
func duelFull(rank, back byte) string {
	corner := duelGlyph(rank, 13, 15, .56) + duelMark(back, 30, 100, 36, "#fdf9ee")
	middle := `<rect class="frame" x="62" y="72" width="126" height="206" rx="63"/>` + duelGlyph(rank, 84, 107, 1.36)
	switch rank {
	case 'J', 'Q', 'K':
		half := `<svg x="55" y="36" width="140" height="139" viewBox="55 36 140 139">` + strings.TrimSuffix(bust(rank, duelPerson[rank]), pip(duelPerson[rank], 74, 57, 27, false)) + `</svg>`
		middle = `<rect class="frame" x="53" y="34" width="144" height="282" rx="7"/>` + half + turned(half)
	case 'A':
		middle = rose('S')
	case 'X':
		middle = `<rect class="frame" x="53" y="34" width="144" height="282" rx="7"/>` + jester
	}
	if emblem := duelEmblem[rank]; emblem != "" {
		middle += `<g transform="translate(125 175)"><circle r="43" fill="#fdf9ee" stroke="currentColor" stroke-width="5"/><g fill="none" stroke="currentColor" stroke-width="8" stroke-linecap="round" stroke-linejoin="round">` + emblem + `</g></g>`
	}
	return corner + turned(corner) + middle
}

// duelPerson maps ranks to the court figures of the standard deck that they show.
var duelPerson = map[byte]byte{'J': 'H', 'Q': 'S', 'K': 'C'}

// duelEmblem holds the signs for what special cards do, in a disc of radius 40: the Jack sweeps the table, the Queen lets
// a card through, the King adds a point, the Ace flips the scoring.
var duelEmblem = map[byte]string{
	'J': `<path d="M-27 14C-20 -16 8 -24 26 -6M26 -6V-24M26 -6H8M-20 24H-4M6 24H10"/>`,
	'Q': `<path d="M-12 -26H12V4M12 18V26H-12V-26M-30 11H28M28 11L16 0M28 11L16 22"/>`,
	'K': `<path d="M-28 2H0M-14 -12V16M14 -12L24 -20V22M14 22H33"/>`,
	'A': `<path d="M-13 24V-24M-13 -24L-25 -11M-13 -24L-1 -11M13 -24V24M13 24L1 11M13 24L25 11"/>`,
}

// jester is the joker's picture: a cap with three bells over a blank face.
const jester = `<g class="edge"><path fill="currentColor" d="M83 150C70 110 62 100 66 78C92 82 104 104 112 122C112 96 112 76 125 54C138 76 138 96 138 122C146 104 158 82 184 78C188 100 180 110 167 150Z"/>` +
	`<circle class="gold" cx="66" cy="78" r="9"/><circle class="gold" cx="125" cy="54" r="9"/><circle class="gold" cx="184" cy="78" r="9"/>` +
	`<path class="gold" d="M80 148H170V164H80Z"/><path class="white" d="M86 164H164C166 214 146 240 125 240C104 240 84 214 86 164Z"/></g>` +
	`<path class="line" d="M100 188h14M136 188h14M112 216h26"/><path class="edge red" d="M70 300L98 246L125 268L152 246L180 300L150 284L125 304L100 284Z"/>`

// DuelBack returns the back of a pack's cards: its mark in brass on its color, over a pattern of its own.
func DuelBack(back byte) string {
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350"><style>.paper{fill:#fdf9ee}.brassln{fill:none;stroke:#c9a24b;stroke-width:3.2}</style>%s</svg>`, duelBack(back))
}

// duelGround holds the patterns of the backs, as tiles of 40 by 40.
var duelGround = map[byte]string{
	's': `M0 0L40 40M40 0L0 40`,
	'l': `M0 10L20 26L40 10M0 30L20 46L40 30M0 -10L20 6L40 -10`,
	'h': `M0 26L20 10L40 26M0 46L20 30L40 46M0 6L20 -10L40 6`,
	'm': `M0 20H40M20 0V40`,
	'p': `M20 4V36M4 20H36M9 9L31 31M31 9L9 31`,
}

func duelBack(back byte) string {
	return fmt.Sprintf(`%s<defs><pattern id="g%c" width="40" height="40" patternUnits="userSpaceOnUse"><path d="%s" fill="none" stroke="#c9a24b" stroke-width="2" opacity=".6"/></pattern></defs>`+
		`<rect x="13" y="13" width="224" height="324" rx="9" fill="%s"/><rect x="13" y="13" width="224" height="324" rx="9" fill="url(#g%c)"/>`+
		`<rect class="brassln" x="21" y="21" width="208" height="308" rx="6"/><circle cx="125" cy="175" r="92" fill="%s"/><g fill="#e8cd8a">%s</g>`,
		paper, back, duelGround[back], duelColor[back], back, duelColor[back], duelMark(back, 125, 175, 148, duelColor[back]))
}

// DuelMark returns only the mark of a back, in brass, for counters of cards.
func DuelMark(back byte) string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -6 112 112"><g fill="#e8cd8a">` + duelMark(back, 50, 50, 100, "#1a2a24") + `</g></svg>`
}

// duelBackDrawings returns the drawings of the backs and their marks by the names of their files.
func duelBackDrawings() map[string]func() string {
	all := map[string]func() string{}
	for _, back := range []byte(duelBacks) {
		all["games/duel/back-"+string(back)+".svg"] = func() string { return DuelBack(back) }
		all["games/duel/mark-"+string(back)+".svg"] = func() string { return DuelMark(back) }
	}
	return all
}
