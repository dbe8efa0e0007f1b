package art

import (
	"fmt"
	"strings"
)

// seatColors and seatHeads distinguish the six seats of Breach by color and by shape: a head is a disc, a triangle, a square, a
// cross, a star or a diamond, drawn around the middle of a pawn's head.
var (
	seatColors = [6]string{"#c8323c", "#e0ac2f", "#2f8f7f", "#8a5fc0", "#eee4d0", "#3f7fd0"}
	seatHeads  = [6]string{
		`M0 -20A20 20 0 1 1 0 20A20 20 0 1 1 0 -20Z`,
		`M0 -25L25 19H-25Z`,
		`M-19 -19H19V19H-19Z`,
		`M-9 -24H9V-9H24V9H9V24H-9V9H-24V-9H-9Z`,
		`M0 -27L7.500 -9L27 -8L12 4L17 23L0 12.500L-17 23L-12 4L-27 -8L-7.500 -9Z`,
		`M0 -27L24 0L0 27L-24 0Z`,
	}
)

// pawnBody is the outline of a pawn below its head in a box of 60 by 90, with its base in the middle of the lower edge.
const pawnBody = `M9 83C9 71 19 66 23 46H37C41 66 51 71 51 83C45 88 15 88 9 83Z`

// ghostBody is the outline of a ghost below its head: a pawn with a torn hem.
const ghostBody = `M8 84C13 70 15 60 19 44H41C45 60 47 70 52 84L44 78L37 87L30 79L23 87L16 78Z`

// BreachCrew returns a drawing of the six pawns in a row, each above its ghost, in boxes of 60 by 90.
func BreachCrew() string {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 180">`)
	for s, color := range seatColors {
		fmt.Fprintf(&b, `<g transform="translate(%d 0)">%s</g><g transform="translate(%d 90)">%s</g>`, 60*s, pawn(s, color), 60*s, shadeOf(s, color))
	}
	b.WriteString(`</svg>`)
	return b.String()
}

func pawn(seat int, color string) string {
	return `<ellipse cx="30" cy="84" rx="25" ry="5" opacity=".4"/><g fill="` + color + `" stroke="#140d07" stroke-width="3.500" stroke-linejoin="round"><path d="` + pawnBody + `"/>` + headOf(seat) + `</g>` +
		`<path opacity=".22" d="M32 50H38C42 68 51 72 51 83C47 86 40 87 33 87C40 76 38 66 32 50Z"/>`
}

func shadeOf(seat int, color string) string {
	return `<g fill="#dfeef0" stroke="` + color + `" stroke-width="5" stroke-linejoin="round"><path fill-opacity=".86" d="` + ghostBody + `"/>` + headOf(seat) + `</g><path fill="#1b3350" d="M22 27a3 4 0 1 0 1 0M37 27a3 4 0 1 0 1 0"/>`
}

func headOf(seat int) string {
	return `<path transform="translate(30 29)" d="` + seatHeads[seat] + `"/>`
}
