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
	count uint8 // cards played, for playing
}

type moveKind uint8

const (
	passing      moveKind = iota
	playing               // count cards of the rank
	playingQueen          // a Queen, then the rank through it
	throughQueen          // the rank through a Queen on the table
)

// apply carries out a move.
func (b *bout) apply(i int, m move) {
	switch m.kind {
	case playing:
		for range m.count {
			b.play(i, m.rank)
		}
	case playingQueen:
		b.play(i, rules.Queen)
		b.playThroughQueen(i, m.rank)
	case throughQueen:
		b.playThroughQueen(i, m.rank)
	}
}

// eachMove calls try with every move of side i except passing.
func (b *bout) eachMove(i int, try func(m move)) {
	h := &b.sides[i]
	for set := h.playable; set != 0; set &= set - 1 {
		r := rules.Rank(bits.TrailingZeros16(set))
		n := h.hand[r]
		switch {
		case n == 0 || r == rules.Queen:
			continue
		case r == rules.Jack || r == rules.Ace || r == rules.Joker:
			n = 1
		}
		for c := uint8(1); c <= n; c++ {
			try(move{playing, r, c})
		}
	}
	kind := playingQueen
	if h.queens > 0 {
		kind = throughQueen
	} else if h.hand[rules.Queen] == 0 {
		return
	}
	for r := range rules.Ten + 1 {
		if h.hand[r] > 0 {
			try(move{kind, r, 1})
		}
	}
}

// minMoveGain is the smallest gain for which a side moves instead of passing.
const minMoveGain = 0.005

// bestReply returns the best move for side i if the round ended right after it.
func (b *bout) bestReply(i int) move {
	sign := float32(1 - 2*i)
	best, high := move{}, sign*b.valueIfEnded()+minMoveGain
	b.eachMove(i, func(m move) {
		c := *b
		c.apply(i, m)
		if v := sign * c.valueIfEnded(); v > high {
			best, high = m, v
		}
	})
	return best
}

// playReplies lets both sides reply in turn, beginning with next, until there are two passes in a row; passed counts those
// made already. It returns the expected result for side 0.
func (b *bout) playReplies(next, passed int) float32 {
	for ; passed < 2; next = 1 - next {
		if m := b.bestReply(next); m.kind != passing {
			b.apply(next, m)
			passed = 0
			continue
		}
		passed++
	}
	return b.valueIfEnded()
}
