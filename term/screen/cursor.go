package screen

import (
	"slices"

	"quarterdeck/table"
	"quarterdeck/term/layout"
)

// stay returns the id for the cursor on a table that follows another. Where a piece has left the viewer's own zone, as a card that was
// played, the cursor stays in the zone, with the piece that took its place. Otherwise it stays with its piece.
func stay(before, after *table.Table, id string) string {
	for i := range before.Zones {
		z := &before.Zones[i]
		at := slices.IndexFunc(z.Pieces, func(p table.Piece) bool { return p.ID == id })
		if at < 0 || !z.Mine {
			continue
		}
		now := after.Zone(z.ID)
		if now == nil || len(now.Pieces) == 0 || slices.ContainsFunc(now.Pieces, func(p table.Piece) bool { return p.ID == id }) {
			return id
		}
		return now.Pieces[min(at, len(now.Pieces)-1)].ID
	}
	return id
}

// at returns the spot under the cursor, or nil.
func (m *Model) at(p *layout.Plan) *layout.Spot {
	i := slices.IndexFunc(p.Spots, func(s layout.Spot) bool { return slices.Contains(s.IDs, m.choice.cursor) })
	if i < 0 {
		return nil
	}
	return &p.Spots[i]
}

// begins reports whether moves start from a spot.
func (m *Model) begins(s *layout.Spot) bool {
	ids := twins(m, s)
	return slices.ContainsFunc(m.moves(), func(i int) bool { return slices.Contains(ids, m.v.Table.Moves[i].From) })
}

// cycle moves the cursor to the next spot, or the one before, that leads on to a move. Where pieces can move and none is chosen, it passes
// over the places they can go to.
func (m *Model) cycle(by int) {
	p := m.plan()
	leads := m.lit
	if m.choice.chosen == nil && slices.ContainsFunc(p.Spots, func(s layout.Spot) bool { return m.begins(&s) }) {
		leads = m.begins
	}
	n := len(p.Spots)
	if n == 0 {
		return
	}
	from := slices.IndexFunc(p.Spots, func(s layout.Spot) bool { return slices.Contains(s.IDs, m.choice.cursor) })
	if from < 0 && by < 0 {
		from = 0
	}
	for i := 1; i <= n; i++ {
		s := &p.Spots[((from+by*i)%n+n)%n]
		if leads(s) {
			m.choice.cursor = s.IDs[0]
			m.reveal(s)
			return
		}
	}
}

// walk moves the cursor to the nearest spot in a direction.
func (m *Model) walk(dx, dy int) {
	p := m.plan()
	from := m.at(&p)
	if from == nil {
		m.cycle(1)
		if m.at(&p) == nil && len(p.Spots) > 0 {
			m.choice.cursor = p.Spots[0].IDs[0]
		}
		return
	}
	best, cost := (*layout.Spot)(nil), 0
	for i := range p.Spots {
		s := &p.Spots[i]
		along, across := distance(from, s, dx, dy)
		if along <= 0 {
			continue
		}
		if c := along + 3*across; best == nil || c < cost {
			best, cost = s, c
		}
	}
	if best != nil {
		m.choice.cursor = best.IDs[0]
		m.reveal(best)
	}
}

// distance returns how far b lies from a in a direction, and beside it. A line counts as two columns.
func distance(a, b *layout.Spot, dx, dy int) (along, across int) {
	x, y := 2*b.X+b.W-2*a.X-a.W, 2*(2*b.Y+b.H-2*a.Y-a.H)
	if dx != 0 {
		if b.Y+b.H <= a.Y || b.Y >= a.Y+a.H { // another line
			return x * dx, 4 * abs(y)
		}
		return x * dx, abs(y)
	}
	return y * dy, abs(x)
}

func abs(n int) int { return max(n, -n) }

// followed is what a cursor is seen on.
type followed struct {
	table *table.Table
	area  rect
}

// follow scrolls to the cursor when the table or its room has changed. Until then, a player can scroll away from it.
func follow(m *Model) {
	if m.shown == nil || m.curtain || isSmall(m) {
		return
	}
	now := followed{m.shown.Table, m.areas().table}
	if now == m.followed {
		return
	}
	m.followed = now
	p := m.plan()
	if s := m.at(&p); s != nil {
		m.reveal(s)
	}
}

// reveal scrolls the table until a spot is visible.
func (m *Model) reveal(s *layout.Spot) {
	height := m.areas().table.h
	m.scroll = min(m.scroll, s.Y)
	m.scroll = max(m.scroll, s.Y+s.H-height)
}
