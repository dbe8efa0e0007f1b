package duel

import (
	rules "quarterdeck/games/duel"
)

// These are sets of ranks: bit r stands for rank r.
const (
	numbers  uint16 = 1<<(rules.Ten+1) - 1
	specials uint16 = 1<<rules.Ranks - 1 - numbers
)

// Deck counts cards by rank. Backs do not matter once a duel has begun.
type Deck [rules.Ranks]uint8

// Size returns the number of cards.
func (d *Deck) Size() int {
	n := 0
	for _, k := range d {
		n += int(k)
	}
	return n
}

// side is one side of a duel.
type side struct {
	hand           Deck  // the hand
	size           int16 // of it
	worth          float32
	sum            int16 // of number cards on the table
	kings, jokers  int8  // on the table
	queens         int8  // on the table and unused
	playable       uint16
	points, rounds int16 // so far; rounds: without King bonuses
}

// bout is a duel with both hands known: the rules of games/duel in a struct that is cheap to copy. Side 0 is the bot's
// seat.
type bout struct {
	sides       [2]side
	low         bool    // the lowest sum wins (HD-22)
	mirrorJoker bool    // what the joker does (HD-9)
	tiebreak    bool    // a draw goes to the side with more cards left (HD-26)
	discount    float32 // part of the worth of cards that side 0 ignores
	net         *net    // values the hands left; nil: the worth of cards does
	inputs      layer   // of net, from both hands
}

// valueBy has a net value the hands left; nil: the worth of cards does. Call it after setHand.
func (b *bout) valueBy(n *net) {
	if b.net = n; n != nil {
		b.inputs = n.sum(&b.sides[0].hand, &b.sides[1].hand)
	}
}

func (h *side) setHand(d Deck) {
	h.hand, h.size, h.worth = d, int16(d.Size()), Worth(&d)
}

// play puts a card on the table, where it takes effect at once (HD-17 to HD-22).
func (b *bout) play(i int, r rules.Rank) {
	h := &b.sides[i]
	if b.net != nil {
		b.net.remove(&b.inputs, i, r, h.hand[r])
	} else {
		h.worth -= cardWorth(r, h.hand[r])
	}
	h.hand[r]--
	h.size--
	switch {
	case r <= rules.Ten:
		h.sum += int16(r) + 2
	case r == rules.King:
		h.kings++
	case r == rules.Queen:
		h.queens++
	case r == rules.Joker:
		h.jokers++
	case r == rules.Ace:
		b.low = !b.low
	case r == rules.Jack:
		b.clearTable()
	}
}

func (b *bout) clearTable() {
	for i := range b.sides {
		h := &b.sides[i]
		h.sum, h.kings, h.jokers, h.queens = 0, 0, 0, 0
	}
}

// playThroughQueen plays a number card through side i's Queen (HD-20).
func (b *bout) playThroughQueen(i int, r rules.Rank) {
	b.sides[i].queens--
	b.play(i, r)
}

// reveal turns over the two showdown cards at the start of a round (HD-16, HD-22, HD-23).
func (b *bout) reveal(mine, other rules.Rank) {
	b.low = false
	b.play(0, mine)
	b.play(1, other)
	b.low = (mine == rules.Ace) != (other == rules.Ace)
	if mine == rules.Jack || other == rules.Jack {
		b.clearTable()
	}
	b.sides[0].playable = specials | 1<<mine
	b.sides[1].playable = specials | 1<<other
}

// outcome returns the points of both sides, Kings included, if the round ended now. It also returns the side that gets
// the point for the sum, or -1 (HD-24).
func (b *bout) outcome() (mine, other int16, winner int) {
	x, y := b.sides[0].sum, b.sides[1].sum
	if b.mirrorJoker {
		x, y = x+int16(b.sides[0].jokers)*y, y+int16(b.sides[1].jokers)*x
	}
	mine, other, winner = int16(b.sides[0].kings), int16(b.sides[1].kings), -1
	switch {
	case x == y:
	case (x > y) != b.low:
		mine, winner = mine+1, 0
	default:
		other, winner = other+1, 1
	}
	return mine, other, winner
}

// endRound counts the round and clears the table (HD-24).
func (b *bout) endRound() {
	mine, other, winner := b.outcome()
	b.sides[0].points += mine
	b.sides[1].points += other
	if winner >= 0 {
		b.sides[winner].rounds++
	}
	b.clearTable()
	b.low = false
}

// valueIfEnded returns the expected result for side 0, from -1 to 1, if the round ended now.
func (b *bout) valueIfEnded() float32 {
	mine, other, winner := b.outcome()
	x, y := &b.sides[0], &b.sides[1]
	lead := x.points + mine - y.points - other
	switch {
	case x.size == 0 || y.size == 0:
	case b.net != nil:
		return b.net.value(&b.inputs, lead)
	default:
		return expectedResult(float32(lead), x, y, 1-b.discount)
	}
	ahead := lead
	if lead == 0 && b.tiebreak {
		if ahead = x.size - y.size; ahead == 0 {
			ahead = x.rounds - y.rounds + [...]int16{0, 1, -1}[winner+1]
		}
	}
	return resultValue(lead, ahead)
}

// resultValue returns the result of a duel plus a little for every point, because points bring a bonus (HD-27). The side that is ahead wins: by
// points, or by what breaks a tie.
func resultValue(lead, ahead int16) float32 {
	const each = 0.004
	u := float32(max(-10, min(lead, 10))) * each
	switch {
	case ahead > 0:
		return 1 - 10*each + u
	case ahead < 0:
		return -1 + 10*each + u
	}
	return 0
}
