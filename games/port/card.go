package port

import (
	"math/bits"
	"strconv"

	"quarterdeck/table"
)

// The main deck: four suits of eleven ranks (PP-1).
const (
	Suits = 4
	Ranks = 11
	Deck  = Suits * Ranks
)

// Suit is one of the four suits, or NoSuit.
type Suit int8

const (
	NoSuit  Suit = -1
	Anchors Suit = 0 // a
	Bones   Suit = 1 // b
	Coins   Suit = 2 // c
	Daggers Suit = 3 // d
)

const suitLetters = "abcd"

// String returns the letter of the suit; NoSuit is empty.
func (s Suit) String() string {
	if s == NoSuit {
		return ""
	}
	return suitLetters[s : s+1]
}

// Word returns the spoken name: "anchors".
func (s Suit) Word() string {
	return [...]string{table.Anchors, table.Bones, table.Coins, table.Daggers}[s]
}

// Card is a card of the main deck: suit × 11 + rank − 1, so 0…43; NoCard is none.
type Card int8

// NoCard marks a place without a card.
const NoCard Card = -1

// CardOf returns the card of a suit and a rank 1…11.
func CardOf(s Suit, rank int) Card { return Card(int(s)*Ranks + rank - 1) }

// Suit returns the card's suit.
func (c Card) Suit() Suit { return Suit(uint8(c) / Ranks) }

// Rank returns the rank, 1…11.
func (c Card) Rank() int { return int(uint8(c)%Ranks) + 1 }

// String returns the notation: "a7", "d11"; NoCard is empty.
func (c Card) String() string {
	if c == NoCard {
		return ""
	}
	return c.Suit().String() + strconv.Itoa(c.Rank())
}

// Word returns the spoken name: "seven of anchors".
func (c Card) Word() string {
	return numberWords[c.Rank()] + " of " + c.Suit().Word()
}

var numberWords = [...]string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"}

// Cards is a set of cards of the main deck: bit c is card c.
type Cards uint64

// AllCards is the whole main deck.
const AllCards Cards = 1<<Deck - 1

func (set Cards) with(c Card) Cards    { return set | 1<<c }
func (set Cards) without(c Card) Cards { return set &^ (1 << c) }
func (set Cards) len() int             { return bits.OnesCount64(uint64(set)) }
func (set Cards) first() Card          { return Card(bits.TrailingZeros64(uint64(set))) }

// nth returns the card number k of the set, counted from 0 in ascending order; k < len. It halves the
// set by counting before it steps through what is left.
func (set Cards) nth(k int) Card {
	x, at := uint64(set), 0
	if n := bits.OnesCount32(uint32(x)); k >= n {
		k, at, x = k-n, 32, x>>32
	}
	if n := bits.OnesCount16(uint16(x)); k >= n {
		k, at, x = k-n, at+16, x>>16
	}
	if n := bits.OnesCount8(uint8(x)); k >= n {
		k, at, x = k-n, at+8, x>>8
	}
	for ; k > 0; k-- {
		x &= x - 1
	}
	return Card(at + bits.TrailingZeros64(x))
}

// list returns the set's cards in ascending order, in words of the notation.
func (set Cards) list() []string {
	out := make([]string, 0, set.len())
	for ; set != 0; set &= set - 1 {
		out = append(out, set.first().String())
	}
	return out
}
