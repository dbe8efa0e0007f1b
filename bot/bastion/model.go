package bastion

import (
	"math"

	solve "quarterdeck/solve/bastion"
)

// model has the weights of what decides a match after two rounds: who leads, which cards both have played, and where
// these cards could still win. The weighted sum is the inverse hyperbolic tangent of the chance to win minus the chance
// to lose.
type model [features]float64

// Numbers of the features.
const (
	ranks = 13
	pairs = ranks * (ranks - 1) / 2

	carried   = 0                 // a lead of one point, with a carried one
	twoAhead  = 1                 // a lead of two points
	card      = 2                 // a card played, by rank
	ownPair   = card + ranks      // two cards played by one seat
	crossPair = ownPair + pairs   // two cards played by different seats
	winsNext  = crossPair + pairs // a card played that beats the next middle card
	winsLate  = winsNext + 1      // how late a card played beats middle cards
	winsOften = winsLate + 1      // the share of the middle cards that a card played beats
	rankLate  = winsOften + 1     // winsLate, by rank
	rankNext  = rankLate + ranks  // winsNext, by rank
	features  = rankNext + ranks  //
	full      = solve.Hand(1<<ranks - 1)
)

// value returns the estimated value of a position for seat 0.
func (m *model) value(p solve.Position) float64 {
	sum := 0.0
	describe(p, func(feature int, times float64) { sum += m[feature] * times })
	return math.Tanh(sum)
}

// describe calls visit with each feature of a position and how often it has it. With the seats exchanged, only the signs
// change.
func describe(p solve.Position, visit func(feature int, times float64)) {
	if p.Carry > 0 {
		visit(carried, float64(p.Diff))
	} else {
		visit(twoAhead, float64(p.Diff)/2)
	}
	gone := [2][]solve.Rank{(full &^ p.Hand0).Ranks(), (full &^ p.Hand1).Ranks()}
	for seat, cards := range gone {
		sign := float64(2*seat - 1) // what seat 1 has played is good for seat 0
		for i, a := range cards {
			describeCard(p.Row, a, func(feature int, times float64) { visit(feature, sign*times) })
			for _, b := range cards[i+1:] {
				visit(ownPair+pair(a, b), sign)
			}
		}
	}
	for _, a := range gone[0] {
		for _, b := range gone[1] {
			switch {
			case a < b:
				visit(crossPair+pair(a, b), 1)
			case a > b:
				visit(crossPair+pair(b, a), -1)
			}
		}
	}
}

// describeCard calls visit with the features of a card that was played: what it could have won in the rest of the row.
func describeCard(row []solve.Rank, a solve.Rank, visit func(feature int, times float64)) {
	n := float64(len(row))
	late, often := 0.0, 0.0
	for k, middle := range row {
		if solve.Beats(a, middle) {
			late += (float64(k) - (n-1)/2) / n
			often += 1 / n
		}
	}
	visit(card+int(a), 1)
	visit(winsLate, late)
	visit(winsOften, often)
	visit(rankLate+int(a), late)
	if solve.Beats(a, row[0]) {
		visit(winsNext, 1)
		visit(rankNext+int(a), 1)
	}
}

// pair numbers two different cards, the lower first.
func pair(low, high solve.Rank) int { return int(high)*(int(high)-1)/2 + int(low) }
