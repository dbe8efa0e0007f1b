package captains

import (
	"context"
	"math/rand/v2"

	"quarterdeck/bot"
	"quarterdeck/bot/mcts"
	"quarterdeck/game"
	"quarterdeck/games/sabotage"
)

// cut is after how many random actions the captain of Sabotage asks for an estimate instead of playing on.
const cut = 20

// ambitious searches Sabotage for who is ahead, and thinks little of a draw: it hoards an uncovering
// until there is a place for the card that it earns, and denies pairs. It is a bot.Bot.
type ambitious struct{ search *mcts.Bot }

var (
	_ bot.Bot   = ambitious{}
	_ bot.Judge = ambitious{}
)

func newAmbitious(seed uint64, iterations int, o mcts.Options) ambitious {
	o.Cut = cut
	if o.Iterations == 0 && o.Time == 0 {
		o.Iterations = iterations
	}
	return ambitious{mcts.New(seed, o)}
}

// Choose searches the position as the seat knows it, which in this game is all of it.
func (b ambitious) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	return b.search.Choose(ctx, ambition(k))
}

// Study searches as Choose does, and reports what positions are worth if a draw counts half.
func (b ambitious) Study(ctx context.Context, k *bot.Knowledge, ask bot.Ask) (*bot.Study, error) {
	study, err := b.search.Study(ctx, ambition(k), ask)
	if err != nil {
		return nil, err
	}
	fair(&study.Utility)
	for i := range study.Choices {
		fair(&study.Choices[i].Utility)
	}
	return study, nil
}

// ambition is the same knowledge of the position as an Ambitious.
func ambition(k *bot.Knowledge) *bot.Knowledge {
	st := k.Imagine(rand.New(rand.NewPCG(0, 0))) // nothing is hidden, so nothing is drawn
	return bot.Know(k.Game(), sabotage.Ambition(st), k.Seat())
}

// fair takes out of utilities what an Ambitious thinks too little of draws. All else that it counts is as good for one
// seat as it is bad for the other, so that the two add up to what draws cost both.
func fair(u *[game.MaxSeats]float64) { u[0], u[1] = (u[0]-u[1])/2, (u[1]-u[0])/2 }
