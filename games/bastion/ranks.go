package bastion

import (
	"math/bits"

	"quarterdeck/game"
	"quarterdeck/games/internal/cards"
)

// ranks is a set of ranks, bit by bit: bit r is rank r.
type ranks uint16

const fullRanks ranks = 1<<cards.Ranks - 1 // all thirteen

// highest returns the n highest ranks: house rules leave out the lowest numbers (BB-1).
func highest(n uint8) ranks { return fullRanks &^ (1<<(rounds-n) - 1) }

func (h ranks) len() int { return bits.OnesCount16(uint16(h)) }

func (h ranks) has(r cards.Rank) bool { return h>>(r&rankBits)&1 != 0 } // masks spare the compiler's checks of shifts

func (h *ranks) remove(r cards.Rank) { *h &^= 1 << (r & rankBits) }

// Lists of a set are looked up by halves, because a table of all 8,192 sets would not fit the first cache.
const (
	lowRanks = 7             // ranks in the low half
	lowSets  = 1 << lowRanks // sets of them
	highSets = fullRanks>>lowRanks + 1

	half   = lowRanks + 1 // places for the members of a half and, in the last, for their number
	number = half - 1
	whole  = 2 * half // places that a list of both halves may touch
)

// lows and highs list each half of a set as plays, ascending. The last place holds the number of members, because counting
// bits would need a check whether the processor can.
var lows, highs = func() (lows [lowSets][half]game.Action, highs [highSets][half]game.Action) {
	for set := range lows {
		lows[set] = plays(ranks(set))
	}
	for set := range highs {
		highs[set] = plays(ranks(set) << lowRanks)
	}
	return lows, highs
}()

func plays(set ranks) (list [half]game.Action) {
	for r := range cards.Rank(cards.Ranks) {
		if set.has(r) {
			list[list[number]] = playing(r)
			list[number]++
		}
	}
	return list
}

// nibble is the number of bits of a rank in a packed list.
const nibble = 4

// packedLows and packedHighs are lows and highs in nibbles, the lowest rank in the lowest.
var packedLows, packedHighs = func() (low [lowSets]uint32, high [highSets]uint32) {
	for set := range low {
		low[set] = packed(lows[set])
	}
	for set := range high {
		high[set] = packed(highs[set])
	}
	return low, high
}()

func packed(list [half]game.Action) (nibbles uint32) {
	for i, a := range list {
		nibbles |= uint32(a) << (nibble * i)
	}
	return nibbles
}

// at returns the i-th lowest rank. It has no branch, because in which half a random rank is cannot be predicted.
func (h ranks) at(i int) cards.Rank {
	low, high := packedLows[h%lowSets], packedHighs[h>>lowRanks%highSets]
	n := low >> (nibble * number)
	both := uint64(low&(1<<(nibble*number)-1)) | uint64(high)<<(nibble*n)
	return cards.Rank(both >> (nibble * i & 63) & rankBits)
}
