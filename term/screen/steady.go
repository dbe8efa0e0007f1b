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

// laySteady lays a table out so that what comes and goes moves no board: the boards stand first, or, where nothing is a board, each zone has a
// shelf of its own. It reports whether there is room.
func laySteady(t *table.Table, width, height int, wide bool) (p plan, ok bool) {
	if p, ok = layPinned(t, width, height, wide); ok || !wide || hasBoard(t) {
		return p, ok
	}
	for d := boxes; d < folded; d++ {
		if p = stack(t, width, height, d); p.w <= width && p.h <= height {
			return p, true
		}
	}
	return p, false
}

func hasBoard(t *table.Table) bool {
	return slices.ContainsFunc(t.Zones, func(z table.Zone) bool { return z.Kind == table.Board || z.Kind == table.Pyramid })
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

// leastBelow is the least number of lines for the other zones below boards with cards and squares as boxes.
const leastBelow = 10

// layPinned puts the boards where they stay while the match is played: one below the other at the left, or side by side at the top of a
// screen that is not wide and has squares to show. The other zones have the rest. It reports whether there is room.
func layPinned(t *table.Table, width, height int, wide bool) (p plan, ok bool) {
	if !hasBoard(t) {
		return p, false
	}
	boards, others := boardsOf(t)
	squares := slices.ContainsFunc(boards, func(z *table.Zone) bool { return z.Kind == table.Board })
	for _, d := range []density{boxes, chips} {
		s := shelves{form: form{density: d, room: width / 2, legend: !wide}, usable: usableIDs(t)}
		var rest rect
		free := 0
		if squares && !wide {
			s.put(boards, rect{w: width}, false)
			rest, free = rect{y: s.out.h, w: width}, leastBelow
		} else {
			left := columnsOf(boards, s.room)
			s.put(boards, rect{w: left}, true)
			rest = rect{x: left + gap, w: width - left - gap}
		}
		if d == chips || s.out.h+free <= height {
			p = s.fill(others, rest, height)
			break
		}
	}
	return p, p.h <= height && p.w <= width
}

// columnsOf returns the columns that boards take one below the other.
func columnsOf(boards []*table.Zone, room int) (wide int) {
	for _, z := range boards {
		active := *z
		active.Active = true // so that the title has room when it is
		wide = max(wide, z.Cols*steadyCell(z, room), ansi.StringWidth(term.ZoneTitle(&active))+2)
	}
	return wide
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

// steadyCell returns the number of columns of a square or a card of a board that has so much room.
func steadyCell(z *table.Zone, room int) int {
	wide := steadyCard
	if z.Kind == table.Board {
		wide = steadySquare
	}
	return max(5, min(wide, room/max(z.Cols, 1)))
}
