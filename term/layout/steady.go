package layout

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

// laySteady lays a table out so that what comes and goes moves no board: the boards stand first, or, where nothing of a wide screen is a board,
// each zone has a shelf of its own. It reports whether there is room.
func laySteady(t *table.Table, r Room) (p Plan, ok bool) {
	if r.Wide && !hasBoard(t) {
		for d := boxes; d < folded; d++ {
			if p = stack(t, r, d); p.W <= r.Width && p.H <= r.Height {
				return p, true
			}
		}
	}
	return layPinned(t, r)
}

func hasBoard(t *table.Table) bool {
	return slices.ContainsFunc(t.Zones, func(z table.Zone) bool { return z.Kind == table.Board || z.Kind == table.Pyramid })
}

// stack puts each zone on a shelf of its own. Boards that come last stand at the bottom, so that no title that grows moves them.
func stack(t *table.Table, r Room, d density) Plan {
	s := shelves{form: form{density: d, room: r.Width}, usable: usableIDs(t)}
	zones := zonesOf(t)
	last := len(zones)
	for last > 0 && IsGrid(zones[last-1]) {
		last--
	}
	s.put(zones[:last], region{w: r.Width}, true)
	bottom := shelves{form: s.form, usable: s.usable}
	bottom.put(zones[last:], region{w: r.Width}, true)
	if last < len(zones) {
		s.put(zones[last:], region{y: max(s.out.H, r.Height-bottom.out.H), w: r.Width}, true)
	}
	return s.out
}

// leastBelow is the least number of lines for the other zones below boards with cards and squares as boxes.
const leastBelow = 10

// layPinned puts the boards and grids where they stay while the match is played: one below the other at the left, or at the top of a screen
// that is not wide, unless they are pyramids alone. The other zones have the rest. It reports whether there is room. How closely the boards
// are laid out depends on the lines that the table is sure of, whatever else is on the screen.
func layPinned(t *table.Table, r Room) (p Plan, ok bool) {
	boards, others := boardsOf(t)
	if len(boards) == 0 {
		return p, false
	}
	has := func(kind table.Kind) bool {
		return slices.ContainsFunc(boards, func(z *table.Zone) bool { return z.Kind == kind })
	}
	top, room := !r.Wide && (has(table.Board) || !has(table.Pyramid)), r.Width/2
	if top && !has(table.Board) {
		room = r.Width
	}
	for _, d := range []density{boxes, chips} {
		s := shelves{form: form{density: d, room: room, legend: !r.Wide}, usable: usableIDs(t)}
		var rest region
		free := 0
		if top {
			s.put(boards, region{w: r.Width}, false)
			rest, free = region{y: s.out.H, w: r.Width}, leastBelow
		} else {
			left := columnsOf(boards, s.room)
			s.put(boards, region{w: left}, true)
			rest = region{x: left + gap, w: r.Width - left - gap}
		}
		if d == chips || s.out.H+free <= r.Sure {
			p = s.fill(others, rest, r.Height)
			break
		}
	}
	return p, p.H <= r.Height && p.W <= r.Width
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
		if IsGrid(z) {
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
