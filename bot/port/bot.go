// Package port plays Pirates Port: Counterattack to win the voyage, not the hand. It chooses the action with the highest
// chance of exploiting all six ports.
//
// For this hand the chance comes from rules.Odds: backward induction over every subset of the crew's cards, every
// number of tricks won and every state of the exposed stack. For later hands it comes from rules.Expected, so targets
// and the four trumps are weighed over the whole voyage. Coming pirate cards are taken from the cards not yet seen in
// this pass. A partner's closed hand is imagined several times, and the chances are averaged.
package port

import (
	"context"
	"math/rand/v2"

	"quarterdeck/bot"
	"quarterdeck/game"
	rules "quarterdeck/games/port"
)

// Partners is the number of hands of a partner that a Bot imagines for a choice.
const Partners = 6

// Bot chooses by the chance of winning the voyage. Use New.
type Bot struct {
	seed  uint64
	hands int // hands of a partner imagined for a choice
	odds  rules.Odds
	legal []game.Action
	other []game.Action // scratch: a partner's choices
}

var _ bot.Bot = (*Bot)(nil)

// New returns a bot for one voyage. The seed determines which hands of a partner it imagines.
func New(seed uint64) *Bot { return NewWith(seed, Partners) }

// NewWith returns a Bot that imagines the given number of a partner's hands, at least 1.
func NewWith(seed uint64, hands int) *Bot { return &Bot{seed: seed, hands: max(hands, 1)} }

// Choose returns the action with the highest chance, the first in case of a tie.
func (b *Bot) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	b.legal = k.Legal(b.legal[:0])
	view := k.View().(*rules.View)
	sum := make([]float32, len(b.legal))
	r := rand.New(rand.NewPCG(b.seed, uint64(view.Hand)<<8|uint64(view.Trick)))
	for range b.worlds(view) {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		b.odds.Solve(k.Imagine(r).(*rules.State), worthOf(view))
		for i, a := range b.legal {
			sum[i] += b.odds.Action(a)
		}
	}
	best := 0
	for i := range sum {
		if sum[i] > sum[best] {
			best = i
		}
	}
	return b.legal[best], nil
}

// worlds returns how many positions to imagine: one if nothing is hidden.
func (b *Bot) worlds(v *rules.View) int {
	for _, hand := range v.Hands {
		if hand.Cards == nil && hand.Count > 0 {
			return b.hands
		}
	}
	return 1
}

func worthOf(v *rules.View) rules.Worth {
	return rules.Expected(len(v.Hands), v.LastTrump)
}
