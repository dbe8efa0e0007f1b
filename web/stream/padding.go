package stream

import (
	"bytes"

	"quarterdeck/web/deflate"
)

// An observer of the network cannot read what a player is sent, but sees its length, which could reveal the card that a
// player has chosen or holds. So what is sent of a match is padded to one of a few lengths, the classes: a unit, twice
// the unit, four times the unit and so on. The units are so large that most of what a player can do in secret falls into
// the first class; a test measures it.

// Padding has the units of a format, in bytes.
type Padding struct {
	zip   int // for compressed streams
	plain int
}

// Units of the two formats, measured in whole matches of all games. A write of 4 KB minus its HTTP chunk frame fits
// net/http's buffer of 4 KB, and so takes one system call instead of two. A page's patch of Duel's trading floor, in which
// every piece explains itself, takes up to 2,750 bytes compressed.
var (
	PatchPadding = Padding{zip: 3 << 10, plain: 16 << 10} // of pages
	stepPadding  = Padding{zip: 512, plain: 4<<10 - 16}
)

// class returns the smallest class with room for n bytes.
func class(unit, n int) int {
	for unit < n {
		unit *= 2
	}
	return unit
}

// Fill pads what is written at once to the length of its class. The zero Padding adds nothing.
func (p Padding) Fill(b *bytes.Buffer, zip bool) {
	switch {
	case zip && p.zip > 0:
		n := class(p.zip, b.Len()+deflate.MinPad) - b.Len()
		b.Grow(n)
		b.Write(deflate.Pad(b.AvailableBuffer(), n))
	case !zip && p.plain > 0:
		n := class(p.plain, b.Len()+len(":\n")) - b.Len()
		b.Grow(n)
		b.Write(appendComment(b.AvailableBuffer(), n))
	}
}

// spaces is the content of comments.
var spaces = bytes.Repeat([]byte{' '}, 1<<10)

// appendComment appends a server-sent comment of n bytes, at least 2.
func appendComment(data []byte, n int) []byte {
	data = append(data, ':')
	for n -= len(":\n"); n > 0; n -= len(spaces) {
		data = append(data, spaces[:min(n, len(spaces))]...)
	}
	return append(data, '\n')
}
