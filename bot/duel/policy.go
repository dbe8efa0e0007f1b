package duel

import (
	"math/rand/v2"

	rules "quarterdeck/games/duel"
)

// policy chooses in a duel, using only the seat's own side and imagined hands of the opponent.
type policy struct {
	opts   Options
	solver showdownSolver
}

// net returns the net that values hands, or nil.
func (p *policy) net() *net {
	if p.opts.Net {
		return learned
	}
	return nil
}

// showdown chooses a showdown card at the start of a round; worlds are hands that the opponent may hold.
func (p *policy) showdown(start bout, worlds []Deck, r *rand.Rand) rules.Rank {
	start.discount = p.opts.Discount
	p.solver.reset(&start.sides[0].hand, p.opts.Blind)
	for w, hand := range worlds {
		start.sides[1].setHand(hand)
		start.valueBy(p.net())
		p.solver.addWorld(&start, p.opts.Replies, w)
	}
	return p.solver.mine[p.sample(p.solver.solve(p.opts.Steps), r)]
}

// sample returns a random index into a mix, weighted by its parts. It leaves out parts that are too small.
func (p *policy) sample(mix []float32, r *rand.Rand) int {
	best, sum := 0, float32(0)
	for i, part := range mix {
		if part > mix[best] {
			best = i
		}
		if part >= p.opts.MinPart {
			sum += part
		}
	}
	at := r.Float32() * sum
	for i, part := range mix {
		if part < p.opts.MinPart {
			continue
		}
		if at -= part; at < 0 {
			return i
		}
	}
	return best
}

// advantageMove returns the move in an advantage phase with the best average result over the worlds after all replies.
func (p *policy) advantageMove(now bout, worlds []Deck, touched bool) move {
	if p.opts.Endings && worlds[0].Size() == 0 && now.sides[0].size <= mostSolved {
		best, _ := ending{}.best(&now)
		return best
	}
	now.discount = p.opts.Discount
	now.sides[1].setHand(worlds[0])
	best, high := move{}, p.evaluate(&now, worlds, move{}, touched)+minMoveGain
	now.eachMove(0, func(try move) {
		if u := p.evaluate(&now, worlds, try, touched); u > high {
			best, high = try, u
		}
	})
	return best
}

// evaluate returns the expected result of a move. If touched is set, the opponent touches the marker, so passing ends the
// round.
func (p *policy) evaluate(now *bout, worlds []Deck, try move, touched bool) float32 {
	var sum float32
	for _, hand := range worlds {
		c := *now
		c.sides[1].setHand(hand)
		c.valueBy(p.net())
		c.apply(0, try)
		switch {
		case !p.opts.Replies || try.kind == passing && touched:
			sum += c.valueIfEnded()
		case try.kind == passing:
			sum += c.playReplies(1, 1)
		default:
			sum += c.playReplies(1, 0)
		}
	}
	return sum / float32(len(worlds))
}
