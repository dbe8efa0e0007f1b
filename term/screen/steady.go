package screen

import (
	"slices"

	"github.com/charmbracelet/x/ansi"

	"quarterdeck/table"
	"quarterdeck/term"
)

// Columns of a square or a card in a steady layout.
const (
	steadySquare = 12 // with a pawn, tokens and marks
	steadyCard   = 6  // such as 10♠*
)

// laySteady lays a table out so that what comes and goes moves no board: each zone has a shelf of its own, or the boards stand first, with
// the other zones beside or below them. It reports whether there is room.
func laySteady(t *table.Table, width, height int) (p plan, ok bool) {
	ways := []func(t *table.Table, width, height int, d density) plan{stack}
	if slices.ContainsFunc(t.Zones, func(z table.Zone) bool { return z.Kind == table.Board || z.Kind == table.Pyramid }) {
		ways = []func(t *table.Table, width, height int, d density) plan{beside, below}
	}
	for d := boxes; d < densityEnd; d++ {
		for _, way := range ways {
			if p = way(t, width, height, d); p.w <= width && p.h <= height {
				return p, true
			}
		}
	}
	return p, false
}

// stack puts each zone on a shelf of its own. Boards that come last stand at the bottom, so that no title that grows moves them.
func stack(t *table.Table, width, height int, d density) plan {
	s := shelves{form: form{density: d, room: width}, usable: usableIDs(t)}
	zones := zonesOf(t)
	last := len(zones)
	for last > 0 && isGrid(zones[last-1]) {
		last--
	}
	s.put(zones[:last], rect{w: width}, true)
	bottom := shelves{form: s.form, usable: s.usable}
	bottom.put(zones[last:], rect{w: width}, true)
	if last < len(zones) {
		s.put(zones[last:], rect{y: max(s.out.h, height-bottom.out.h), w: width}, true)
	}
	return s.out
}

// beside puts the boards one below the other at the left, and the other zones on shelves beside them.
func beside(t *table.Table, width, _ int, d density) plan {
	s := shelves{form: form{density: d, room: width / 2}, usable: usableIDs(t)}
	boards, others := boardsOf(t)
	left := 0
	for _, z := range boards {
		active := *z
		active.Active = true // so that the title has room when it is
		left = max(left, z.Cols*steadyCell(z, s.room), ansi.StringWidth(term.ZoneTitle(&active))+2)
	}
	s.put(boards, rect{w: left}, true)
	if rest := width - left - gap; rest >= leastBeside {
		s.put(others, rect{x: left + gap, w: rest}, false)
	} else {
		s.out.w = width + 1 // no room
	}
	return s.out
}

// below puts the boards one below the other, and the other zones on shelves below them.
func below(t *table.Table, width, _ int, d density) plan {
	s := shelves{form: form{density: d, room: width}, usable: usableIDs(t)}
	boards, others := boardsOf(t)
	s.put(boards, rect{w: width}, true)
	s.put(others, rect{y: s.out.h, w: width}, false)
	return s.out
}

// boardsOf returns the zones with rows and columns, and the others.
func boardsOf(t *table.Table) (boards, others []*table.Zone) {
	for _, z := range zonesOf(t) {
		if isGrid(z) {
			boards = append(boards, z)
		} else {
			others = append(others, z)
		}
	}
	return boards, others
}

// leastBeside is the least number of columns beside the boards.
const leastBeside = 28

// steadyCell returns the number of columns of a square or a card of a board that has so much room.
func steadyCell(z *table.Zone, room int) int {
	wide := steadyCard
	if z.Kind == table.Board {
		wide = steadySquare
	}
	return max(5, min(wide, room/max(z.Cols, 1)))
}
