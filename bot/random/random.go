// Package random plays uniformly random legal actions: the lowest level, and the baseline for all others.
package random

import (
	"context"
	"math/rand/v2"

	"quarterdeck/bot"
	"quarterdeck/game"
)

// Bot chooses uniformly. Use New.
type Bot struct {
	seed uint64
	pcg  rand.PCG
	buf  []game.Action
}

var _ bot.Bot = (*Bot)(nil)

// New returns a Bot that makes the same choices for the same seed, knowledge and length of the log.
func New(seed uint64) *Bot { return &Bot{seed: seed} }

// Choose returns a uniformly drawn legal action. It takes no time, so it ignores ctx.
func (b *Bot) Choose(_ context.Context, k *bot.Knowledge) (game.Action, error) {
	b.buf = k.Legal(b.buf[:0])
	b.pcg.Seed(b.seed, k.ChoiceHash())
	return b.buf[rand.New(&b.pcg).IntN(len(b.buf))], nil
}
