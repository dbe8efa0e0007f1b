package duel

import (
	"math"
	"slices"

	rules "quarterdeck/games/duel"
)

// maxDistinct is the number of equal cards from which on each further one has the same worth.
const maxDistinct = 4

// cardWorths are the worths of the first, second, third and each further card of a rank in a hand, in points of a duel.
// TestFit fitted them.
var cardWorths = [rules.Ranks][maxDistinct]float32{
	{-0.17, 0.13, 0.36, 0.32}, // 2
	{-0.09, 0.20, 0.33, 0.35}, // 3
	{0.03, 0.34, 0.48, 0.47},  // 4
	{0.05, 0.46, 0.52, 0.52},  // 5
	{0.13, 0.59, 0.60, 0.65},  // 6
	{0.25, 0.63, 0.68, 0.65},  // 7
	{0.39, 0.75, 0.80, 0.70},  // 8
	{0.47, 0.85, 0.81, 0.73},  // 9
	{0.74, 0.89, 0.79, 0.77},  // T
	{0.50, 0.56, 0.53, 0.43},  // J
	{0.78, 0.66, 0.52, 0.10},  // Q
	{1.04, 0.89, 0.99, 1.09},  // K
	{1.69, 1.45, 1.38, 1.23},  // A
	{0.05, 0.05, 0.05, 0.05},  // X
}

// cardWorth returns the worth in points that the n-th card of a rank adds; n counts from 1.
func cardWorth(r rules.Rank, n uint8) float32 { return cardWorths[r][min(n, maxDistinct)-1] }

// Worth estimates how many more points a deck scores than an empty one.
func Worth(d *Deck) float32 {
	var sum float32
	for r, n := range d {
		for i := uint8(1); i <= n; i++ {
			sum += cardWorth(rules.Rank(r), i)
		}
	}
	return sum
}

// maxUseful is roughly the largest number of cards that a duel uses. More cards do not improve a deck.
const maxUseful = 30

// Strength returns the worth of a deck of any size for a whole duel: that of its best cards.
func Strength(d *Deck) float32 {
	var buf [256]float32
	each := buf[:0]
	for r, n := range d {
		for i := uint8(1); i <= n && len(each) < len(buf); i++ {
			each = append(each, cardWorth(rules.Rank(r), i))
		}
	}
	slices.Sort(each)
	var sum float32
	for _, w := range each[max(0, len(each)-maxUseful):] {
		sum += w
	}
	return sum
}

// The variance of results, in points squared, is a constant plus a part for every card of the shorter hand.
const (
	baseVariance = 0.19
	cardVariance = 0.273
	// halfWeightSize is the size of the shorter hand at which the difference between two hands counts half.
	halfWeightSize = 1.68
)

// expectedResult returns the expected result between two rounds, from -1 to 1, for the side that leads by lead points. Only the
// share weight of the cards' worth counts.
func expectedResult(lead float32, x, y *side, weight float32) float32 {
	left := float32(min(x.size, y.size))
	return resultOfLead(lead+weight*(x.worth-y.worth)*left/(left+halfWeightSize), baseVariance+cardVariance*left)
}

// resultOfLead approximates the expected result, from -1 to 1, of a lead under the given variance.
func resultOfLead(lead, variance float32) float32 {
	return lead / float32(math.Sqrt(float64(lead*lead+variance)))
}

// Against returns the expected result of one deck against another in a whole duel, from -1 to 1.
func Against(mine, other *Deck) float32 {
	var x, y side
	x.setHand(*mine)
	y.setHand(*other)
	x.worth, y.worth = Strength(mine), Strength(other)
	if x.size == 0 || y.size == 0 {
		return 0 // HD-15
	}
	return expectedResult(0, &x, &y, 1)
}
