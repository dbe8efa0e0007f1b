package duel

// endingKey is all that can change in a last round in which the opponent has no card left.
type endingKey struct {
	hand   Deck
	sums   [2]int16
	kings  [2]int8
	jokers [2]int8
	queens int8
	low    bool
}

// ending solves last rounds in which only side 0 has cards (HD-25). Nothing is hidden then, and the opponent can only touch the
// marker. So the best result is exact: the best over all orders in which side 0 can play its cards.
type ending map[endingKey]float32

// mostSolved is the largest hand whose orders are all tried. Their number grows fast: gifts can make a hand of thirty cards.
const mostSolved = 8

// best returns the first move of the best order, or passing if no move gains anything, and the result.
func (e ending) best(b *bout) (first move, result float32) {
	result = b.valueIfEnded()
	b.eachMove(0, func(m move) {
		c := *b
		c.apply(0, m)
		if v := e.result(&c); v > result {
			first, result = m, v
		}
	})
	return first, result
}

// result returns the best result, which it remembers.
func (e ending) result(b *bout) float32 {
	x, y := &b.sides[0], &b.sides[1]
	k := endingKey{hand: x.hand, sums: [2]int16{x.sum, y.sum}, kings: [2]int8{x.kings, y.kings}, jokers: [2]int8{x.jokers, y.jokers}, queens: x.queens, low: b.low}
	v, ok := e[k]
	if !ok {
		_, v = e.best(b)
		e[k] = v
	}
	return v
}
