package layout

import (
	"cmp"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Listed is a move in a list.
type Listed struct {
	Label string
	Bare  bool // no piece leads to it
}

// MoveList is how a list of moves is shown: one page of it, in columns from top to bottom.
type MoveList struct {
	Rows   int
	Wide   []int // of the columns, in columns of the screen
	Places []int // in the list, of the moves on this page
	Page   int   // from 0
	Pages  int
	Above  int // moves on the pages before
	Below  int // moves on the pages after
}

const (
	// Narrowest is the least number of columns for a move.
	Narrowest = 18
	// leastColumn is the least number of columns for a move that can be chosen at the table, too.
	leastColumn = 20
	// Key is how many columns the letter of a move and the gaps beside its label take.
	Key = 5
)

// ListMoves lays out a page of a list of moves: all of them if their widths allow, or if narrower columns show them. Otherwise the last
// line is left free, and the moves that no piece leads to come first. A page behind the last one is the last one.
func ListMoves(list []Listed, w, h, page int) MoveList {
	places := make([]int, len(list))
	for i := range places {
		places[i] = i
	}
	if l := inColumns(list, w, h); l.Rows <= h {
		l.Places, l.Pages = places, 1
		return l
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(btoi(!list[a].Bare), btoi(!list[b].Bare)) })
	out := MoveList{}
	for from := 0; from < len(places); out.Pages++ {
		l := listPage(list, places[from:], w, max(1, h-1))
		if out.Pages <= page {
			l.Page, l.Above, l.Below, l.Pages = out.Pages, from, len(places)-from-len(l.Places), out.Pages
			out = l
		}
		from += len(l.Places)
	}
	return out
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// ListRows returns how many lines a list needs without pages.
func ListRows(list []Listed, w, h int) int { return inColumns(list, w, h).Rows }

// inColumns lays out a list in as few rows as the widths allow, or in columns as narrow as it takes to show it in h rows.
func inColumns(list []Listed, w, h int) MoveList {
	for rows := 1; rows <= min(h, len(list)); rows++ {
		if l := (MoveList{Rows: rows, Wide: widths(list, rows)}); l.width() <= w || rows == len(list) {
			return l.narrow(w)
		}
	}
	cols := 1
	for len(list) > cols*h && w/(cols+1) >= Narrowest {
		cols++
	}
	rows := (len(list) + cols - 1) / cols
	return MoveList{Rows: rows, Wide: widths(list, rows)}.narrow(w)
}

// listPage lays out as many moves as fit, from the first of places on.
func listPage(list []Listed, places []int, w, rows int) MoveList {
	shown, bare := make([]Listed, len(places)), 0
	for i, at := range places {
		if shown[i] = list[at]; shown[i].Bare {
			bare++
		}
	}
	least := widths(shown[:bare], rows)
	for cols := max(1, w/Narrowest); ; cols-- {
		n := min(len(places), rows*cols)
		l := MoveList{Rows: rows, Wide: widths(shown[:n], rows), Places: places[:n]}
		copy(l.Wide, least)
		l = l.narrowAfter(len(least), w)
		if cols == 1 || l.width() <= w { // else there is one column less, so that moves which no piece leads to have room
			return l.narrow(w)
		}
	}
}

// widths returns the widths of the columns that moves in so many rows need.
func widths(list []Listed, rows int) (wide []int) {
	for part := range slices.Chunk(list, rows) {
		most := 0
		for _, mv := range part {
			most = max(most, ansi.StringWidth(mv.Label)+Key)
		}
		wide = append(wide, most)
	}
	return wide
}

// width returns the width of the list, without the gap after the last column.
func (l MoveList) width() int {
	sum := -2
	for _, w := range l.Wide {
		sum += w
	}
	return sum
}

// narrow makes the widest columns so much narrower that the list fits.
func (l MoveList) narrow(width int) MoveList {
	for l.width() > width {
		most := slices.Max(l.Wide)
		l.Wide[slices.Index(l.Wide, most)]--
	}
	return l
}

// narrowAfter makes the columns after the first n narrower so that the list fits, as far as that is possible.
func (l MoveList) narrowAfter(n, width int) MoveList {
	for l.width() > width && n < len(l.Wide) {
		most := slices.Max(l.Wide[n:])
		if most <= leastColumn {
			break
		}
		l.Wide[n+slices.Index(l.Wide[n:], most)]--
	}
	return l
}

// At returns the place in the list of the move at a column and row of the page, or -1.
func (l MoveList) At(x, y int) int {
	if y < 0 || y >= l.Rows {
		return -1
	}
	for i, w := range l.Wide {
		if x -= w; x < 0 {
			if at := i*l.Rows + y; at < len(l.Places) {
				return l.Places[at]
			}
			return -1
		}
	}
	return -1
}

// Width returns how many columns the label of a place on the page has.
func (l MoveList) Width(place int) int { return l.Wide[place/l.Rows] - Key }

// CutLabel returns the label of a move in so many columns. One that is too long keeps its first word and loses what else it begins with
// like another one, rather than its end, which tells it from the others. A first word that all share goes where there is no room.
func CutLabel(labels []string, i, width int) string {
	label := labels[i]
	if ansi.StringWidth(label) <= width {
		return label
	}
	words := strings.Fields(label)
	shared, all := len(words), true
	for j := range labels {
		other := strings.Fields(labels[j])
		n := 0
		for n < min(len(words)-1, len(other)) && words[n] == other[n] {
			n++
		}
		if j != i && n > 0 {
			shared = min(shared, n)
		}
		all = all && n > 0
	}
	short := label
	if shared < len(words) {
		rest := "… " + strings.Join(words[shared:], " ")
		if shared > 1 {
			short = words[0] + " " + rest
		}
		if all && ansi.StringWidth(short) > width {
			short = rest
		}
	}
	return ansi.Truncate(short, width, "…")
}
