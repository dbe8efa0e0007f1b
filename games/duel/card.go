package duel

import (
	"math/bits"
	"strings"
)

// Rank is the face of a card (HD-1): 2–10, then the special cards J, Q, K, A and the joker X.
type Rank uint8

const (
	Two   Rank = 0 // a number card of rank r is worth r+2
	Ten   Rank = 8
	Jack  Rank = 9
	Queen Rank = 10
	King  Rank = 11
	Ace   Rank = 12
	Joker Rank = 13

	Ranks    = 14 // all of them
	ordinary = 13 // those of a regular deck: all but the joker
)

// Sets of ranks, bit r for rank r.
const (
	numbers  uint16 = 1<<9 - 1
	specials uint16 = 1<<Ranks - 1 - numbers
)

const rankLetters = "23456789TJQKAX"

var rankNames = [Ranks]string{"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "Jack", "Queen", "King", "Ace", "joker"}

// Letter returns the rank in records.
func (r Rank) Letter() string { return rankLetters[r : r+1] }

// Name returns the rank in words.
func (r Rank) Name() string { return rankNames[r] }

// names returns the rank in words, for several cards.
func (r Rank) names() string {
	if r == Two+4 {
		return "sixes"
	}
	return rankNames[r] + "s"
}

// value returns what a number card is worth, and 0 for a special card (HD-1).
func (r Rank) value() int32 {
	if r > Ten {
		return 0
	}
	return int32(r) + 2
}

// special reports whether the rank changes the round instead of counting (HD-1).
func (r Rank) special() bool { return r > Ten }

// Back is the pack that a card came from (HD-4).
type Back uint8

const (
	Starter Back = iota // s: dealt, or a top-up
	Low                 // l: 2 3 4 5 6
	High                // h: 6 7 8 9 10
	Mystery             // m: five cards of a fresh regular deck
	Special             // p: J Q K A and a joker
	Backs   = 5         // how many there are
)

const backLetters = "slhmp"

var backNames = [Backs]string{"starter", "low", "high", "mystery", "special"}

// Letter returns the back in records.
func (b Back) Letter() string { return backLetters[b : b+1] }

// Name returns the back in words.
func (b Back) Name() string { return backNames[b] }

// packs is the content of a pack of each back, as a set of ranks, one card each; a mystery pack is drawn (HD-8).
var packs = [Backs]uint16{Low: 0b0000_0000_0001_1111, High: 0b0000_0001_1111_0000, Special: specials}

// Card is a kind of card: a rank and a back. Suits are not tracked (HD-1), so that equal cards are one kind.
type Card uint8

const noCard Card = 0x7f

func cardOf(r Rank, b Back) Card { return Card(b)<<4 | Card(r) }

// Rank and Back are the two parts of a card.
func (c Card) Rank() Rank { return Rank(c & 15) }

// Back returns the pack that it came from.
func (c Card) Back() Back { return Back(c >> 4 & 7) }

// Text returns the card in records: "7s".
func (c Card) Text() string { return cardTexts[c.Back()][c.Rank()] }

// Name returns the card in words, without its back.
func (c Card) Name() string { return c.Rank().Name() }

// cardTexts is made once: tables are drawn for every viewer at every move.
var cardTexts = func() (t [Backs][Ranks]string) {
	for b := range Back(Backs) {
		for r := range Rank(Ranks) {
			t[b][r] = r.Letter() + b.Letter()
		}
	}
	return t
}()

// parseCard parses what Text returns. It also parses cards that no pack holds, such as Xs: notation knows no position.
func parseCard(text string) (Card, bool) {
	if len(text) != 2 {
		return noCard, false
	}
	r, b := strings.IndexByte(rankLetters, text[0]), strings.IndexByte(backLetters, text[1])
	if r < 0 || b < 0 {
		return noCard, false
	}
	return cardOf(Rank(r), Back(b)), true
}

// stack is a number of cards of each kind.
//
// Invariants: bit r of has[b] = (n[b][r] > 0); bit b of backs = (has[b] ≠ 0); size = Σ n.
type stack struct {
	n     [Backs][16]uint8
	has   [Backs]uint16
	size  uint16
	backs uint8
}

func (k *stack) count(c Card) uint8 { return k.n[c.Back()][c.Rank()] }

func (k *stack) add(c Card) {
	b, r := c.Back(), c.Rank()
	k.n[b][r]++
	k.has[b] |= 1 << r
	k.backs |= 1 << b
	k.size++
}

// remove takes one card, which must be there.
func (k *stack) remove(c Card) {
	b, r := c.Back(), c.Rank()
	k.size--
	if k.n[b][r]--; k.n[b][r] == 0 {
		if k.has[b] &^= 1 << r; k.has[b] == 0 {
			k.backs &^= 1 << b
		}
	}
}

// addAll puts all cards of o into k.
func (k *stack) addAll(o *stack) {
	k.size += o.size
	k.backs |= o.backs
	for b := range o.n {
		k.has[b] |= o.has[b]
		for set := o.has[b]; set != 0; set &= set - 1 {
			r := bits.TrailingZeros16(set)
			k.n[b][r] += o.n[b][r]
		}
	}
}

// removeAll takes all cards of o, which must be there.
func (k *stack) removeAll(o *stack) {
	for b := range o.n {
		for r, n := range o.n[b] {
			for ; n > 0; n-- {
				k.remove(cardOf(Rank(r), Back(b)))
			}
		}
	}
}

// nth returns the n-th card, counted from 0, equal ones one after the other.
func (k *stack) nth(n int) Card {
	for b := range k.n {
		for r, m := range k.n[b] {
			if n < int(m) {
				return cardOf(Rank(r), Back(b))
			}
			n -= int(m)
		}
	}
	panic("duel: fewer cards than that")
}

// ofRank counts the cards of a rank, whatever their backs.
func (k *stack) ofRank(r Rank) int {
	n := 0
	for b := range k.n {
		n += int(k.n[b][r])
	}
	return n
}

// ofBack counts the cards of a back.
func (k *stack) ofBack(b Back) int {
	n := 0
	for set := k.has[b]; set != 0; set &= set - 1 {
		n += int(k.n[b][bits.TrailingZeros16(set)])
	}
	return n
}

// first returns the card of that rank that is handed over when the rank is asked for: starter-backed first, then l, h, m, p (HD-7).
// There must be one.
func (k *stack) first(r Rank) Card {
	for b := range Back(Backs) {
		if k.n[b][r] > 0 {
			return cardOf(r, b)
		}
	}
	panic("duel: no such card")
}

// kinds counts the different kinds whose rank is in the set.
func (k *stack) kinds(ranks uint16) int {
	n := 0
	for left := k.backs; left != 0; left &= left - 1 {
		n += bits.OnesCount16(k.has[bits.TrailingZeros8(left)] & ranks)
	}
	return n
}

// all calls do with each kind and how many of it there are, ascending.
func (k *stack) all(do func(c Card, n int)) {
	for b := range Back(Backs) {
		for set := k.has[b]; set != 0; set &= set - 1 {
			r := Rank(bits.TrailingZeros16(set))
			do(cardOf(r, b), int(k.n[b][r]))
		}
	}
}

// list returns every card, equal ones one after the other.
func (k *stack) list() []Card {
	out := make([]Card, 0, k.size)
	k.all(func(c Card, n int) {
		for range n {
			out = append(out, c)
		}
	})
	return out
}
