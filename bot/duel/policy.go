package duel

import (
	"math/rand/v2"

	rules "quarterdeck/games/duel"
)

// policy chooses in a duel, using only the seat's own side and imagined hands of the opponent.
type policy struct {
	opts Options
	mix  mixer
}

// show chooses a showdown card at the start of a round; worlds are hands that the opponent may hold.
func (p *policy) show(start bout, worlds []Deck, r *rand.Rand) rules.Rank {
	start.waste = p.opts.Waste
	p.mix.begin(&start.h[0].n)
	for w, hand := range worlds {
		start.h[1].take(hand)
		p.mix.world(&start, p.opts.Replies, w)
	}
	return p.mix.mine[p.draw(p.mix.solve(p.opts.Steps), r)]
}

// draw returns a random index into a mix, weighted by its parts. It leaves out parts that are too small.
func (p *policy) draw(mix []float32, r *rand.Rand) int {
	best, sum := 0, float32(0)
	for i, part := range mix {
		if part > mix[best] {
			best = i
		}
		if part >= p.opts.Least {
			sum += part
		}
	}
	at := r.Float32() * sum
	for i, part := range mix {
		if part < p.opts.Least {
			continue
		}
		if at -= part; at < 0 {
			return i
		}
	}
	return best
}

// advance returns the move in an advantage phase with the best average result over the worlds after all replies.
func (p *policy) advance(now bout, worlds []Deck, touched bool) move {
	now.waste = p.opts.Waste
	now.h[1].take(worlds[0])
	best, high := move{}, p.judge(&now, worlds, move{}, touched)+enough
	now.moves(0, func(try move) {
		if u := p.judge(&now, worlds, try, touched); u > high {
			best, high = try, u
		}
	})
	return best
}

// judge returns the expected result of a move. If touched is set, the opponent touches the marker, so passing ends the
// round.
func (p *policy) judge(now *bout, worlds []Deck, try move, touched bool) float32 {
	var sum float32
	for _, hand := range worlds {
		c := *now
		c.h[1].take(hand)
		c.do(0, try)
		switch {
		case !p.opts.Replies || try.kind == pass && touched:
			sum += c.closed()
		case try.kind == pass:
			sum += c.settle(1, 1)
		default:
			sum += c.settle(1, 0)
		}
	}
	return sum / float32(len(worlds))
}
