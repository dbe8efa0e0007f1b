package bastion

import (
	"fmt"
	"math/bits"
	"strings"
)

// Rank is one of the thirteen ranks, from 0 for the 2 to 12 for the ace.
type Rank uint8

const (
	ten   Rank = 8
	ace   Rank = 12
	ranks      = 13
)

const letters = "23456789TJQKA"

// String returns the rank's letter as used in records.
func (r Rank) String() string { return letters[r : r+1] }

// ParseRank reads 2…9, T or 10, J, Q, K, A, in either case.
func ParseRank(text string) (Rank, error) {
	word := strings.ToUpper(strings.TrimSpace(text))
	if word == "10" {
		return ten, nil
	}
	if i := strings.Index(letters, word); i >= 0 && len(word) == 1 {
		return Rank(i), nil
	}
	return 0, fmt.Errorf("there is no card %q: a card is one of 2 3 4 5 6 7 8 9 T J Q K A", text)
}

// Beats reports whether a beats b (BB-5): the ace beats J, Q and K and loses to the numbers; otherwise higher beats lower.
func Beats(a, b Rank) bool {
	switch {
	case a == ace:
		return b > ten && b != ace
	case b == ace:
		return a <= ten
	}
	return a > b
}

// winner returns the winner of a round: 1 for a, -1 for b, 0 for neither (BB-6, BB-7).
func winner(a, b, middle Rank) int {
	switch {
	case Beats(a, b) && Beats(a, middle):
		return 1
	case Beats(b, a) && Beats(b, middle):
		return -1
	}
	return 0
}

// Hand is a set of ranks, one bit each.
type Hand uint16

const (
	full    Hand = 1<<ranks - 1
	faces   Hand = 7 << (ten + 1) // J, Q, K
	numbers Hand = 1<<(ten+1) - 1 // 2 to 10
	aces    Hand = 1 << ace
)

// Len returns the number of cards.
func (h Hand) Len() int { return bits.OnesCount16(uint16(h)) }

// Has reports whether r is in the hand.
func (h Hand) Has(r Rank) bool { return h>>r&1 != 0 }

// With returns the hand with r added.
func (h Hand) With(r Rank) Hand { return h | 1<<r }

// Without returns the hand with r removed.
func (h Hand) Without(r Rank) Hand { return h &^ (1 << r) }

// Ranks returns the cards in ascending order.
func (h Hand) Ranks() []Rank {
	list := make([]Rank, 0, ranks)
	for ; h != 0; h &= h - 1 {
		list = append(list, h.lowest())
	}
	return list
}

// lowest returns the lowest card; h must not be empty.
func (h Hand) lowest() Rank { return Rank(bits.TrailingZeros16(uint16(h))) }

// String lists the cards as letters, ascending.
func (h Hand) String() string {
	var b strings.Builder
	for _, r := range h.Ranks() {
		b.WriteString(r.String())
	}
	return b.String()
}
