package sabotage

import (
	"iter"
	"math/bits"

	"quarterdeck/games/internal/cards"
)

// card is one of the 52 cards: four times its value less one, and its suit. So cards ascend by value.
type card uint8

const (
	deckSize = 52
	noCard   = card(0xff)

	goal = 13 // what a removal totals (SB-5); a king alone is worth it (SB-4)
)

// value is 1 for the ace, 2 to 10, 11, 12, 13 for J, Q, K (SB-4).
func (c card) value() int { return int(c>>2) + 1 }

func (c card) suit() cards.Suit { return cards.Suit(c & 3) }

func (c card) rank() cards.Rank {
	if c.value() == 1 {
		return cards.Ace
	}
	return cards.Rank(c.value() - 2)
}

// face is the card in records: "7H".
func (c card) face() string { return cards.Face(c.rank(), c.suit()) }

// name is the card in words: "seven of hearts".
func (c card) name() string { return cards.Name(c.rank(), c.suit()) }

// parseCard reads what face writes.
func parseCard(text string) (card, bool) {
	if len(text) != 2 {
		return noCard, false
	}
	r, okRank := cards.ParseRank(text[:1])
	s, okSuit := cards.ParseSuit(text[1:])
	value := int(r) + 2
	if r == cards.Ace {
		value = 1
	}
	return card(value-1)<<2 | card(s), okRank && okSuit
}

// cardSet is a set of cards, bit by bit.
type cardSet uint64

const allCards cardSet = 1<<deckSize - 1

func (set cardSet) len() int { return bits.OnesCount64(uint64(set)) }

// all yields the members in ascending order.
func (set cardSet) all() iter.Seq[card] {
	return func(yield func(card) bool) {
		for ; set != 0; set &= set - 1 {
			if !yield(card(bits.TrailingZeros64(uint64(set)))) {
				return
			}
		}
	}
}

// nth is member number n, from 0, in ascending order; n is below len. It counts the members up to each
// byte of the set, all eight at once, so that nothing has to be guessed: a loop would be wrong
// about half of its branches.
func (set cardSet) nth(n int) card {
	const each, high = 0x0101010101010101, 0x8080808080808080
	x := uint64(set)
	upTo := x - x>>1&0x5555555555555555
	upTo = upTo&0x3333333333333333 + upTo>>2&0x3333333333333333
	upTo = (upTo + upTo>>4) & 0x0f0f0f0f0f0f0f0f
	upTo *= each                                      // byte i counts the members in bytes 0…i
	before := ((uint64(n)*each | high) - upTo) & high // the high bits of the bytes that end before member n
	at := bits.OnesCount64(before) * 8 & 63
	n -= int(upTo << 8 >> at & 0xff)
	return card(at) + card(nthBit[x>>at&0xff][n&7])
}

// nthBit[b][n] is the position of bit number n among those set in b.
var nthBit = func() (t [256][8]uint8) {
	for b := range t {
		n := 0
		for i := range uint8(8) {
			if b>>i&1 != 0 {
				t[b][n] = i
				n++
			}
		}
	}
	return t
}()
