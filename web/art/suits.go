package art

import "fmt"

// The suits and ranks, as they are written in a table.Piece's Face: "KS", "TH".
const (
	suits = "SHDC"
	ranks = "23456789TJQKA"
)

// suitPath holds the outlines of suits in a box of 100 by 100.
var suitPath = map[byte]string{
	'S': `M50 4C38 25 8 40 8 65C8 80 19 88 30 88C38 88 45 84 48 77C47 87 43 93 35 98H65C57 93 53 87 52 77C55 84 62 88 70 88C81 88 92 80 92 65C92 40 62 25 50 4Z`,
	'H': `M50 96C40 78 7 60 7 33C7 17 19 7 31 7C41 7 47 13 50 22C53 13 59 7 69 7C81 7 93 17 93 33C93 60 60 78 50 96Z`,
	'D': `M50 2C58 22 71 38 87 50C71 62 58 78 50 98C42 78 29 62 13 50C29 38 42 22 50 2Z`,
	'C': `M50 5A21.5 21.5 0 0 1 64 43A21.5 21.5 0 1 1 53 72C54 85 58 93 66 98H34C42 93 46 85 47 72A21.5 21.5 0 1 1 36 43A21.5 21.5 0 0 1 50 5Z`,
}

// rankPath holds the glyphs of ranks in a box of 60 by 100: strokes for a round pen of width 12.
var rankPath = map[byte]string{
	'A': `M6 94L30 8L54 94M15 64H45M0 94H13M47 94H60`,
	'2': `M8 30C8 15 18 7 30 7C44 7 53 17 53 30C53 52 12 66 7 93H54V84`,
	'3': `M9 18V8H51L28 42C43 41 54 52 54 67C54 83 43 93 29 93C17 93 9 87 6 76`,
	'4': `M42 94V8L5 68H57M32 94H52`,
	'5': `M50 8H14L11 46C16 41 22 38 30 38C45 38 54 50 54 65C54 82 44 93 29 93C18 93 10 87 7 77`,
	'6': `M47 17C43 10 37 7 31 7C15 7 7 26 7 56C7 80 16 93 31 93C45 93 54 81 54 67C54 52 45 42 31 42C18 42 8 51 7 66`,
	'7': `M7 20V8H54C40 34 28 60 26 94`,
	'8': `M30 7A20 21 0 0 1 30 49A20 21 0 0 1 30 7ZM30 49A24 22 0 0 1 30 93A24 22 0 0 1 30 49Z`,
	'9': `M13 83C17 90 23 93 29 93C45 93 53 74 53 44C53 20 44 7 29 7C15 7 6 19 6 33C6 48 15 58 29 58C42 58 52 49 53 34`,
	'T': `M3 20L13 8V92M2 93H24M46 7C66 7 66 93 46 93C26 93 26 7 46 7Z`,
	'J': `M28 8H52M43 8V66C43 84 36 93 24 93C12 93 5 85 5 72`,
	'Q': `M30 7C62 7 62 91 30 91C-2 91 -2 7 30 7ZM32 68C40 74 46 86 57 93`,
	'K': `M12 8V93M52 8L14 56M26 43L50 93M3 8H21M3 93H21M43 8H59M42 93H59`,
}

// pip returns the suit centered at x, y in a box of the given size, turned upside down if asked.
func pip(suit byte, x, y, size float64, turned bool) string {
	turn := ""
	if turned {
		turn = " rotate(180)"
	}
	return fmt.Sprintf(`<path transform="translate(%g %g)%s scale(%g) translate(-50 -50)" d="%s"/>`, x, y, turn, size/100, suitPath[suit])
}

// glyph returns the rank with its upper left corner at x, y.
func glyph(rank byte, x, y, scale float64) string {
	return fmt.Sprintf(`<path class="rk" transform="translate(%g %g) scale(%g)" d="%s"/>`, x, y, scale, rankPath[rank])
}
