package duel

import (
	rules "quarterdeck/games/duel"
)

// guess is a hand that the opponent may hold. If it does, it may take the seat to hold one of the hands in mine.
type guess struct {
	hand Deck
	mine []Deck
}

// rollouts play rounds to their end after a move of the bot. Both sides then choose with what they know: the bot by its own replies, and
// the opponent by those of mate. Of the hands that the bot then takes into account, one is the opponent's in that rollout. To play on by a base policy from each move, and to take the best
// move, is policy improvement by rollouts (Tesauro and Galperin 1996).
type rollouts struct {
	own, other policy
	hands      [2][mostViews]Deck // what each side takes the other to hold
	count      [2]int
}

const (
	// mostViews bounds the hands that a side of a rollout imagines.
	mostViews = 8
	// ownViews is the number of hands that the bot imagines in a rollout. The first is the opponent's.
	ownViews = 3
)

// newRollouts returns rollouts in which the bot's later choices are made with these options.
func newRollouts(o Options) *rollouts {
	o.Views, o.Endings = 0, false
	return &rollouts{own: policy{opts: o}, other: policy{opts: Mate()}}
}

// move returns the move with the best average result of rollouts, one from each guess.
func (p *rollouts) move(now bout, guesses []guess, touched bool) move {
	now.valueWith(p.own.net(), &guesses[0].hand)
	best, high := move{}, p.value(&now, guesses, move{}, touched)+minMoveGain
	now.eachMove(0, func(m move) {
		if m.count > 1 {
			return // the next card is a choice of its own
		}
		if v := p.value(&now, guesses, m, touched); v > high {
			best, high = m, v
		}
	})
	return best
}

// value returns the average result of a move. If touched is set, the opponent touches the marker, so passing ends the round.
func (p *rollouts) value(now *bout, guesses []guess, m move, touched bool) float32 {
	var sum float32
	for w := range guesses {
		c := *now
		c.valueWith(p.own.net(), &guesses[w].hand)
		p.count = [2]int{ownViews, min(len(guesses[w].mine), mostViews)}
		for k := range ownViews {
			p.hands[0][k] = guesses[(w+k)%len(guesses)].hand
		}
		copy(p.hands[1][:], guesses[w].mine)
		passes := 1
		switch {
		case m.kind != passing:
			p.play(&c, 0, m)
			passes = 0
		case touched:
			passes = 2
		}
		sum += p.finish(&c, 1, passes)
	}
	return sum / float32(len(guesses))
}

// finish plays a round to its end, beginning with next, after so many passes in a row. It returns the expected result for side 0.
func (p *rollouts) finish(c *bout, next, passes int) float32 {
	for ; passes < 2; next = 1 - next {
		var m move
		if next == 0 {
			m = p.own.reply(*c, p.hands[0][:p.count[0]], passes > 0)
		} else {
			m = p.other.reply(c.swapped(), p.hands[1][:p.count[1]], passes > 0)
		}
		if m.kind == passing {
			passes++
			continue
		}
		m.count = min(m.count, 1)
		p.play(c, next, m)
		passes = 0
	}
	return c.valueIfEnded()
}

// play carries out a move of side i. The other side sees the cards, and takes them out of the hands that it imagines.
func (p *rollouts) play(c *bout, i int, m move) {
	c.apply(i, m)
	hands := p.hands[1-i][:p.count[1-i]]
	for k := range hands {
		if m.kind == playingQueen {
			hands[k].discard(rules.Queen)
		}
		hands[k].discard(m.rank)
	}
}

// discard takes a card of a rank out of an imagined hand. If it has none, another card is taken: the next rank that it has.
func (d *Deck) discard(r rules.Rank) {
	for range d {
		if d[r] > 0 {
			d[r]--
			return
		}
		if r++; r == rules.Ranks {
			r = 0
		}
	}
}

// swapped returns the duel as the opponent sees it, whose hands are valued by the worth of their cards.
func (b *bout) swapped() bout {
	c := *b
	c.sides[0], c.sides[1] = b.sides[1], b.sides[0]
	for i := range c.sides {
		c.sides[i].worth = Worth(&c.sides[i].hand)
	}
	c.net = nil
	return c
}

// valueWith gives side 1 a hand, and has a net value both; nil: the worth of cards does.
func (b *bout) valueWith(n *net, other *Deck) {
	b.sides[1].setHand(*other)
	b.valueBy(n)
}
