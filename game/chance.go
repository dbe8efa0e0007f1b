package game

import (
	"math/bits"
	"math/rand/v2"
)

// Below returns an unbiased integer in [0,n), n > 0. It is part of the definition of fair dealing (doc/records.md) and
// never changes. The result is the high 64 bits of x·n for 64 random bits x; x is drawn again while the low 64 bits are
// below 2^64 mod n. See Lemire, "Fast Random Integer Generation in an Interval", 2019.
func Below(r *rand.Rand, n uint64) uint64 {
	hi, lo := bits.Mul64(r.Uint64(), n)
	if lo < n {
		for floor := -n % n; lo < floor; {
			hi, lo = bits.Mul64(r.Uint64(), n)
		}
	}
	return hi
}

// RollListed implements Roll by its definition: it lists Nature's actions and adds up
// their weights. Games may use it or be faster; gametest compares. buf is scratch memory.
func RollListed(st State, r *rand.Rand, buf []Action) Action {
	legal := st.Legal(buf[:0], Nature)
	var total uint64
	for _, a := range legal {
		total += uint64(st.Weight(a))
	}
	at := Below(r, total)
	for _, a := range legal {
		w := uint64(st.Weight(a))
		if at < w {
			return a
		}
		at -= w
	}
	panic("game: Nature has nothing to roll")
}
