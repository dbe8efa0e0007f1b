package bastion

import "math/bits"

// choices numbers the sets of cards that can be left of a hand of n. A set is a mask over the hand's cards in ascending
// order. Sets of the same size are numbered in ascending order of their masks. That is their combinadic number: Σ
// C(c_i, i+1) for members c_0 < c_1 < …
type choices struct {
	number []uint16   // by mask
	masks  [][]uint16 // by size, then by number
}

func newChoices(n int) *choices {
	c := &choices{number: make([]uint16, 1<<n), masks: make([][]uint16, n+1)}
	for mask := range uint16(1) << n {
		size := bits.OnesCount16(mask)
		c.number[mask] = uint16(len(c.masks[size]))
		c.masks[size] = append(c.masks[size], mask)
	}
	return c
}

// count returns the number of sets of the given size.
func (c *choices) count(size int) int { return len(c.masks[size]) }

// spread maps masks over a hand's cards to sets of ranks.
func spread(hand Hand) []Hand {
	list := hand.Ranks()
	sets := make([]Hand, 1<<len(list))
	for mask := 1; mask < len(sets); mask++ {
		sets[mask] = sets[mask&(mask-1)].With(list[bits.TrailingZeros(uint(mask))])
	}
	return sets
}

// gather returns the mask of a set of ranks within a hand, and false if the set is not a subset of the hand.
func gather(set, hand Hand) (mask uint16, ok bool) {
	for i, r := range hand.Ranks() {
		if set.Has(r) {
			mask |= 1 << i
		}
	}
	return mask, set&^hand == 0
}
