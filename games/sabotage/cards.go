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

// value returns 1 for the ace, 2 to 10, 11, 12, 13 for J, Q, K (SB-4).
func (c card) value() int { return int(c>>2) + 1 }

func (c card) suit() cards.Suit { return cards.Suit(c & 3) }

func (c card) rank() cards.Rank {
	if c.value() == 1 {
		return cards.Ace
	}
	return cards.Rank(c.value() - 2)
}

// face returns the card in records: "7H".
func (c card) face() string { return cards.Face(c.rank(), c.suit()) }

// name returns the card in words: "seven of hearts".
func (c card) name() string { return cards.Name(c.rank(), c.suit()) }

// parseCard parses what face returns.
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

// bit returns the set of c alone; the mask spares the compiler's check of the shift.
func (c card) bit() cardSet { return 1 << (c & 63) }

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

// bag is a set of cards from which chance draws. It keeps the running count of members at the end of each byte,
// so that nth needs no loop and no branch.
type bag struct {
	set  cardSet
	upTo uint64 // byte i: the number of members below card 8·(i+1)
	size int8   // number of members
}

const eachByte, highBits = 0x0101010101010101, 0x8080808080808080

// bagOf returns a bag with the members of set.
func bagOf(set cardSet) bag { return bag{set, upToEach(uint64(set)), int8(set.len())} }

// upToEach returns, in byte i, the number of bits of x below 8·(i+1).
func upToEach(x uint64) uint64 {
	x -= x >> 1 & 0x5555555555555555
	x = x&0x3333333333333333 + x>>2&0x3333333333333333
	x = (x + x>>4) & 0x0f0f0f0f0f0f0f0f // byte i: bits 8·i … 8·i+7
	return x * eachByte
}

// take removes c, which is a member.
func (b *bag) take(c card) {
	b.set &^= c.bit()
	b.upTo -= eachByte << (c & 0x38)
	b.size--
}

// nth returns member number n, from 0, in ascending order; n is below size.
func (b *bag) nth(n int) card { return card(nthOf(uint64(b.set), b.upTo, n)) }

// nthOf returns the position of bit number n of x, where upTo is upToEach(x).
func nthOf(x, upTo uint64, n int) int {
	beyond := (upTo + uint64(0x7f-n)*eachByte) & highBits // the high bits of the bytes by whose end there are more than n
	at := bits.TrailingZeros64(beyond) & 0x38
	n -= int(upTo << 8 >> at & 0xff)
	return at + int(nthBit[x>>at&0xff][n&7])
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
