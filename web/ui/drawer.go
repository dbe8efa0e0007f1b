package ui

import (
	"bytes"
	"context"
	"math/bits"
	"slices"
	"strconv"
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

// end lets go of what was drawn and makes the scratch memory free for others.
func (d *drawer) end() {
	d.before, d.regions = nil, nil
	drawers.Put(d)
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

// around is what a template draws around parts: it has gapComponent where they go.
func (d *drawer) around(c templ.Component) (before, after []byte) {
	before, after, _ = bytes.Cut(d.draw(c), []byte(gap))
	return before, after
}

// add adds a region whose parts are in d.parts, between before and after.
func (d *drawer) add(id, partIDs string, before, after []byte) {
	r := Region{ID: id, partIDs: partIDs, parts: d.parts, sum: bits.RotateLeft64(sumOf(before), 1) ^ sumOf(after)}
	if old := d.old(id); old != nil && r.same(old) {
		r.parts = old.parts
	} else {
		r.before, r.after, r.parts = string(before), string(after), slices.Clone(d.parts)
	}
	d.regions = append(d.regions, r)
}

// zone draws a zone: first what lies around the pieces, then each of them.
func (d *drawer) zone(s *Surface, z *table.Zone) {
	id := zoneID(z.ID)
	old := d.old(id)
	b := d.ink[:0].zoneOpen(s, z)
	open := len(b)
	b = b.zoneClose(z)
	end := len(b)
	d.parts = d.parts[:0]
	for i := range z.Pieces {
		b = b[:end].piece(s, z, i)
		html := b[end:]
		if same := old.find(sumOf(html), i); same != nil {
			d.parts = append(d.parts, *same)
		} else {
			d.parts = append(d.parts, newPart(z.Pieces[i].ID, html))
		}
	}
	d.ink = b
	d.add(id, pieceIDs, b[:open], b[open:end])
}

func newPart(id string, html []byte) part { return part{id, string(html), sumOf(html)} }

// log draws the log. A line never changes, so those that were drawn before are not drawn again.
func (d *drawer) log(p *MatchPage) {
	before, after := d.around(log(p, gapComponent))
	old := d.old("log")
	d.parts = d.parts[:0]
	for i, line := range p.View.Log {
		id := strconv.Itoa(line.N)
		if old != nil && i < len(old.parts) && old.parts[i].id == id {
			d.parts = append(d.parts, old.parts[i])
		} else {
			d.ink = d.ink[:0].line(p, line)
			d.parts = append(d.parts, newPart(id, d.ink))
		}
	}
	d.add("log", lineIDs, before, after)
}
