package roster

import (
	"context"
	"math/rand/v2"

	"quarterdeck/bot"
	"quarterdeck/game"
	"quarterdeck/internal/adaptive"
)

// mixture chooses as one of two bots of neighboring levels, drawn anew for each choice.
type mixture struct {
	seed           uint64
	weaker, strong bot.Bot
	percent        int // how often the stronger one chooses
}

// rungs returns the levels between which an adaptive bot of some strength plays, and how often it plays the stronger one, in percent.
func rungs(strength int) (weaker, stronger string, percent int) {
	names := Names()
	below := min(strength/adaptive.Step, len(names)-2)
	return names[below], names[below+1], strength - below*adaptive.Step
}

// newMixture returns the adaptive bot of some strength. It makes only the bots that it needs.
func newMixture(strength int, g game.Game, seed uint64, o Opts) (bot.Bot, error) {
	below, above, percent := rungs(strength)
	switch percent {
	case 0:
		return New(below, g, seed, o)
	case adaptive.Step:
		return New(above, g, seed, o)
	}
	l, err := Find(below)
	if err != nil {
		return nil, err
	}
	own := o
	own.Time = min(o.Time, l.Time)
	weaker, err := New(below, g, seed, own)
	if err != nil {
		return nil, err
	}
	stronger, err := New(above, g, seed, o)
	return &mixture{seed, weaker, stronger, percent}, err
}

// turnStream keeps the draws of turns apart from those of the bots, which have the same seed. Otherwise random would draw the number
// that gave it the turn, and never its first actions.
const turnStream = 0x7475726e

// turn returns the bot that makes a choice.
func (m *mixture) turn(k *bot.Knowledge) bot.Bot {
	if rand.New(rand.NewPCG(m.seed^turnStream, k.ChoiceHash())).IntN(adaptive.Step) < m.percent {
		return m.strong
	}
	return m.weaker
}

func (m *mixture) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	return m.turn(k).Choose(ctx, k)
}

// Prepare prepares both bots, because the log's length, from which the turn follows, may still be unknown.
func (m *mixture) Prepare(ctx context.Context, k *bot.Knowledge) {
	for _, b := range []bot.Bot{m.weaker, m.strong} {
		if p, ok := b.(bot.Preparer); ok {
			p.Prepare(ctx, k)
		}
	}
}
