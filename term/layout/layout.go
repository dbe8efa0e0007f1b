// Package layout puts the zones and pieces of a table.Table where they stand on a terminal of a size, without knowing any game.
package layout

import (
	"slices"

	"quarterdeck/table"
)

// Spot is a place on the table that can be chosen: a piece, the pieces of a square, or the title of a zone that moves go to.
type Spot struct {
	IDs        []string // of the pieces, or of the zone
	Zone       *table.Zone
	Pieces     []*table.Piece
	X, Y, W, H int
	Text       string
	Boxed      bool
	Folded     bool   // the title stands for all pieces of the zone
	short      string // Text without the square's own name
}

// Label is text that cannot be chosen.
type Label struct {
	X, Y  int
	Text  string
	Title bool
}

// Plan is a table laid out.
type Plan struct {
	Spots  []Spot
	Labels []Label
	W, H   int
	Flat   Flatness
	Short  bool // there is not the room for the whole plan, or only with cuts
	need   int  // lines down to the last zone that is the viewer's, or that has a move
	cut    bool // a zone does not show all of its title or its pieces
	vague  bool // the zone that says what to do is cut
}

// Flatness is which of the viewer's cards are no boxes.
type Flatness int

const (
	NoneFlat   Flatness = iota
	AllButHand          // those in hand are boxes
	AllFlat
)

// region is where zones are put: from a place on, so many columns wide.
type region struct{ x, y, w int }

// density is how closely a table is laid out, from cards as boxes to one line a zone.
type density int

const (
	boxes    density = iota // all cards are boxes
	ownBoxes                // the viewer's cards are boxes
	chips                   // cards are words
	lines                   // a zone begins in the line of its title
	snug                    // cards take the place of what a title says besides the name, if there is no room for both
	tight                   // zones without a move have one line
	folded                  // of other zones without a move there is only the title, several in a line
	packed                  // and of others to which moves go as a whole, such as players
	densityEnd
)

// form is how a table is laid out.
type form struct {
	density
	room   int                // columns for a board, which does not change its size then while pieces come and go; 0: it does
	own    bool               // the viewer's cards are boxes, however closely the others are laid out
	hand   bool               // those of the viewer's hand are
	legend bool               // the line of a board's title has its signs, whatever room says
	loose  map[string]density // zones that are laid out less closely than the others
}

// Room is the room that a table has.
type Room struct {
	Width, Height int
	Sure          int  // the lines that the table always has, whatever else the screen shows
	Wide          bool // the screen has room beside the boards
}

// Lay lays a table out as loosely as the lines allow. The boards stay in place if there is room.
func Lay(t *table.Table, r Room) Plan {
	if p, ok := laySteady(t, r); ok {
		return p
	}
	return (&shelves{usable: usableIDs(t)}).fill(zonesOf(t), region{w: r.Width}, r.Height)
}

// fill adds zones to what is on the shelves, as loosely as the lines of the screen allow.
func (s *shelves) fill(zones []*table.Zone, at region, height int) Plan {
	var p Plan
	for _, f := range forms {
		if p = s.with(zones, at, f); p.H <= height {
			if p.cut {
				p = s.loosen(zones, at, p, height, form{density: max(tight, f.density), own: f.own, hand: f.hand})
			}
			if p.Flat = f.flatness(); p.vague {
				p = s.clarify(zones, at, p, height, f)
			}
			p.Short = p.cut
			return p
		}
	}
	for d := snug; d < densityEnd; d++ { // the rest can be scrolled to
		if p = s.with(zones, at, form{density: d}); p.need <= height {
			break
		}
	}
	p.Short = true
	return p
}

func (f form) flatness() Flatness {
	switch {
	case f.own || f.density < chips:
		return NoneFlat
	case f.hand:
		return AllButHand
	}
	return AllFlat
}

// forms are how a table is laid out, from the one that takes most lines on. Where the viewer's cards can be boxes, those of others stand
// in the line of their title rather.
var forms = []form{
	{density: boxes}, {density: ownBoxes}, {density: lines, own: true}, {density: snug, own: true}, {density: lines, hand: true}, {density: snug, hand: true},
	{density: chips}, {density: lines}, {density: snug}, {density: tight, own: true}, {density: tight, hand: true}, {density: tight},
	{density: folded, own: true}, {density: folded, hand: true}, {density: folded}, {density: packed},
}

// saysWhatToDo reports whether a zone says what is to be done now.
func saysWhatToDo(z *table.Zone) bool { return z.Kind == table.Score && z.Active }

// clarify tries closer plans in which the zone that says what to do is looser than others. It returns the first that fits and shows that
// zone whole, or else p.
func (s *shelves) clarify(zones []*table.Zone, at region, p Plan, height int, f form) Plan {
	for _, closer := range []form{f, {density: f.density}} {
		for d := max(tight, f.density); d < densityEnd; d++ {
			closer.density, closer.loose = d, map[string]density{}
			for _, z := range zones {
				if saysWhatToDo(z) {
					closer.loose[z.ID] = snug
				}
			}
			next := s.with(zones, at, closer)
			if next.vague || next.H > height {
				continue
			}
			next = s.loosen(zones, at, next, height, closer)
			next.Flat = closer.flatness()
			return next
		}
	}
	return p
}

// loosen gives zones of a close plan that are cut the lines that are left, the viewer's own first.
func (s *shelves) loosen(zones []*table.Zone, at region, p Plan, height int, f form) Plan {
	if f.loose == nil {
		f.loose = map[string]density{}
	}
	for d := f.density - 1; d >= snug; d-- {
		for _, mine := range []bool{true, false} {
			for _, z := range zones {
				if was, found := f.loose[z.ID]; z.Mine != mine || found && was <= d {
					continue
				}
				was, found := f.loose[z.ID]
				f.loose[z.ID] = d
				switch next := s.with(zones, at, f); {
				case next.H <= height:
					p = next
				case found:
					f.loose[z.ID] = was
				default:
					delete(f.loose, z.ID)
				}
			}
		}
	}
	return p
}

// with returns what is on the shelves, and zones besides.
func (s *shelves) with(zones []*table.Zone, at region, f form) Plan {
	more := *s
	more.form, more.out.Spots, more.out.Labels = f, slices.Clip(s.out.Spots), slices.Clip(s.out.Labels)
	more.put(zones, at, false)
	return more.out
}

// gap is the number of columns between two zones.
const gap = 2

// shelves puts the zones of a table side by side, as far as they fit, one shelf below the other.
type shelves struct {
	form
	usable map[string]bool
	out    Plan
}

func zonesOf(t *table.Table) []*table.Zone {
	zones := make([]*table.Zone, len(t.Zones))
	for i := range t.Zones {
		zones[i] = &t.Zones[i]
	}
	return zones
}

// put puts zones on shelves that begin where at does and are as wide. alone gives each zone a shelf of its own.
func (s *shelves) put(zones []*table.Zone, at region, alone bool) {
	x, y, shelf := 0, at.y, 0
	gap := gap
	switch {
	case s.legend:
		gap = 0 // boards end with a blank
	case s.density >= snug:
		gap = 1 // pieces do
	}
	for _, z := range zones {
		f := s.form
		if loose, found := f.loose[z.ID]; found {
			f.density = loose
		}
		b := block(z, at.w, f, s.usable)
		s.out.cut = s.out.cut || b.cut
		s.out.vague = s.out.vague || b.cut && saysWhatToDo(z)
		if x > 0 && (alone || x+gap+b.W > at.w) {
			x, y, shelf = 0, y+shelf, 0
		}
		if x > 0 {
			x += gap
		}
		for _, one := range b.Spots {
			one.X, one.Y = one.X+at.x+x, one.Y+y
			s.out.Spots = append(s.out.Spots, one)
		}
		for _, l := range b.Labels {
			l.X, l.Y = l.X+at.x+x, l.Y+y
			s.out.Labels = append(s.out.Labels, l)
		}
		x += b.W
		shelf = max(shelf, b.H)
		if z.Mine || s.usable[z.ID] || touches(z, s.usable) {
			s.out.need = max(s.out.need, y+shelf)
		}
		s.out.W = max(s.out.W, at.x+x)
	}
	s.out.H = max(s.out.H, y+shelf)
}

// usableIDs returns the ids that moves start from or go to.
func usableIDs(t *table.Table) map[string]bool {
	ids := map[string]bool{}
	for _, m := range t.Moves {
		ids[m.From], ids[m.To] = true, true
	}
	delete(ids, "")
	return ids
}
