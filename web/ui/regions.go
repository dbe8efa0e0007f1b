package ui

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"quarterdeck/table"
)

// Region is one part of a live page that a patch can replace: the element with that id. What lies in
// it in order (pieces, lines of the log) is kept apart, so that a patch sends only what is new.
type Region struct {
	ID            string
	before, after string // HTML around the parts
	key           string // what before and after were made from; "" if that is not known
	parts         []part
}

// part is one element with an id inside a region.
type part struct{ id, html string }

// gap stands where the parts go; templ writes no such byte.
const gap = "\x00"

var gapComponent = templ.Raw(gap)

// Regions is everything in a match's page that can change while the page is open. The zones of the table
// come first, so that a patch moves pieces before it says what happened. What cannot have changed since
// before, an earlier result for the same viewer or nil, is taken from there.
func (p *MatchPage) Regions(before []Region) ([]Region, error) {
	s := p.Surface()
	d := drawer{before: before, regions: make([]Region, 0, len(s.Zones)+8)}
	for i := range s.Zones {
		d.zone(s, &s.Zones[i])
	}
	d.region("clocks", "", clocks(p))
	d.region("offers", "", offers(p))
	d.region("take-back", "", takeBack(p))
	d.region("act", "", act(p))
	d.region("actions", "", actions(s))
	d.region("calls", "", calls(s))
	d.region("status", "", status(p))
	d.region("result", string(p.View.Phase)+p.View.Next, result(p))
	d.region("invite", p.gatherKey(), invites(p))
	d.region("lookback", "", lookback(p))
	d.log(p)
	d.region("about", p.aboutKey(), about(p))
	d.region("talk-to", p.aboutKey(), talkTo(p.View, p.View.Ears))
	return d.regions, d.err
}

// aboutKey is everything that the panel about a match depends on.
func (p *MatchPage) aboutKey() string {
	key := string(p.View.Phase) + strings.Join(p.View.May, ",")
	if p.View.Several() {
		key += itoa(p.View.Viewer) // the ways out are that seat's
	}
	for i := range p.View.Seats {
		key += "|" + p.View.Names[i] + "|" + p.View.Seats[i].Level
	}
	return key
}

// drawer collects regions as they are drawn.
type drawer struct {
	before  []Region
	regions []Region
	err     error
	b       bytes.Buffer
}

// old is the region as it was drawn before, or nil. Regions keep their order, so the next one is looked at first.
func (d *drawer) old(id string) *Region {
	if n := len(d.regions); n < len(d.before) && d.before[n].ID == id {
		return &d.before[n]
	}
	i := slices.IndexFunc(d.before, func(r Region) bool { return r.ID == id })
	if i < 0 {
		return nil
	}
	return &d.before[i]
}

// region draws one region. With a key that is what it was before, it is taken from there.
func (d *drawer) region(id, key string, c templ.Component) *Region {
	r := Region{ID: id, key: key}
	if old := d.old(id); old != nil && key != "" && old.key == key {
		r.before, r.after = old.before, old.after
	} else {
		d.b.Reset()
		if err := c.Render(context.Background(), &d.b); err != nil && d.err == nil {
			d.err = err
		}
		r.before, r.after, _ = strings.Cut(d.b.String(), gap)
	}
	d.regions = append(d.regions, r)
	return &d.regions[len(d.regions)-1]
}

// zone draws a zone; all of it shares one string.
func (d *drawer) zone(s *Surface, z *table.Zone) {
	ends := make([]int, len(z.Pieces))
	b := make(ink, 0, 400*(1+len(z.Pieces))).zoneOpen(s, z)
	start := len(b)
	for i := range z.Pieces {
		b = b.piece(s, z, i)
		ends[i] = len(b)
	}
	from, last := start, len(b)
	all := string(b.zoneClose(z))
	r := Region{ID: zoneID(z.ID), before: all[:start], after: all[last:], parts: make([]part, len(z.Pieces))}
	for i, end := range ends {
		r.parts[i] = part{pieceID(z.Pieces[i].ID), all[from:end]}
		from = end
	}
	d.regions = append(d.regions, r)
}

// log draws the log. A line never changes, so those that were drawn before are taken from there.
func (d *drawer) log(p *MatchPage) {
	old := d.old("log")
	r := d.region("log", "frame", log(p, gapComponent))
	lines := p.View.Log
	r.parts = make([]part, 0, len(lines))
	for i, line := range lines {
		id := lineID(line)
		if old != nil && i < len(old.parts) && old.parts[i].id == id {
			r.parts = append(r.parts, old.parts[i])
			continue
		}
		d.b.Reset()
		if err := logLine(p, line).Render(context.Background(), &d.b); err != nil && d.err == nil {
			d.err = err
		}
		r.parts = append(r.parts, part{id, d.b.String()})
	}
}

// HTML is the whole region.
func (r *Region) HTML() string {
	var b bytes.Buffer
	r.write(&b, nil)
	return b.String()
}

// write writes the region; parts that are as they were in old are only named, by <q-k id>.
func (r *Region) write(b *bytes.Buffer, old *Region) {
	b.WriteString(r.before)
	for i := range r.parts {
		p := &r.parts[i]
		if old.has(p, i) {
			b.WriteString(`<q-k id="`)
			b.WriteString(p.id)
			b.WriteString(`"></q-k>`)
		} else {
			b.WriteString(p.html)
		}
	}
	b.WriteString(r.after)
}

// same tells whether r is as o was, which may be a digest.
func (r *Region) same(o *Region) bool {
	if !equal(r.before, o.before) || !equal(r.after, o.after) || len(r.parts) != len(o.parts) {
		return false
	}
	for i := range r.parts {
		if !r.parts[i].same(&o.parts[i]) {
			return false
		}
	}
	return true
}

func (p *part) same(o *part) bool { return p.id == o.id && equal(p.html, o.html) }

// has tells whether the region, which may be a digest, has exactly that part; it is looked for near place i first. A nil region has none.
func (r *Region) has(p *part, i int) bool {
	if r == nil {
		return false
	}
	for _, at := range [...]int{i, i + 1, i - 1} {
		if at >= 0 && at < len(r.parts) && r.parts[at].id == p.id {
			return p.same(&r.parts[at])
		}
	}
	return slices.ContainsFunc(r.parts, func(o part) bool { return p.same(&o) })
}

// Patch is the HTML that turns a page that shows `before` into one that shows `after`: the regions that
// differ, all of them if before is nil. A region that is no more is named by an element with data-gone.
func Patch(before, after []Region) []byte {
	var b bytes.Buffer
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
			r.write(&b, was)
		}
	}
	for i := range before {
		if _, gone := old[before[i].ID]; gone {
			b.WriteString(`<i id="` + before[i].ID + `" data-gone></i>`)
		}
	}
	return b.Bytes()
}
