// Package sabotage plays Sabotage by the search of package mcts with an evaluation of its own: it counts the lead, and
// values a draw low.
package sabotage

import (
	"context"
	"math/rand/v2"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bot/mcts"
	"quarterdeck/game"
	rules "quarterdeck/games/sabotage"
)

const (
	// cut is the number of random actions after which a playout is estimated instead of played on.
	cut = 20
	// defaultIterations is the budget of a choice when Options name none.
	defaultIterations = 1000
)

// Options are the budget of a choice. If both fields are zero, it is 1,000 iterations.
type Options struct {
	Iterations int           // at most so many
	Time       time.Duration // at most so long
}

// Bot searches for a lead. It values a draw low, so it keeps an uncovering until there is a place for the card that the
// uncovering earns, and denies pairs to the opponent. Use New.
type Bot struct{ search *mcts.Bot }

var (
	_ bot.Bot   = (*Bot)(nil)
	_ bot.Judge = (*Bot)(nil)
)

// New returns a Bot. Without Time it makes the same choices for the same seed, Options and knowledge.
func New(seed uint64, o Options) *Bot {
	if o.Iterations == 0 && o.Time == 0 {
		o.Iterations = defaultIterations
	}
	return &Bot{mcts.New(seed, mcts.Options{Iterations: o.Iterations, Time: o.Time, Cut: cut})}
}

// Choose searches the position as the seat knows it. In this game nothing is hidden.
func (b *Bot) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	return b.search.Choose(ctx, ambition(k))
}

// Study searches as Choose does. It reports what positions are worth when a draw counts one half.
func (b *Bot) Study(ctx context.Context, k *bot.Knowledge, ask bot.Ask) (*bot.Study, error) {
	study, err := b.search.Study(ctx, ambition(k), ask)
	if err != nil {
		return nil, err
	}
	balance(&study.Utility)
	for i := range study.Choices {
		balance(&study.Choices[i].Utility)
	}
	return study, nil
}

// ambition returns the same knowledge of a position whose estimates and results value a draw low (rules.Ambition).
func ambition(k *bot.Knowledge) *bot.Knowledge {
	st := k.Imagine(rand.New(rand.NewPCG(0, 0))) // nothing is hidden, so nothing is drawn
	return k.In(rules.Ambition(st))
}

// balance makes utilities zero-sum again. Apart from draws, all that rules.Ambition counts is as good for one seat as it
// is bad for the other, so the sum of both utilities is what draws cost.
func balance(u *[game.MaxSeats]float64) { u[0], u[1] = (u[0]-u[1])/2, (u[1]-u[0])/2 }
