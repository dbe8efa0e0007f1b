package duel

import (
	"math/rand/v2"
	"slices"

	rules "quarterdeck/games/duel"
)

// arena plays duels between any two decks without a match around them, each side with its own Options. A side imagines
// hands of the opponent's size, drawn from a number of regular decks less the cards that it has seen.
type arena struct {
	policies [2]policy
	decks    int
	r        *rand.Rand
	round    func(b *bout) // called at the start of every round, if set
	worlds   []Deck
	seen     Deck
	rounds   int
}

// dealt returns two packs of n cards each from two shuffled decks (HD-2).
func dealt(r *rand.Rand, n int) (d [2]Deck) {
	var cards []rules.Rank
	for i := range 104 {
		cards = append(cards, rules.Rank(i%13))
	}
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	for i := range 2 * n {
		d[i%2][cards[i]]++
	}
	return d
}

// play plays a duel and returns the lead of the first deck.
func (a *arena) play(decks [2]Deck) int {
	var b bout
	b.sides[0].setHand(decks[0])
	b.sides[1].setHand(decks[1])
	a.seen, a.rounds = Deck{}, 0
	for b.sides[0].size > 0 && b.sides[1].size > 0 {
		if a.round != nil {
			a.round(&b)
		}
		a.rounds++
		var shown [2]rules.Rank
		for i := range shown {
			shown[i] = a.policies[i].showdown(from(b, i), a.imagine(&b, i, a.policies[i].opts.Worlds), a.r)
		}
		for _, r := range shown {
			a.seen[r]++
		}
		b.reveal(shown[0], shown[1])
		a.exchange(&b)
		b.endRound()
	}
	return int(b.sides[0].points - b.sides[1].points)
}

// exchange plays an advantage phase.
func (a *arena) exchange(b *bout) {
	touch := [2]bool{}
	for i := a.r.IntN(2); !touch[0] || !touch[1]; i = 1 - i {
		if touch[i] {
			continue
		}
		m := a.policies[i].advantageMove(from(*b, i), a.guesses(b, i), touch[1-i])
		r := m.rank
		switch m.kind {
		case passing:
			touch[i] = true
			continue
		case throughQueen:
			b.playThroughQueen(i, r)
		case playingQueen:
			r = rules.Queen
			b.play(i, r)
		default:
			b.play(i, r)
		}
		a.seen[r]++
		touch = [2]bool{}
	}
}

// from returns the duel as side i sees it.
func from(b bout, i int) bout {
	if i == 1 {
		b.sides[0], b.sides[1] = b.sides[1], b.sides[0]
	}
	return b
}

// imagine draws n hands of the opponent of side i.
func (a *arena) imagine(b *bout, i, n int) []Deck {
	a.worlds = a.worlds[:0]
	var pool Deck
	total := 0
	for r := range pool[:rules.Joker] {
		pool[r] = uint8(max(0, 4*a.decks-int(a.seen[r])-int(b.sides[i].hand[r])))
		total += int(pool[r])
	}
	for range n {
		left, sum := pool, total
		var hand Deck
		for range b.sides[1-i].size {
			at := a.r.IntN(sum)
			for r := range left {
				if at -= int(left[r]); at < 0 {
					left[r]--
					hand[r]++
					break
				}
			}
			sum--
		}
		a.worlds = append(a.worlds, hand)
	}
	return a.worlds
}

// guesses draws hands of the opponent of side i for a choice after the showdown.
func (a *arena) guesses(b *bout, i int) (out []guess) {
	o := &a.policies[i].opts
	for _, h := range slices.Clone(a.imagine(b, i, o.Answers)) {
		c := *b
		c.sides[1-i].setHand(h)
		out = append(out, guess{h, slices.Clone(a.imagine(&c, 1-i, o.Views))})
	}
	return out
}
