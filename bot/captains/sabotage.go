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
type ambitious struct{ search bot.Bot }

var _ bot.Bot = ambitious{}

func newAmbitious(seed uint64, iterations int, o mcts.Options) ambitious {
	o.Cut = cut
	if o.Iterations == 0 && o.Time == 0 {
		o.Iterations = iterations
	}
	return ambitious{mcts.New(seed, o)}
}

// Choose searches the position as the seat knows it, which in this game is all of it.
func (b ambitious) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	st := k.Imagine(rand.New(rand.NewPCG(0, 0))) // nothing is hidden, so nothing is drawn
	return b.search.Choose(ctx, bot.Know(k.Game(), sabotage.Ambition(st), k.Seat()))
}
