package duel

import (
	"math/bits"

	rules "quarterdeck/games/duel"
)

// move is what a side does in an advantage phase without a reply in between. It plays several equal cards, a Queen and
// a number through it, a number through an earlier Queen, or nothing.
type move struct {
	kind  moveKind
	rank  rules.Rank
	count uint8 // cards played, for lay
}

type moveKind uint8

const (
	pass    moveKind = iota
	lay              // count cards of the rank
	queen            // a Queen, then the rank through it
	through          // the rank through a Queen on the table
)

// do carries out a move.
func (b *bout) do(i int, m move) {
	switch m.kind {
	case lay:
		for range m.count {
			b.lay(i, m.rank)
		}
	case queen:
		b.lay(i, rules.Queen)
		b.through(i, m.rank)
	case through:
		b.through(i, m.rank)
	}
}

// moves calls try with every move of side i except pass.
func (b *bout) moves(i int, try func(m move)) {
	h := &b.h[i]
	for set := h.may; set != 0; set &= set - 1 {
		r := rules.Rank(bits.TrailingZeros16(set))
		n := h.n[r]
		switch {
		case n == 0 || r == rules.Queen:
			continue
		case r == rules.Jack || r == rules.Ace || r == rules.Joker:
			n = 1
		}
		for c := uint8(1); c <= n; c++ {
			try(move{lay, r, c})
		}
	}
	kind := queen
	if h.queens > 0 {
		kind = through
	} else if h.n[rules.Queen] == 0 {
		return
	}
	for r := range rules.Ten + 1 {
		if h.n[r] > 0 {
			try(move{kind, r, 1})
		}
	}
}

// enough is the smallest gain for which a side moves instead of passing.
const enough = 0.005

// reply returns the best move for side i if the round ended right after it.
func (b *bout) reply(i int) move {
	sign := float32(1 - 2*i)
	best, high := move{}, sign*b.closed()+enough
	b.moves(i, func(m move) {
		c := *b
		c.do(i, m)
		if v := sign * c.closed(); v > high {
			best, high = m, v
		}
	})
	return best
}

// settle lets both sides reply in turn, beginning with next, until there are two passes in a row; passed counts those
// made already. It returns the expected result for side 0.
func (b *bout) settle(next, passed int) float32 {
	for ; passed < 2; next = 1 - next {
		if m := b.reply(next); m.kind != pass {
			b.do(next, m)
			passed = 0
			continue
		}
		passed++
	}
	return b.closed()
}
