package ui

import (
	"context"
	"strings"

	"github.com/a-h/templ"
)

// Region is one part of a live page that a patch can replace: the element with that id. What lies in
// it in order (pieces, lines of the log) is kept apart, so that a patch sends only what is new.
type Region struct {
	ID            string
	before, after string // HTML around the parts
	parts         []part
}

// part is one element with an id inside a region.
type part struct{ id, html string }

// gap stands where the parts go; templ writes no such byte.
const gap = "\x00"

var gapComponent = templ.Raw(gap)

// Regions is everything in a match's page that can change while the page is open. The zones of the table
// come first, so that a patch moves pieces before it says what happened.
func (p *MatchPage) Regions() ([]Region, error) {
	s := p.Surface()
	d := drawer{}
	for i := range s.Zones {
		z := &s.Zones[i]
		d.region(zoneID(z.ID), zone(s, z, gapComponent))
		for j := range z.Pieces {
			d.part(pieceID(z.Pieces[j].ID), piece(s, z, j))
		}
	}
	d.region("act", act(p))
	d.region("actions", actions(s))
	d.region("calls", calls(s))
	d.region("status", status(p))
	d.region("result", result(p))
	d.region("invite", invites(p))
	d.region("lookback", lookback(p))
	d.region("log", log(p, gapComponent))
	for _, line := range p.View.Log {
		d.part(lineID(line), logLine(p, line))
	}
	d.region("about", about(p))
	return d.regions, d.err
}

// drawer collects regions as they are drawn.
type drawer struct {
	regions []Region
	err     error
	b       strings.Builder
}

func (d *drawer) draw(c templ.Component) string {
	d.b.Reset()
	if err := c.Render(context.Background(), &d.b); err != nil && d.err == nil {
		d.err = err
	}
	return d.b.String()
}

func (d *drawer) region(id string, c templ.Component) {
	before, after, _ := strings.Cut(d.draw(c), gap)
	d.regions = append(d.regions, Region{ID: id, before: before, after: after})
}

func (d *drawer) part(id string, c templ.Component) {
	r := &d.regions[len(d.regions)-1]
	r.parts = append(r.parts, part{id, d.draw(c)})
}

// HTML is the whole region.
func (r *Region) HTML() string {
	var b strings.Builder
	r.write(&b, nil)
	return b.String()
}

// write writes the region; parts that are as they were in old are only named, by <q-k id>.
func (r *Region) write(b *strings.Builder, old map[string]string) {
	b.WriteString(r.before)
	for _, p := range r.parts {
		if html, had := old[p.id]; had && html == p.html {
			b.WriteString(`<q-k id="`)
			b.WriteString(p.id)
			b.WriteString(`"></q-k>`)
		} else {
			b.WriteString(p.html)
		}
	}
	b.WriteString(r.after)
}

func (r *Region) same(o *Region) bool {
	if r.before != o.before || r.after != o.after || len(r.parts) != len(o.parts) {
		return false
	}
	for i := range r.parts {
		if r.parts[i] != o.parts[i] {
			return false
		}
	}
	return true
}

func (r *Region) partsByID() map[string]string {
	out := make(map[string]string, len(r.parts))
	for _, p := range r.parts {
		out[p.id] = p.html
	}
	return out
}

// Patch is the HTML that turns a page that shows `before` into one that shows `after`: the regions that
// differ, all of them if before is nil. A region that is no more is named by an element with data-gone.
func Patch(before, after []Region) []byte {
	var b strings.Builder
	old := make(map[string]*Region, len(before))
	for i := range before {
		old[before[i].ID] = &before[i]
	}
	for i := range after {
		r := &after[i]
		was := old[r.ID]
		delete(old, r.ID)
		switch {
		case was == nil:
			r.write(&b, nil)
		case !r.same(was):
			r.write(&b, was.partsByID())
		}
	}
	for i := range before {
		if _, gone := old[before[i].ID]; gone {
			b.WriteString(`<i id="` + before[i].ID + `" data-gone></i>`)
		}
	}
	return []byte(b.String())
}
