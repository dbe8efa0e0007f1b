package duel

import (
	"math/rand/v2"

	rules "quarterdeck/games/duel"
)

// mind chooses in a duel: from the seat's own side of it and imagined hands of the opponent, nothing else.
type mind struct {
	opts Options
	mix  mixer
}

// show chooses a showdown card at the beginning of a round; worlds are hands that the opponent may hold.
func (m *mind) show(start bout, worlds []Deck, r *rand.Rand) rules.Rank {
	start.waste = m.opts.Waste
	m.mix.begin(&start.h[0].n)
	for w, hand := range worlds {
		start.h[1].take(hand)
		m.mix.world(&start, m.opts.Replies, w)
	}
	return m.mix.mine[m.draw(m.mix.solve(m.opts.Steps), r)]
}

// draw is a place in a mix at random; parts that are too small are left out.
func (m *mind) draw(mix []float32, r *rand.Rand) int {
	best, sum := 0, float32(0)
	for i, p := range mix {
		if p > mix[best] {
			best = i
		}
		if p >= m.opts.Least {
			sum += p
		}
	}
	at := r.Float32() * sum
	for i, p := range mix {
		if p < m.opts.Least {
			continue
		}
		if at -= p; at < 0 {
			return i
		}
	}
	return best
}

// advance chooses in an advantage phase: the move after which the exchange of replies ends best on the average over the worlds.
func (m *mind) advance(now bout, worlds []Deck, touched bool) move {
	now.waste = m.opts.Waste
	now.h[1].take(worlds[0])
	best, high := move{}, m.judge(&now, worlds, move{}, touched)+enough
	now.moves(0, func(try move) {
		if u := m.judge(&now, worlds, try, touched); u > high {
			best, high = try, u
		}
	})
	return best
}

// judge is what a move is worth; touched tells that the opponent touches the marker, so that to pass ends the round.
func (m *mind) judge(now *bout, worlds []Deck, try move, touched bool) float32 {
	var sum float32
	for _, hand := range worlds {
		c := *now
		c.h[1].take(hand)
		c.do(0, try)
		switch {
		case !m.opts.Replies || try.kind == pass && touched:
			sum += c.closed()
		case try.kind == pass:
			sum += c.settle(1, 1)
		default:
			sum += c.settle(1, 0)
		}
	}
	return sum / float32(len(worlds))
}
