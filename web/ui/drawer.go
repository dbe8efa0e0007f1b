package ui

import (
	"bytes"
	"context"
	"math/bits"
	"slices"
	"sync"

	"github.com/a-h/templ"

	"quarterdeck/table"
)

// drawer draws regions, one after the other.
type drawer struct {
	ctx     context.Context
	before  []Region // what the page shows
	regions []Region
	err     error

	// What follows is scratch memory, good for the region that is being drawn.
	b     bytes.Buffer // from a template
	ink   ink
	parts []part
}

var drawers = sync.Pool{New: func() any { return new(drawer) }}

// begin prepares to draw about n regions.
func (d *drawer) begin(before []Region, n int) {
	d.ctx = templ.InitializeContext(context.Background())
	d.before, d.regions, d.err = before, make([]Region, 0, n), nil
}

// old is the region as the page shows it, or nil.
func (d *drawer) old(id string) *Region { return find(d.before, id, len(d.regions)) }

// find is the region with that id, which is looked for at a place first, or nil.
func find(regions []Region, id string, place int) *Region {
	if place < len(regions) && regions[place].ID == id {
		return &regions[place]
	}
	i := slices.IndexFunc(regions, func(r Region) bool { return r.ID == id })
	if i < 0 {
		return nil
	}
	return &regions[i]
}

// draw is what a component draws; it is good until the next one.
func (d *drawer) draw(c templ.Component) []byte {
	if draw, ok := c.(drawing); ok {
		d.ink = draw(d.ink[:0])
		return d.ink
	}
	d.b.Reset()
	if err := c.Render(d.ctx, &d.b); err != nil && d.err == nil {
		d.err = err
	}
	return d.b.Bytes()
}

// region draws a region without parts, unless it has the key that it had before.
func (d *drawer) region(id, key string, c templ.Component) {
	r := Region{ID: id, key: key}
	old := d.old(id)
	if old != nil && key != "" && old.key == key {
		r.sum = old.sum
	} else {
		html := d.draw(c)
		if r.sum = sumOf(html); old == nil || old.sum != r.sum {
			r.before = string(html)
		}
	}
	d.regions = append(d.regions, r)
}

// frame is a region of which there is what lies around its parts.
func frame(id, partIDs string, before, after []byte) Region {
	return Region{ID: id, partIDs: partIDs, before: string(before), after: string(after), sum: bits.RotateLeft64(sumOf(before), 1) ^ sumOf(after)}
}

// around is the same, drawn by a template that has gapComponent where the parts go.
func (d *drawer) around(id, partIDs string, c templ.Component) Region {
	before, after, _ := bytes.Cut(d.draw(c), []byte(gap))
	return frame(id, partIDs, before, after)
}

// add ends a region with parts, which are in d.parts.
func (d *drawer) add(r Region) {
	old := d.old(r.ID)
	if r.parts = d.parts; old != nil && r.same(old) {
		r = Region{ID: old.ID, sum: old.sum, partIDs: old.partIDs, parts: old.parts}
	} else {
		r.parts = slices.Clone(d.parts)
	}
	d.regions = append(d.regions, r)
}

// zone draws a zone: first what lies around the pieces, then each of them.
func (d *drawer) zone(s *Surface, z *table.Zone) {
	b := d.ink[:0].zoneOpen(s, z)
	open := len(b)
	b = b.zoneClose(z)
	r := frame(zoneID(z.ID), pieceIDs, b[:open], b[open:])
	old := d.old(r.ID)
	d.parts = d.parts[:0]
	for i := range z.Pieces {
		b = b[:0].piece(s, z, i)
		if same := old.find(sumOf(b), i); same != nil {
			d.parts = append(d.parts, *same)
		} else {
			d.parts = append(d.parts, newPart(z.Pieces[i].ID, b))
		}
	}
	d.ink = b
	d.add(r)
}

func newPart(id string, html []byte) part { return part{id, string(html), sumOf(html)} }

// log draws the log. A line never changes, so those that were drawn before are not drawn again.
func (d *drawer) log(p *MatchPage) {
	r := d.around("log", lineIDs, log(p, gapComponent))
	old := d.old(r.ID)
	d.parts = d.parts[:0]
	for i, line := range p.View.Log {
		id := itoa(line.N)
		if old != nil && i < len(old.parts) && old.parts[i].id == id {
			d.parts = append(d.parts, old.parts[i])
		} else {
			d.ink = d.ink[:0].line(p, line)
			d.parts = append(d.parts, newPart(id, d.ink))
		}
	}
	d.add(r)
}
