package port

import (
	"math/bits"
	"math/rand/v2"

	"quarterdeck/game"
)

// Shorter returns a position before its first card, but with fewer cards: the lowest ranks of each suit, and fewer
// tricks in a hand. For laws that need few alternatives.
func Shorter(st game.State, ranks int, tricks int8) game.State {
	s := *st.(*State)
	s.deck, s.tricks = 0, tricks
	for suit := range Suit(Suits) {
		for rank := range ranks {
			s.deck = s.deck.with(CardOf(suit, rank+1))
		}
	}
	s.unseen = s.deck
	return &s
}

// AtHand makes a fresh position one before the deal of the hand in which the ports of open are still open, with one
// exposed port turned. In an aft hand twenty cards are gone. Its own list of ports may not contain open.
func AtHand(st game.State, open uint16, r *rand.Rand) *State {
	s := st.(*State)
	s.hand = int8(Ports - bits.OnesCount16(open))
	s.exploited = allExploited
	for i := 0; open != 0; open &= open - 1 {
		s.ports[i] = int8(bits.TrailingZeros16(open))
		s.exploited &^= 1 << i
		i++
	}
	s.expose(Suit(r.IntN(Suits)))
	if s.hand&1 == 1 {
		for range 2 * Tricks {
			s.unseen = s.unseen.without(s.unseen.nth(r.IntN(s.unseen.len())))
		}
	}
	return s
}

// ByTurned adds up the values before the next pirate card by number of exposed ports turned, and counts them.
func (o *Odds) ByTurned(sum, n *[6]float32) {
	for t := range o.trumps.n {
		at := o.trumps.list[t].turned
		sum[at] += o.row(1<<o.n-1, t)[0]
		n[at]++
	}
}

// TurnMore turns further exposed ports of a position before its deal.
func TurnMore(s *State, n int) {
	for range n {
		s.stack[s.turned] = Suit(bits.TrailingZeros8(s.undealt()))
		s.turned++
	}
}

// Situation is what a partner's habit goes by.
type Situation struct {
	Hand, Left, Flips int
	Needs             uint16
}

// Turned returns the situation before a trick.
func (s *State) Turned() Situation {
	left := int(s.tricks - s.trick)
	return Situation{int(s.hand), left, int(Suits - s.turned), s.openSet() >> s.won & (1<<(left+1) - 1)}
}

// Won reports whether the crew won the last trick.
func (s *State) Won() bool { return s.last.Won }

// ByTurned adds up the values before the next pirate card by number of exposed ports turned, and counts them.
func (o *ClosedOdds) ByTurned(sum, n *[6]float32) {
	for t := range o.trumps.n {
		at := o.trumps.list[t].turned
		if n[at]++; o.moves {
			sum[at] += o.mine[1<<o.n-1][t][0]
		} else {
			sum[at] += o.other[1<<o.n-1][t][0]
		}
	}
}
