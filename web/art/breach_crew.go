package art

import (
	"fmt"
	"strings"
)

// seatColors and seatMarks distinguish the six seats of Breach by color and by shape.
var (
	seatColors = [6]string{"#c8323c", "#e0ac2f", "#2f8f7f", "#8a5fc0", "#eee4d0", "#3f7fd0"}
	seatMarks  = [6]string{
		`M0 -8.5A8.5 8.5 0 1 1 0 8.500A8.5 8.5 0 1 1 0 -8.500Z`,
		`M0 -10L10 8H-10Z`,
		`M-8 -8H8V8H-8Z`,
		`M-3.5 -10H3.500V-3.500H10V3.500H3.500V10H-3.500V3.500H-10V-3.500H-3.500Z`,
		`M0 -11L3 -3.500H11L4.5 1.500L7 10L0 5L-7 10L-4.5 1.500L-11 -3.500H-3Z`,
		`M0 -12L9 0L0 12L-9 0Z`,
	}
)

// pawnBody is the outline of a pawn in a box of 60 by 90, with its base in the middle of the lower edge. The head is
// large, so that the seat's mark on it can be seen in a crowd.
const pawnBody = `M9 83C9 72 18 68 21 57C16 55 14 53 14 49A21 21 0 1 1 46 49C46 53 44 55 39 57C42 68 51 72 51 83C45 88 15 88 9 83Z`

// ghostBody is the outline of a ghost: a pawn with a torn hem.
const ghostBody = `M8 84C12 70 12 62 13 50A21 21 0 1 1 47 50C48 62 48 70 52 84L44 78L37 87L30 79L23 87L16 78Z`

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
	return `<ellipse cx="30" cy="84" rx="25" ry="5" opacity=".4"/><path fill="` + color + `" stroke="#140d07" stroke-width="3" stroke-linejoin="round" d="` + pawnBody + `"/>` +
		`<path opacity=".22" d="M33 57H39C42 68 51 72 51 83C47 86 40 87 33 87C40 76 38 66 33 57Z"/><path fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="3" stroke-linecap="round" d="M15 30A17 17 0 0 1 25 21"/>` +
		markOf(seat)
}

func shadeOf(seat int, color string) string {
	return `<path fill="#dfeef0" fill-opacity=".86" stroke="` + color + `" stroke-width="4" stroke-linejoin="round" d="` + ghostBody + `"/><path fill="none" stroke="#1b3350" stroke-width="3" stroke-linecap="round" d="M22 66q8 -5 16 0"/>` + markOf(seat)
}

func markOf(seat int) string {
	return `<path transform="translate(30 37)" fill="#fff" stroke="#140d07" stroke-width="2.4" stroke-linejoin="round" d="` + seatMarks[seat] + `"/>`
}
