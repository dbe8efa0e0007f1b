package trader

import (
	"math"

	"quarterdeck/games/duel"
)

// most is the number of equal cards from which another one is worth as much as the last.
const most = 4

// steps is what the first, second, third and further card of a rank is worth in a hand, in points of a duel.
var steps = [duel.Ranks][most]float32{
	{0.15, 0.2, 0.2, 0.2}, {0.12, 0.2, 0.2, 0.2}, {0.1, 0.2, 0.2, 0.2}, {0.12, 0.2, 0.2, 0.2}, {0.15, 0.25, 0.25, 0.25},
	{0.2, 0.3, 0.3, 0.3}, {0.25, 0.35, 0.35, 0.35}, {0.35, 0.4, 0.4, 0.4}, {0.45, 0.5, 0.5, 0.5},
	{0.6, 0.6, 0.5, 0.5}, {0.4, 0.4, 0.4, 0.4}, {0.9, 0.9, 0.9, 0.9}, {0.4, 0.4, 0.3, 0.3}, {0.05, 0.05, 0.05, 0.05},
}

// step is what the n-th card of a rank adds, n from 1.
func step(r duel.Rank, n uint8) float32 { return steps[r][min(n, most)-1] }

// Worth is what a deck is worth against another: points that it brings more than an empty one, about.
func Worth(d *Deck) float32 {
	var sum float32
	for r, n := range d {
		for i := uint8(1); i <= n; i++ {
			sum += step(duel.Rank(r), i)
		}
	}
	return sum
}

// Spread of results, in points squared: at once, and for every card of the shorter hand.
const (
	spreadNow  = 0.7
	spreadCard = 0.35
)

// expected is the result to expect between two rounds, from -1 to 1, for one who leads by so many points.
func expected(lead float32, x, y *half) float32 {
	left := float32(min(x.size, y.size))
	return bell(lead+(x.worth-y.worth)*left/(left+1), spreadNow+spreadCard*left)
}

// bell is about the chance that a lead survives so much variance, as a result from -1 to 1.
func bell(lead, variance float32) float32 {
	return lead / float32(math.Sqrt(float64(lead*lead+variance)))
}

// Against is the result that one deck can expect against another in a duel that is to be played, from -1 to 1.
func Against(mine, other *Deck) float32 {
	var x, y half
	x.take(*mine)
	y.take(*other)
	if x.size == 0 || y.size == 0 {
		return 0 // HD-15
	}
	return expected(0, &x, &y)
}
