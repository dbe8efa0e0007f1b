package sabotage

import (
	"iter"
	"math/bits"
	"slices"
	"strconv"
)

// place is where a card of one seat's pyramid lies, in the order in which records name and turn cards. Larger rows come
// first, then smaller indexes, then the center (row 1 of both pyramids, SB-1), then the displayed card.
//
//	0…5 row 6 · 6…10 row 5 · 11…14 row 4 · 15…17 row 3 · 18, 19 row 2 · 20 center · 21 display
type place uint8

const (
	slots   = 20 // places 0…19 are slots of a pyramid with six rows
	center  = place(20)
	display = place(21)

	minRows, maxRows = 3, 6
)

// slot returns the place of r.i.
func slot(row, index int) place { return place(slots - row*(row+1)/2 + index) }

func (p place) row() int {
	row := 1
	for p < slot(row, 1) {
		row++
	}
	return row
}

func (p place) index() int { return int(p-slot(p.row(), 1)) + 1 }

// texts[p] is the place in records.
var texts = func() (texts [display + 1]string) {
	for p := range center {
		texts[p] = strconv.Itoa(p.row()) + "." + strconv.Itoa(p.index())
	}
	texts[center], texts[display] = "C", "D"
	return texts
}()

// text returns the place in records: 5.3, C or D.
func (p place) text() string { return texts[p] }

// parsePlace parses what text returns.
func parsePlace(text string) (place, bool) {
	i := slices.Index(texts[:], text)
	return place(max(i, 0)), i >= 0
}

// places is a set of places.
type places uint32

const allSlots places = 1<<slots - 1

// bit returns the set of p alone; the mask spares the compiler's check of the shift.
func bit(p place) places { return 1 << (p & 31) }

func (set places) has(p place) bool { return set&bit(p) != 0 }
func (set places) len() int         { return bits.OnesCount32(uint32(set)) }
func (set places) first() place     { return place(bits.TrailingZeros32(uint32(set))) }

// nth returns member number n, from 0; n is below len, and most often 0.
func (set places) nth(n int) place {
	for ; n > 0; n-- {
		set &= set - 1
	}
	return set.first()
}

// covered returns every place that lies under a member (SB-2): p of row r lies under p-r-1 and p-r.
func (set places) covered() places {
	const row1, row2, row3, row4, row5 = 1 << 20, 3 << 18, 7 << 15, 15 << 11, 31 << 6
	return (set<<2|set<<1)&row1 | (set<<3|set<<2)&row2 | (set<<4|set<<3)&row3 | (set<<5|set<<4)&row4 | (set<<6|set<<5)&row5
}

// all yields the members in order.
func (set places) all() iter.Seq[place] {
	return func(yield func(place) bool) {
		for ; set != 0; set &= set - 1 {
			if !yield(set.first()) {
				return
			}
		}
	}
}

// slotsTo returns every slot of rows 2 to rows.
func slotsTo(rows int) places { return allSlots &^ (bit(slot(rows, 1)) - 1) }

// gate is the two slots that cover the center.
const gate places = 1<<18 | 1<<19

// covers[p] is the two slots that cover p: r.i lies under (r+1).i and (r+1).(i+1) (SB-2).
// above[p] is the places that p covers: the same relation the other way round.
var covers, above = func() (covers, above [center + 1]places) {
	for row := 1; row < maxRows; row++ {
		for i := 1; i <= row; i++ {
			p := slot(row, i)
			for _, q := range []place{slot(row+1, i), slot(row+1, i+1)} {
				covers[p] |= bit(q)
				above[q] |= bit(p)
			}
		}
	}
	return covers, above
}()
