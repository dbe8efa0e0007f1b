package screen

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"quarterdeck/table"
	"quarterdeck/term"
	"quarterdeck/term/layout"
)

// choice is what the viewer has chosen of a move so far.
type choice struct {
	cursor string   // id of the spot under the cursor
	chosen []string // ids of the spot that was chosen first; nil: none was
	page   int      // of the list of moves
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
func twins(m *Model, s *layout.Spot) []string {
	if len(s.Pieces) != 1 || s.Pieces[0].Kind != table.Card || s.Pieces[0].Face == "" {
		return s.IDs
	}
	one := s.Pieces[0]
	for i := range s.Zone.Pieces {
		p := &s.Zone.Pieces[i]
		same := p.Face == one.Face && p.Name == one.Name
		if ids := []string{p.ID}; same && !leads(m, s.IDs) && leads(m, ids) {
			return ids
		}
	}
	return s.IDs
}

// leads reports whether a move that the choice allows starts from or goes to one of these ids.
func leads(m *Model, ids []string) bool {
	return slices.ContainsFunc(m.moves(), func(i int) bool { return touchesMove(&m.v.Table.Moves[i], ids) })
}

// lit reports whether choosing a spot leads on to a move.
func (m *Model) lit(s *layout.Spot) bool {
	if m.choice.chosen != nil && slices.Equal(s.IDs, m.choice.chosen) {
		return false
	}
	return leads(m, twins(m, s))
}

// choose chooses a spot: it makes the move that is meant, or asks for the other end of it.
func (m *Model) choose(s *layout.Spot) tea.Cmd {
	m.choice.cursor = s.IDs[0]
	if m.choice.chosen != nil && slices.Equal(s.IDs, m.choice.chosen) {
		m.choice.chosen, m.choice.page = nil, 0
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
	case len(meant) == 0 && zoneAround(m, s) != nil:
		return m.choose(zoneAround(m, s))
	case len(meant) == 0:
		m.choice.chosen, m.choice.page = nil, 0
		m.note = noMove(m) + layout.Explain(s, false)
	case len(meant) == 1 && (m.choice.chosen != nil || !m.v.Table.Moves[meant[0]].Both):
		return m.play(meant[0])
	default:
		m.choice.chosen, m.choice.page = ids, 0
		m.pane = movesPane
	}
	return nil
}

// zoneAround returns the title of the zone in which a piece lies, if that leads on to a move as the piece does not: a player means the
// opponent with any of their pieces. It returns nil for a piece that has a reason why it cannot be used.
func zoneAround(m *Model, s *layout.Spot) *layout.Spot {
	isBarred := func(p *table.Piece) bool { return p.Why != "" }
	if len(s.Pieces) == 0 || layout.IsGrid(s.Zone) || slices.ContainsFunc(s.Pieces, isBarred) {
		return nil
	}
	p := m.plan()
	i := slices.IndexFunc(p.Spots, func(other layout.Spot) bool { return slices.Equal(other.IDs, []string{s.Zone.ID}) })
	if i < 0 || !m.lit(&p.Spots[i]) {
		return nil
	}
	return &p.Spots[i]
}

// armed is a move that was chosen once, and the number of the key or click that chose it. Another label asks again: one action can mean
// another step of the game in a newer version, as “Ready” does in Duel.
type armed struct {
	action, label string
	input         int
}

// confirmNote says what choosing a move for the second time does.
func confirmNote(m *Model, mv *table.Move) string {
	if key := listKeys(m, m.moves())[mv.Action]; key != "" {
		return mv.Label + ": press " + key + " again to confirm, or choose it again."
	}
	return mv.Label + ": choose it again to confirm."
}

// play makes a move, after a question if it has consequences. One that is set apart has to be chosen twice, as on the page.
func (m *Model) play(i int) tea.Cmd {
	mv := m.v.Table.Moves[i]
	switch {
	case m.busy:
		return nil
	case mv.Warn == "" && mv.Apart && m.armed != (armed{mv.Action, mv.Label, m.inputs - 1}):
		m.armed, m.note = armed{mv.Action, mv.Label, m.inputs}, confirmNote(m, &mv)
		return nil
	case mv.Warn == "":
		return m.act(mv.Action)
	}
	m.top = &question{text: mv.Label + "? " + mv.Warn, yes: func() tea.Cmd {
		if !slices.Contains(m.v.Table.Moves, mv) {
			m.note = term.MoveChanged
			return nil
		}
		return m.act(mv.Action)
	}}
	return nil
}

// noMove begins the note to a choice of a spot that leads on to no move.
func noMove(m *Model) string {
	p := m.plan()
	if slices.ContainsFunc(p.Spots, func(s layout.Spot) bool { return m.lit(&s) }) {
		return "No move here; Tab finds one. "
	}
	return "No move here; the moves are listed with letters. " // such as to pass
}
