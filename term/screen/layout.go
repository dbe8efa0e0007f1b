package screen

import (
	"slices"

	"quarterdeck/table"
)

// spot is a place on the table that can be chosen: a piece, the pieces of a square, or the title of a zone that moves go to.
type spot struct {
	ids        []string // of the pieces, or of the zone
	zone       *table.Zone
	pieces     []*table.Piece
	x, y, w, h int
	text       string
	short      string // without the square's own name
	boxed      bool
	folded     bool // the title stands for all pieces of the zone
}

// label is text that cannot be chosen.
type label struct {
	x, y  int
	text  string
	title bool
}

// plan is a table laid out.
type plan struct {
	spots  []spot
	labels []label
	w, h   int
	need   int  // lines down to the last zone that is the viewer's, or that has a move
	cut    bool // a zone does not show all of its title or its pieces
	short  bool // there is not the room for the whole plan, or only with cuts
}

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
	densityEnd
)

// form is how a table is laid out.
type form struct {
	density
	room   int                // columns for a board, which does not change its size then while pieces come and go; 0: it does
	legend bool               // the line of a board's title has its signs, whatever room says
	loose  map[string]density // zones that are laid out less closely than the others
}

// lay lays a table out in so many columns, as loosely as the lines allow. The boards stay in place if there is room.
func lay(t *table.Table, width, height int, wide bool) plan {
	if p, ok := laySteady(t, width, height, wide); ok {
		return p
	}
	return (&shelves{usable: usableIDs(t)}).fill(zonesOf(t), rect{w: width}, height)
}

// fill adds zones to what is on the shelves, as loosely as the lines of the screen allow.
func (s *shelves) fill(zones []*table.Zone, at rect, height int) plan {
	var p plan
	for d := boxes; d < densityEnd; d++ {
		if p = s.with(zones, at, form{density: d}); p.h <= height {
			if p.cut {
				p = s.loosen(zones, at, p, height, max(tight, d))
			}
			p.short = p.cut
			return p
		}
	}
	for d := snug; d < densityEnd; d++ { // the rest can be scrolled to
		if p = s.with(zones, at, form{density: d}); p.need <= height {
			break
		}
	}
	p.short = true
	return p
}

// loosen gives zones of a close plan that are cut the lines that are left, the viewer's own first.
func (s *shelves) loosen(zones []*table.Zone, at rect, p plan, height int, from density) plan {
	f := form{density: from, loose: map[string]density{}}
	for d := from - 1; d >= snug; d-- {
		for _, mine := range []bool{true, false} {
			for _, z := range zones {
				if z.Mine != mine {
					continue
				}
				was, found := f.loose[z.ID]
				f.loose[z.ID] = d
				switch next := s.with(zones, at, f); {
				case next.h <= height:
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
func (s *shelves) with(zones []*table.Zone, at rect, f form) plan {
	more := *s
	more.form, more.out.spots, more.out.labels = f, slices.Clip(s.out.spots), slices.Clip(s.out.labels)
	more.put(zones, at, false)
	return more.out
}

// layouts keeps the layouts of one table by their sizes: a screen is laid out many times before the table changes.
type layouts struct {
	of    *table.Table
	plans map[layoutKey]plan
}

// layoutKey is what the layout of a table depends on.
type layoutKey struct {
	width, height int
	wide          bool
}

// mostPlans is how many layouts of a table are kept.
const mostPlans = 8

// lay lays the table out that is shown. Callers must not change the plan.
func (m *Model) lay(width, height int) plan {
	if m.laid.of != m.shown.Table {
		m.laid = layouts{m.shown.Table, map[layoutKey]plan{}}
	}
	key := layoutKey{width, height, m.width >= wideScreen}
	p, known := m.laid.plans[key]
	if !known {
		if len(m.laid.plans) >= mostPlans { // a client that changes its window again and again
			clear(m.laid.plans)
		}
		p = lay(m.shown.Table, width, height, key.wide)
		m.laid.plans[key] = p
	}
	return p
}

// gap is the number of columns between two zones.
const gap = 2

// shelves puts the zones of a table side by side, as far as they fit, one shelf below the other.
type shelves struct {
	form
	usable map[string]bool
	out    plan
}

func zonesOf(t *table.Table) []*table.Zone {
	zones := make([]*table.Zone, len(t.Zones))
	for i := range t.Zones {
		zones[i] = &t.Zones[i]
	}
	return zones
}

// put puts zones on shelves that begin where at does and are as wide. alone gives each zone a shelf of its own.
func (s *shelves) put(zones []*table.Zone, at rect, alone bool) {
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
		if x > 0 && (alone || x+gap+b.w > at.w) {
			x, y, shelf = 0, y+shelf, 0
		}
		if x > 0 {
			x += gap
		}
		for _, one := range b.spots {
			one.x, one.y = one.x+at.x+x, one.y+y
			s.out.spots = append(s.out.spots, one)
		}
		for _, l := range b.labels {
			l.x, l.y = l.x+at.x+x, l.y+y
			s.out.labels = append(s.out.labels, l)
		}
		x += b.w
		shelf = max(shelf, b.h)
		if z.Mine || s.usable[z.ID] || touches(z, s.usable) {
			s.out.need = max(s.out.need, y+shelf)
		}
		s.out.w = max(s.out.w, at.x+x)
	}
	s.out.h = max(s.out.h, y+shelf)
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
