package ui

import (
	"bytes"
	"hash/maphash"
	"slices"

	"github.com/a-h/templ"

	"quarterdeck/match"
)

// Region is one part of a live page that a patch can replace: the element with that id. What lies in
// it in order (pieces, lines of the log) is kept apart, so that a patch sends only what is new.
type Region struct {
	ID            string
	before, after string // HTML around the parts; nothing where it is remembered by its sum only
	sum           uint64 // of both, in this order
	key           string // what both were made from; "" if that is not known
	partIDs       string // what the parts' ids begin with
	parts         []part
}

// part is one element with an id inside a region.
type part struct {
	id   string // without what all of them begin with
	html string // nothing where it is remembered by its sum only
	sum  uint64
}

// seed is this process's own, so that nobody can make two pages that come to the same.
var seed = maphash.MakeSeed()

func sumOf(html []byte) uint64 { return maphash.Bytes(seed, html) }

// gap stands where the parts go; templ writes no such byte.
const gap = "\x00"

var gapComponent = templ.Raw(gap)

// Regions is everything in a match's page that can change while the page is open. The zones of the table
// come first, so that a patch moves pieces before it says what happened. Of what is as it was before, in an earlier result
// for the same viewer or nil, there is no HTML.
func (p *MatchPage) Regions(before []Region) ([]Region, error) {
	d := drawers.Get().(*drawer)
	defer d.end()
	s := p.Surface()
	d.begin(before, len(s.Zones)+13)
	for i := range s.Zones {
		d.zone(s, &s.Zones[i])
	}
	d.region("clocks", whenEmpty(p.View.Stage == nil && len(p.strip()) == 0), clocks(p))
	d.region("offers", whenEmpty(!p.hasOffers()), offers(p))
	d.region("take-back", whenEmpty(!p.can(match.AskUndo)), takeBack(p))
	d.region("act", "", act(p))
	d.region("actions", "", actions(s))
	d.region("calls", whenEmpty(len(s.loose()) == 0), calls(s))
	d.region("status", "", status(p))
	d.region("result", string(p.View.Phase)+p.View.Next+p.rematchKey(), result(p))
	d.region("invite", p.gatherKey(), invites(p))
	d.region("lookback", "", lookback(p))
	d.log(p)
	key := p.aboutKey()
	d.region("about", key, about(p))
	d.region("talk-to", key, talkTo(p.View, p.View.Ears))
	return d.regions, d.err
}

// whenEmpty is the key of a region that is always the same when there is nothing in it.
func whenEmpty(empty bool) string {
	if empty {
		return "empty"
	}
	return ""
}

// aboutKey is everything that the panel about a match depends on.
func (p *MatchPage) aboutKey() string {
	key := make(ink, 0, 128).raw(string(p.View.Phase))
	for _, way := range []string{match.Resign, match.OfferDraw, match.Abort, match.HandToBot} { // as in leaving
		if p.can(way) {
			key = key.raw(way)
		}
	}
	if p.View.Several() {
		key = key.number(p.View.Viewer) // the ways out are that seat's
	}
	for i := range p.View.Seats {
		key = key.raw("|").raw(p.View.Names[i]).raw("|").raw(p.View.Seats[i].Level)
	}
	return string(key)
}

// HTML is the whole region, if it was drawn without one before.
func (r *Region) HTML() string {
	var b bytes.Buffer
	r.write(&b, nil)
	return b.String()
}

// write writes the region; parts that it had in old are only named, by <q-k id>.
func (r *Region) write(b *bytes.Buffer, old *Region) {
	b.WriteString(r.before)
	for i := range r.parts {
		p := &r.parts[i]
		if old.find(p.sum, i) != nil {
			b.WriteString(`<q-k id="`)
			b.WriteString(r.partIDs)
			b.WriteString(p.id)
			b.WriteString(`"></q-k>`)
		} else {
			b.WriteString(p.html)
		}
	}
	b.WriteString(r.after)
}

// same tells whether r is as o.
func (r *Region) same(o *Region) bool {
	return r.sum == o.sum && slices.EqualFunc(r.parts, o.parts, func(p, q part) bool { return p.sum == q.sum })
}

// find is the region's part with that sum, which is looked for near place i first, or nil. A nil region has none.
func (r *Region) find(sum uint64, i int) *part {
	if r == nil {
		return nil
	}
	for _, at := range [...]int{i, i + 1, i - 1} {
		if at >= 0 && at < len(r.parts) && r.parts[at].sum == sum {
			return &r.parts[at]
		}
	}
	for at := range r.parts {
		if r.parts[at].sum == sum {
			return &r.parts[at]
		}
	}
	return nil
}

// Patch is the HTML that turns a page that shows `before` into one that shows `after`: the regions that
// differ, all of them if before is nil. A region that is no more is named by an element with data-gone.
func Patch(before, after []Region) []byte {
	var b bytes.Buffer
	WritePatch(&b, before, after)
	return b.Bytes()
}

// WritePatch writes it.
func WritePatch(b *bytes.Buffer, before, after []Region) {
	for i := range after {
		r := &after[i]
		if was := find(before, r.ID, i); was == nil || !r.same(was) {
			r.write(b, was)
		}
	}
	for i := range before {
		if find(after, before[i].ID, i) == nil {
			b.WriteString(`<i id="` + before[i].ID + `" data-gone></i>`)
		}
	}
}

// Forget leaves of regions what has to be remembered for the next Patch. A page's regions take 20 KB, what is left of them 5 KB,
// and a server remembers that of every page that is open.
func Forget(regions []Region) []Region {
	for i := range regions {
		r := &regions[i]
		r.before, r.after = "", ""
		for j := range r.parts {
			r.parts[j].html = ""
		}
	}
	return regions
}
