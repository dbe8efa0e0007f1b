package patch

import (
	"bytes"
	"context"
	"math/bits"
	"slices"
	"sync"

	"github.com/a-h/templ"
)

// Drawer draws regions one after the other.
type Drawer struct {
	ctx     context.Context
	before  []Region // what the page shows
	regions []Region
	err     error

	// Scratch memory, valid for the region that is being drawn.
	b     bytes.Buffer // from a template
	ink   Ink
	id    string  // id of the region with parts
	was   *Region // the same region in the page, or nil
	parts []part
	first string
}

var drawers = sync.Pool{New: func() any { return new(Drawer) }}

// Draw calls draw with a Drawer and returns the regions that it drew, about n of them. before is an earlier result for
// the same viewer, or nil. Regions that have not changed since then have no HTML.
func Draw(before []Region, n int, draw func(*Drawer)) ([]Region, error) {
	d := drawers.Get().(*Drawer)
	defer d.recycle()
	d.ctx = templ.InitializeContext(context.Background())
	d.before, d.regions, d.err = before, make([]Region, 0, n), nil
	draw(d)
	return d.regions, d.err
}

// recycle returns d and its scratch memory to the pool.
func (d *Drawer) recycle() {
	d.before, d.regions, d.was = nil, nil, nil
	drawers.Put(d)
}

// old returns the region as the page shows it, or nil.
func (d *Drawer) old(id string) *Region { return find(d.before, id, len(d.regions)) }

// find returns the region with an id, or nil. It looks at index place first.
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

// HTML returns the HTML of a component, valid until the next one is drawn.
func (d *Drawer) HTML(c templ.Component) []byte {
	if draw, ok := c.(Drawing); ok {
		d.ink = draw(d.ink[:0])
		return d.ink
	}
	d.b.Reset()
	if err := c.Render(d.ctx, &d.b); err != nil && d.err == nil {
		d.err = err
	}
	return d.b.Bytes()
}

// Region draws a region without parts, unless it has the same key as in the page. An empty key never matches.
func (d *Drawer) Region(id, key string, c templ.Component) {
	r := Region{ID: id, key: key}
	old := d.old(id)
	if old != nil && key != "" && old.key == key {
		r.sum = old.sum
	} else {
		html := d.HTML(c)
		if r.sum = sumOf(html); old == nil || old.sum != r.sum {
			r.before = string(html)
		}
	}
	d.regions = append(d.regions, r)
}

// gap marks the place of the parts; templ never writes this byte.
const gap = "\x00"

// Gap is the component for the place of the parts of a region.
var Gap = templ.Raw(gap)

// Around returns what a template draws before and after Gap.
func (d *Drawer) Around(c templ.Component) (before, after []byte) {
	before, after, _ = bytes.Cut(d.HTML(c), []byte(gap))
	return before, after
}

// Ink returns empty Ink in scratch memory. The caller gives it back to Keep.
func (d *Drawer) Ink() Ink { return d.ink[:0] }

// Keep stores the memory of b for the next call of Ink.
func (d *Drawer) Keep(b Ink) { d.ink = b }

// Open begins a region with parts. Its parts follow, then Close.
func (d *Drawer) Open(id string) {
	d.id, d.was, d.parts, d.first = id, d.old(id), d.parts[:0], ""
}

// First adds HTML before the first part. Only a region that is written as a whole has it.
func (d *Drawer) First(html []byte) {
	if d.was == nil {
		d.first = string(html)
	}
}

// Part adds a part. Its id lacks the prefix that the ids of all parts have.
func (d *Drawer) Part(id string, html []byte) {
	sum := sumOf(html)
	if same := d.was.find(sum, len(d.parts)); same != nil {
		d.parts = append(d.parts, *same)
	} else {
		d.parts = append(d.parts, part{id, string(html), sum})
	}
}

// Unchanged adds the part that the page has at this place and returns true, if it has that id. It is for parts that never
// change.
func (d *Drawer) Unchanged(id string) bool {
	i := len(d.parts)
	if d.was == nil || i >= len(d.was.parts) || d.was.parts[i].id != id {
		return false
	}
	d.parts = append(d.parts, d.was.parts[i])
	return true
}

// Close ends a region with parts. The parts are between before and after, and their ids begin with prefix.
func (d *Drawer) Close(prefix string, before, after []byte) {
	r := Region{ID: d.id, partIDs: prefix, parts: d.parts, sum: bits.RotateLeft64(sumOf(before), 1) ^ sumOf(after)}
	if d.was != nil && r.same(d.was) {
		r.parts = d.was.parts
	} else {
		r.first = d.first
		r.before, r.after, r.parts = string(before), string(after), slices.Clone(d.parts)
	}
	d.regions = append(d.regions, r)
}

// Placed says that the region drawn last stands among others of its kind in the order in which they are drawn.
func (d *Drawer) Placed() { d.regions[len(d.regions)-1].placed = true }
