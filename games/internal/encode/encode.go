// Package encode writes observations of games as numbers (game.Encoder).
package encode

import "math"

// Row is what is left to be written of an observation. Its methods write at its start and move on.
type Row []int16

// Put writes numbers. Those that do not fit are clamped.
func (r *Row) Put(numbers ...int) {
	dst := *r
	for i, n := range numbers {
		dst[i] = int16(min(max(n, math.MinInt16), math.MaxInt16))
	}
	*r = dst[len(numbers):]
}

// Flag writes 1 or 0.
func (r *Row) Flag(set bool) {
	n := int16(0)
	if set {
		n = 1
	}
	(*r)[0] = n
	*r = (*r)[1:]
}

// Set writes the lowest size bits of a set, each as 1 or 0.
func (r *Row) Set(set uint64, size int) {
	dst := (*r)[:size]
	*r = (*r)[size:]
	for ; len(dst) >= 8; dst, set = dst[8:], set>>8 {
		*(*[8]int16)(dst) = spread[set&0xff]
	}
	for i := range dst {
		dst[i] = int16(set & 1)
		set >>= 1
	}
}

// Counts writes a list of small numbers.
func (r *Row) Counts(list []uint8) {
	dst := (*r)[:len(list)]
	*r = (*r)[len(list):]
	for i, n := range list {
		dst[i] = int16(n)
	}
}

// Zero writes zeros.
func (r *Row) Zero(size int) {
	clear((*r)[:size])
	*r = (*r)[size:]
}

// spread[b] is the bits of b as numbers.
var spread = func() (t [256][8]int16) {
	for b := range t {
		for i := range 8 {
			t[b][i] = int16(b >> i & 1)
		}
	}
	return t
}()

// Relative returns the place of seat t counted from seat s around a table of n seats, from 0.
func Relative(t, s, n int) int {
	if t -= s; t < 0 {
		t += n
	}
	return t
}
