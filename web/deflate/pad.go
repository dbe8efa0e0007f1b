package deflate

import "bytes"

// MinPad is the shortest padding from which on every length is possible.
const MinPad = 9

// Blocks that hold nothing and end on a byte, of 5, 6, 7 and 9 bytes: an empty stored block after none, one, two or
// three empty blocks with fixed codes (RFC 1951, 3.2.4 and 3.2.6).
var (
	pad5 = []byte{0, 0, 0, 0xff, 0xff}
	pad6 = []byte{2, 0, 0, 0, 0xff, 0xff}
	pad7 = []byte{2, 8, 0, 0, 0, 0xff, 0xff}
	pad9 = []byte{2, 8, 32, 0, 0, 0, 0, 0xff, 0xff}
)

// pads is many of the shortest.
var pads = bytes.Repeat(pad5, 1000)

// Pad appends n bytes of blocks to deflated data that ends on a byte. Nothing comes out of them, so that what follows
// reaches as far back as it would without. n is at least MinPad.
func Pad(dst []byte, n int) []byte {
	switch n % 5 {
	case 1:
		dst, n = append(dst, pad6...), n-6
	case 2:
		dst, n = append(dst, pad7...), n-7
	case 3:
		dst, n = append(append(dst, pad6...), pad7...), n-13
	case 4:
		dst, n = append(dst, pad9...), n-9
	}
	for n > 0 {
		part := min(n, len(pads))
		dst, n = append(dst, pads[:part]...), n-part
	}
	return dst
}
