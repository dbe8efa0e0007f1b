package stream

import (
	"bytes"

	"quarterdeck/web/deflate"
)

// An observer of the network cannot read what a player is sent, but sees how long it is, and that would tell which card
// a player has chosen or holds. So what is sent of a match is padded to one of few lengths: a class is a unit, twice
// the unit, four times the unit and so on. The units are so large that what a player can do in secret mostly falls into the first
// class; a test measures it.

// Padding is the units of a format, in bytes.
type Padding struct {
	zip   int // of what is compressed
	plain int
}

// Units of the two streams. Their sizes were measured in whole matches of all games. A piece of 4 KB less its frame as a chunk of
// HTTP fits net/http's buffer of 4 KB, and so leaves in one system call instead of two.
var (
	PatchPadding = Padding{zip: 2560, plain: 16 << 10} // of pages
	stepPadding  = Padding{zip: 512, plain: 4<<10 - 16}
)

// class returns the smallest class of a unit that has room for n bytes.
func class(unit, n int) int {
	for unit < n {
		unit *= 2
	}
	return unit
}

// Fill pads what is sent at once up to its class. The zero padding leaves it as it is.
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

// spaces is what comments are made of.
var spaces = bytes.Repeat([]byte{' '}, 1<<10)

// appendComment appends a comment of n bytes, at least 2, in the notation of server-sent events.
func appendComment(data []byte, n int) []byte {
	data = append(data, ':')
	for n -= len(":\n"); n > 0; n -= len(spaces) {
		data = append(data, spaces[:min(n, len(spaces))]...)
	}
	return append(data, '\n')
}
