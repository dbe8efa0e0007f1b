package sabotage

import (
	"fmt"
	"strconv"

	"quarterdeck/game"
	"quarterdeck/table"
)

// placeTexts are the ids and phrases of one place. They are made once, because the table is drawn for every viewer at every move.
type placeTexts struct {
	where      string        // "row 4, place 2"
	covers     string        // "row 5, places 2 and 3", which cover it
	slot, free [seats]string // ids of a card and of the empty place in a seat's pyramid
}

var placeText = func() (t [center + 1]placeTexts) {
	for p := range t {
		row, index := place(p).row(), place(p).index()
		t[p].where = fmt.Sprintf("row %d, place %d", row, index)
		t[p].covers = fmt.Sprintf("row %d, places %d and %d", row+1, index, index+1)
		for s := range seats {
			t[p].slot[s], t[p].free[s] = fmt.Sprintf("s%d-%d-%d", s, row, index), fmt.Sprintf("e%d-%d-%d", s, row, index)
		}
		if place(p) == center {
			t[p].where, t[p].slot, t[p].free = "the center", [seats]string{"c", "c"}, [seats]string{"e", "e"}
		}
	}
	return t
}()

// where returns a slot in words, as its owner counts.
func where(p place) string { return placeText[p].where }

func slotID(s game.Seat, p place) string { return placeText[p].slot[s] }

func emptyID(s game.Seat, p place) string { return placeText[p].free[s] }

// aboutValue says what a card of each value counts (SB-4, SB-5), and whyUseless why it cannot be removed.
var aboutValue, whyUseless = func() (about, useless [goal + 1]string) {
	for v := 1; v < goal; v++ {
		about[v] = "Counts " + strconv.Itoa(v) + ". Makes 13 with " + rankWords[goal-v-1] + " (SB-4, SB-5)."
		useless[v] = fmt.Sprintf("No open card makes 13 with a value of %d (SB-5).", v)
	}
	about[goal] = "Counts 13. Removed alone when it is open (SB-5)."
	return about, useless
}()

// Lists of marks, shared by all tables. They are full, so that appending to one copies it.
var marksOpen, marksCovered, marksOpenNow, marksCoveredNow, marksNow = []string{MarkOpen}, []string{MarkCovered},
	[]string{MarkOpen, table.Now}, []string{MarkCovered, table.Now}, []string{table.Now}

// cardMarks returns the marks of a card in a pyramid.
func cardMarks(open, awaited bool) []string {
	switch {
	case open && awaited:
		return marksOpenNow
	case open:
		return marksOpen
	case awaited:
		return marksCoveredNow
	}
	return marksCovered
}
