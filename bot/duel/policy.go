package duel

import (
	"math/rand/v2"

	rules "quarterdeck/games/duel"
)

// policy chooses in a duel, using only the seat's own side and imagined hands of the opponent.
type policy struct {
	opts    Options
	solver  showdownSolver
	rollout *rollouts // nil before the first
	solved  *open     // nil before the first; what it has solved serves later choices of the match
	hands   []Deck    // of guesses
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
	if p.isOpen(&start, worlds) {
		if rank, ok := p.openShowdown(&start, r); ok {
			return rank
		}
	}
	start.discount = p.opts.Discount
	p.solver.reset(&start.sides[0].hand, p.opts.Blind)
	for w, hand := range worlds {
		start.valueWith(p.net(), &hand)
		p.solver.addWorld(&start, p.opts.Replies, w)
	}
	return p.solver.mine[p.sample(p.solver.solve(p.opts.Steps), r)]
}

// isOpen reports whether all imagined hands of the opponent are the same, so that the hand is known or very likely, and the duel is small
// enough for open. It then gives the opponent that hand.
func (p *policy) isOpen(b *bout, worlds []Deck) bool {
	if !p.opts.Endings || int(b.sides[0].size)+worlds[0].Size() > mostOpen {
		return false
	}
	for _, hand := range worlds[1:] {
		if hand != worlds[0] {
			return false
		}
	}
	b.sides[1].setHand(worlds[0])
	return true
}

// mostSolved is about how many values of open duels a bot keeps between two choices: some 6 MB.
const mostSolved = 40_000

// open returns the solver of open duels.
func (p *policy) open() *open {
	if p.solved == nil || len(p.solved.rounds)+len(p.solved.phases) > mostSolved {
		p.solved = newOpen()
	}
	return p.solved
}

// openShowdown draws a showdown card from the exact solution. It reports false if there is none.
func (p *policy) openShowdown(start *bout, r *rand.Rand) (rules.Rank, bool) {
	o := p.open()
	m, rows, _ := o.showdown(start)
	s, err := o.solver.Punish(m)
	if err != nil {
		return 0, false
	}
	at := r.Float64()
	for i, part := range s.Row {
		if at -= part; at < 0 {
			return rows[i], true
		}
	}
	return rows[len(rows)-1], true
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

// advantageMove returns the bot's move in an advantage phase.
func (p *policy) advantageMove(now bout, guesses []guess, touched bool) move {
	p.hands = p.hands[:0]
	for i := range guesses {
		p.hands = append(p.hands, guesses[i].hand)
	}
	if p.isOpen(&now, p.hands) {
		passes := 0
		if touched {
			passes = 1
		}
		best, _ := p.open().best(&now, 0, passes)
		return best
	}
	if p.opts.Views == 0 {
		return p.reply(now, p.hands, touched)
	}
	if p.rollout == nil {
		p.rollout = newRollouts(p.opts)
	}
	return p.rollout.move(now, guesses, touched)
}

// reply returns the move with the best average result over the worlds, if both sides then reply in turn with what would be best if
// the round ended.
func (p *policy) reply(now bout, worlds []Deck, touched bool) move {
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
		c.valueWith(p.net(), &hand)
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
