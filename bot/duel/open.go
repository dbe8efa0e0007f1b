package duel

import (
	rules "quarterdeck/games/duel"
	"quarterdeck/solve/matrix"
)

// open solves a model of duels in which both know both hands. A showdown is a matrix game. After it, both sides act in turn, one card at a
// time, until two passes in a row; either side may act first, each in half of all cases. In the rules both may act at any time (HD-17): an
// opponent who chooses when to act may do better than the value. It keeps all values, which hold for duels with the same joker and
// tie-break. It is not safe for concurrent use.
type open struct {
	solver matrix.Solver
	rounds map[openKey]float64
	phases map[openKey]float64
}

// openKey is all that the future of a duel depends on. Between two rounds, most of it is zero.
type openKey struct {
	hands            [2]Deck
	sums             [2]int16
	kings, jokers    [2]int8
	queens           [2]int8
	playable         [2]uint16
	lead, won        int16 // won: the lead without King bonuses, which breaks a tie (HD-26)
	low, second, one bool  // second: side 1 is to act; one: the other side has passed
}

// mostOpen is the largest number of cards in both hands for which open solves a duel.
const mostOpen = 10

func newOpen() *open { return &open{rounds: map[openKey]float64{}, phases: map[openKey]float64{}} }

func (b *bout) openKey() openKey {
	x, y := &b.sides[0], &b.sides[1]
	k := openKey{hands: [2]Deck{x.hand, y.hand}, sums: [2]int16{x.sum, y.sum}, kings: [2]int8{x.kings, y.kings}, jokers: [2]int8{x.jokers, y.jokers},
		queens: [2]int8{x.queens, y.queens}, playable: [2]uint16{x.playable, y.playable}, lead: x.points - y.points, low: b.low}
	if b.tiebreak {
		k.won = x.rounds - y.rounds
	}
	return k
}

// showdown returns the matrix game of a showdown, with its rows and columns.
func (o *open) showdown(b *bout) (m matrix.Matrix, rows, cols []rules.Rank) {
	rows, cols = ranksOf(nil, &b.sides[0].hand), ranksOf(nil, &b.sides[1].hand)
	m = matrix.New(len(rows), len(cols))
	for i, r := range rows {
		for j, c := range cols {
			next := *b
			next.reveal(r, c)
			m.Set(i, j, (o.phase(&next, 0, 0)+o.phase(&next, 1, 0))/2)
		}
	}
	return m, rows, cols
}

// round returns the value of a duel between two rounds for side 0, from -1 to 1.
func (o *open) round(b *bout) float64 {
	if b.sides[0].size == 0 || b.sides[1].size == 0 {
		return float64(b.valueIfEnded())
	}
	b.sides[0].playable, b.sides[1].playable = 0, 0
	k := b.openKey()
	v, ok := o.rounds[k]
	if !ok {
		m, _, _ := o.showdown(b)
		v, _ = o.solver.Value(m)
		o.rounds[k] = v
	}
	return v
}

// phase returns the value of an advantage phase for side 0. Side next is to act, after so many passes in a row.
func (o *open) phase(b *bout, next, passes int) float64 {
	k := b.openKey()
	k.second, k.one = next == 1, passes == 1
	v, ok := o.phases[k]
	if !ok {
		_, v = o.best(b, next, passes)
		o.phases[k] = v
	}
	return v
}

// best returns the best move of side next in an advantage phase, and the value for side 0 after it.
func (o *open) best(b *bout, next, passes int) (best move, v float64) {
	sign := float64(1 - 2*next)
	if passes == 1 {
		v = o.afterRound(b)
	} else {
		v = o.phase(b, 1-next, 1)
	}
	b.eachCard(next, func(m move) {
		c := *b
		c.apply(next, m)
		if u := o.phase(&c, 1-next, 0); sign*u > sign*v {
			best, v = m, u
		}
	})
	return best, v
}

// afterRound returns the value for side 0 if the round ends now.
func (o *open) afterRound(b *bout) float64 {
	if b.sides[0].size == 0 || b.sides[1].size == 0 {
		return float64(b.valueIfEnded())
	}
	c := *b
	c.endRound()
	return o.round(&c)
}

// eachCard calls try with every card that side i can play, alone and through a Queen on the table.
func (b *bout) eachCard(i int, try func(m move)) {
	h := &b.sides[i]
	for r := range rules.Rank(rules.Ranks) {
		if h.hand[r] == 0 {
			continue
		}
		if h.playable>>r&1 == 1 {
			try(move{playing, r, 1})
		}
		if h.queens > 0 && r <= rules.Ten {
			try(move{throughQueen, r, 1})
		}
	}
}
