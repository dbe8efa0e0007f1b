package duel

import (
	"math/bits"
	"math/rand/v2"

	"quarterdeck/game"
)

// urn is what chance draws from: so many cards of each ordinary rank, as one byte each, 2–9 in lo, 10–A in hi. No byte
// is more than 12 (three decks).
type urn struct{ lo, hi uint64 }

const (
	ones = 0x0101010101010101
	tops = 0x8080808080808080
)

// decks returns n regular decks shuffled together.
func decks(n uint64) urn { return urn{4 * n * ones, 4 * n * (ones >> 24)} }

func (u urn) count(r Rank) uint32 {
	if r < 8 {
		return uint32(u.lo >> (8 * r) & 0xff)
	}
	return uint32(u.hi >> (8 * (r - 8)) & 0xff)
}

func (u *urn) remove(r Rank) {
	if r < 8 {
		u.lo -= 1 << (8 * r)
		return
	}
	u.hi -= 1 << (8 * (r - 8))
}

// ranks returns the set of ranks that are left.
func (u urn) ranks() uint16 {
	return nonzero(u.lo) | nonzero(u.hi)<<8
}

// nonzero returns a set with bit i if byte i of x, at most 127 each, is not 0.
func nonzero(x uint64) uint16 {
	high := (x + 0x7f*ones) & tops
	return uint16(high >> 7 * 0x0102040810204080 >> 56)
}

// draw returns the rank that game.RollListed would draw: the first, ascending, whose cumulative count exceeds Below(total).
func (u urn) draw(r *rand.Rand) Rank {
	lo, hi := u.lo*ones, u.hi*ones // byte i: the sum of bytes 0…i, at most 96
	n := hi >> 56
	m := lo >> 56
	at := game.Below(r, m+n)
	if at < m {
		return Rank(passed(lo, at))
	}
	return 8 + Rank(passed(hi, at-m))
}

// passed counts the bytes of sums, all below 128, that are at most at, below 128.
func passed(sums, at uint64) int {
	return bits.OnesCount64(((at*ones | tops) - sums) & tops)
}

// size returns how many cards are left.
func (u urn) size() int { return int(u.lo*ones>>56 + u.hi*ones>>56) }
