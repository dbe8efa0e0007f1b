// Package patch finds what has changed in a live page: it draws the page’s regions and compares them.
package patch

import (
	"bytes"
	"hash/maphash"
	"slices"
)

// Region is one part of a live page that a patch can replace: the element with that id. A list in it (pieces, lines of
// the log) is kept as parts, so that a patch contains only the new ones.
type Region struct {
	ID            string
	before, after string // HTML around the parts; empty if only the sum is known
	first         string // before the parts, where the page does not have the region yet
	sum           uint64 // hash of both, in this order
	key           string // what both were made from; "" if unknown
	partIDs       string // prefix of the parts' ids
	parts         []part
	placed        bool // its place among the regions matters: see Drawer.Placed
}

// part is one element with an id inside a region.
type part struct {
	id   string // without the prefix
	html string // empty if only the sum is known
	sum  uint64
}

// seed is random in each process, so that no player can construct two pages with the same sum.
var seed = maphash.MakeSeed()

func sumOf(html []byte) uint64 { return maphash.Bytes(seed, html) }

// HTML returns the whole region. It must have been drawn without an earlier one.
func (r *Region) HTML() string {
	var b bytes.Buffer
	r.write(&b, nil)
	return b.String()
}

// write writes the region. Parts that old has are only named, by <q-k id>.
func (r *Region) write(b *bytes.Buffer, old *Region) {
	b.WriteString(r.before)
	if old == nil {
		b.WriteString(r.first)
	}
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

// same reports whether r and o have the same content.
func (r *Region) same(o *Region) bool {
	return r.sum == o.sum && slices.EqualFunc(r.parts, o.parts, func(p, q part) bool { return p.sum == q.sum })
}

// find returns the region's part with a sum, or nil. It looks near index i first. A nil region has no parts.
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

// Between returns the HTML that turns a page that shows `before` into one that shows `after`: the regions that differ, or
// all of them if before is nil. A removed region is named by an element with data-gone. If placed regions are new or stand in
// another order, an element with data-order names all placed ones in theirs.
func Between(before, after []Region) []byte {
	var b bytes.Buffer
	Write(&b, before, after)
	return b.Bytes()
}

// Write writes the patch between two drawings.
func Write(b *bytes.Buffer, before, after []Region) {
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
	if !inOrder(before, after) {
		b.WriteString(`<i data-order="`)
		for i := range after {
			if after[i].placed {
				b.WriteString(after[i].ID + " ")
			}
		}
		b.WriteString(`"></i>`)
	}
}

// inOrder reports whether a page that shows before has all placed regions of after, in the same order.
func inOrder(before, after []Region) bool {
	at := 0
	for i := range after {
		if !after[i].placed {
			continue
		}
		for at < len(before) && before[at].ID != after[i].ID {
			at++
		}
		if at == len(before) {
			return false
		}
	}
	return true
}

// Forget reduces regions to what the next patch needs. A page's regions take 20 KB, the reduced ones 5 KB, and the server
// keeps them for every open page.
func Forget(regions []Region) []Region {
	for i := range regions {
		r := &regions[i]
		r.before, r.after, r.first = "", "", ""
		for j := range r.parts {
			r.parts[j].html = ""
		}
	}
	return regions
}
