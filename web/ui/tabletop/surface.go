// Package tabletop draws a table with its zones, pieces, clocks and moves. It knows no game: a game's look is in its
// stylesheet.
package tabletop

import (
	"time"

	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/table"
)

// Surface is a table prepared for drawing, with what components need to know of a piece beyond the piece itself.
type Surface struct {
	*table.Table
	seats []match.SeatView
	moves map[string][]*table.Move // by the piece that they start from
	goals map[string]bool          // pieces that moves go to
	zones map[string]bool

	clocks []clock.Reading // by seat; none at a table without clocks
	now    time.Time       // when the page is made, or zero

	Shown map[string]bool // zones that a lesson highlights, and pieces whose buttons it highlights
	Inert bool            // it is a drawing: nothing on it can be pressed
	Live  bool            // it is a position of now, in which bots compute
}

// NewSurface prepares a table. Names, states and clocks of the seats are drawn on their zones. clocks is empty at a table
// without clocks. now is when the page is made, or zero.
func NewSurface(t *table.Table, seats []match.SeatView, clocks []clock.Reading, now time.Time) *Surface {
	s := &Surface{Table: t, seats: seats, clocks: clocks, now: now, moves: make(map[string][]*table.Move, len(t.Moves)), goals: map[string]bool{}, zones: map[string]bool{}}
	for i := range t.Zones {
		s.zones[t.Zones[i].ID] = true
	}
	for i := range t.Moves {
		m := &t.Moves[i]
		if m.From != "" {
			s.moves[m.From] = append(s.moves[m.From], m)
		}
		s.goals[m.To] = true
	}
	return s
}

// Prefixes of the ids of zones and pieces, which distinguish them from each other and from the page's other ids.
const (
	ZoneIDs  = "q-"
	PieceIDs = "p-"
)

// ZoneID returns the id of a zone in the page.
func ZoneID(id string) string { return ZoneIDs + id }

// seat returns the state of the seat that a zone belongs to, or nil.
func (s *Surface) seat(z *table.Zone) *match.SeatView {
	if z.Seat < 0 || z.Seat >= len(s.seats) {
		return nil
	}
	return &s.seats[z.Seat]
}

// pressable reports whether a piece is a button. A card in the viewer's hand is a button even while it cannot be played:
// replacing the element would lose the keyboard focus.
func (s *Surface) pressable(z *table.Zone, p *table.Piece) bool {
	if s.Inert || p.Kind == table.Counter || p.Has(table.Flat) && len(s.moves[p.ID]) == 0 && !s.goals[p.ID] {
		return false
	}
	return z.Mine || z.Kind == table.Board || z.Kind == table.Market || len(s.moves[p.ID]) > 0 || s.goals[p.ID]
}

// roving reports whether arrow keys move in a zone.
func (s *Surface) roving(z *table.Zone) bool {
	for i := range z.Pieces {
		if s.pressable(z, &z.Pieces[i]) {
			return true
		}
	}
	return false
}

// only returns the notation of the one plain move that starts from the piece, or "".
func (s *Surface) only(p *table.Piece) string {
	if moves := s.moves[p.ID]; len(moves) == 1 && moves[0].Warn == "" && !moves[0].Both {
		return moves[0].Action
	}
	return ""
}

// maxLoose is how many such moves fit on the table, and maxOnlyLoose how many do while no piece can be used. If there are
// more, they are only in the list.
const (
	maxLoose     = 3
	maxOnlyLoose = 7
)

// Loose returns the moves with buttons of their own on the table: those without a piece, and those set apart. If there
// are too many, it returns none.
func (s *Surface) Loose() []*table.Move {
	var out []*table.Move
	for i := range s.Moves {
		if m := &s.Moves[i]; m.From == "" || m.Apart {
			out = append(out, m)
		}
	}
	if len(out) > maxOnlyLoose || len(out) > maxLoose && len(out) < len(s.Moves) {
		return nil
	}
	return out
}

// usable reports whether the viewer can do something with the piece now.
func (s *Surface) usable(p *table.Piece) bool { return len(s.moves[p.ID]) > 0 || s.goals[p.ID] }
