package screen

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"quarterdeck/table"
)

// choice is what the viewer has chosen of a move so far.
type choice struct {
	cursor string   // id of the spot under the cursor
	chosen []string // ids of the spot that was chosen first; nil: none was
}

// canAct reports whether the screen shows the newest version and the viewer has moves.
func (m *Model) canAct() bool {
	return m.v != nil && m.shown == m.v && !m.curtain && m.playing.caption == nil && len(m.v.Table.Moves) > 0
}

// moves returns the moves that the choice so far allows, as indexes of the table's moves.
func (m *Model) moves() (out []int) {
	if !m.canAct() {
		return nil
	}
	for i := range m.v.Table.Moves {
		if mv := &m.v.Table.Moves[i]; m.choice.chosen == nil || touchesMove(mv, m.choice.chosen) {
			out = append(out, i)
		}
	}
	return out
}

// touchesMove reports whether a move starts from or goes to one of these ids.
func touchesMove(mv *table.Move, ids []string) bool {
	return mv.From != "" && slices.Contains(ids, mv.From) || mv.To != "" && slices.Contains(ids, mv.To)
}

// twins returns the ids of a spot and, if no move touches it, those of a card of its zone that cannot be told from it and has a move: of
// several copies of a card, games list the move of one.
func twins(m *Model, s *spot) []string {
	if len(s.pieces) != 1 || s.pieces[0].Kind != table.Card || s.pieces[0].Face == "" {
		return s.ids
	}
	one := s.pieces[0]
	for i := range s.zone.Pieces {
		p := &s.zone.Pieces[i]
		same := p.Face == one.Face && p.Name == one.Name
		if ids := []string{p.ID}; same && !leads(m, s.ids) && leads(m, ids) {
			return ids
		}
	}
	return s.ids
}

// leads reports whether a move that the choice allows starts from or goes to one of these ids.
func leads(m *Model, ids []string) bool {
	return slices.ContainsFunc(m.moves(), func(i int) bool { return touchesMove(&m.v.Table.Moves[i], ids) })
}

// lit reports whether choosing a spot leads on to a move.
func (m *Model) lit(s *spot) bool {
	if m.choice.chosen != nil && slices.Equal(s.ids, m.choice.chosen) {
		return false
	}
	return leads(m, twins(m, s))
}

// choose chooses a spot: it makes the move that is meant, or asks for the other end of it.
func (m *Model) choose(s *spot) tea.Cmd {
	m.choice.cursor = s.ids[0]
	if m.choice.chosen != nil && slices.Equal(s.ids, m.choice.chosen) {
		m.choice.chosen = nil
		return nil
	}
	var meant []int
	ids := twins(m, s)
	m.choice.cursor = ids[0]
	for _, i := range m.moves() {
		if touchesMove(&m.v.Table.Moves[i], ids) {
			meant = append(meant, i)
		}
	}
	switch {
	case len(meant) == 0:
		m.choice.chosen = nil
		m.note = noMove(m) + explain(s, false)
	case len(meant) == 1 && (m.choice.chosen != nil || !m.v.Table.Moves[meant[0]].Both):
		return m.play(meant[0])
	default:
		m.choice.chosen = ids
		m.pane = movesPane
	}
	return nil
}

// play makes a move, after a question if it has consequences.
func (m *Model) play(i int) tea.Cmd {
	mv := m.v.Table.Moves[i]
	if mv.Warn == "" {
		return m.act(mv.Action)
	}
	m.top = &question{text: mv.Label + "? " + mv.Warn, yes: func() tea.Cmd { return m.act(mv.Action) }}
	return nil
}

// noMove begins the note to a choice of a spot that leads on to no move.
func noMove(m *Model) string {
	p := m.plan()
	if slices.ContainsFunc(p.spots, func(s spot) bool { return m.lit(&s) }) {
		return "No move here; Tab finds one. "
	}
	return "No move here; the moves are listed with letters. " // such as to pass
}

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
func (m *Model) at(p *plan) *spot {
	i := slices.IndexFunc(p.spots, func(s spot) bool { return slices.Contains(s.ids, m.choice.cursor) })
	if i < 0 {
		return nil
	}
	return &p.spots[i]
}

// begins reports whether moves start from a spot.
func (m *Model) begins(s *spot) bool {
	ids := twins(m, s)
	return slices.ContainsFunc(m.moves(), func(i int) bool { return slices.Contains(ids, m.v.Table.Moves[i].From) })
}

// cycle moves the cursor to the next spot, or the one before, that leads on to a move. Where pieces can move and none is chosen, it passes
// over the places they can go to.
func (m *Model) cycle(by int) {
	p := m.plan()
	leads := m.lit
	if m.choice.chosen == nil && slices.ContainsFunc(p.spots, func(s spot) bool { return m.begins(&s) }) {
		leads = m.begins
	}
	n := len(p.spots)
	if n == 0 {
		return
	}
	from := slices.IndexFunc(p.spots, func(s spot) bool { return slices.Contains(s.ids, m.choice.cursor) })
	if from < 0 && by < 0 {
		from = 0
	}
	for i := 1; i <= n; i++ {
		s := &p.spots[((from+by*i)%n+n)%n]
		if leads(s) {
			m.choice.cursor = s.ids[0]
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
		if m.at(&p) == nil && len(p.spots) > 0 {
			m.choice.cursor = p.spots[0].ids[0]
		}
		return
	}
	best, cost := (*spot)(nil), 0
	for i := range p.spots {
		s := &p.spots[i]
		along, across := distance(from, s, dx, dy)
		if along <= 0 {
			continue
		}
		if c := along + 3*across; best == nil || c < cost {
			best, cost = s, c
		}
	}
	if best != nil {
		m.choice.cursor = best.ids[0]
		m.reveal(best)
	}
}

// distance returns how far b lies from a in a direction, and beside it. A line counts as two columns.
func distance(a, b *spot, dx, dy int) (along, across int) {
	x, y := 2*b.x+b.w-2*a.x-a.w, 2*(2*b.y+b.h-2*a.y-a.h)
	if dx != 0 {
		if b.y+b.h <= a.y || b.y >= a.y+a.h { // another line
			return x * dx, 4 * abs(y)
		}
		return x * dx, abs(y)
	}
	return y * dy, abs(x)
}

func abs(n int) int { return max(n, -n) }

// reveal scrolls the table until a spot is visible.
func (m *Model) reveal(s *spot) {
	height := m.areas().table.h
	m.scroll = min(m.scroll, s.y)
	m.scroll = max(m.scroll, s.y+s.h-height)
}
