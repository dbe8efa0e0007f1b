package twin

import (
	"context"
	"fmt"
	"math/rand/v2"

	"quarterdeck/bot"
	"quarterdeck/game"
)

// Bot returns a bot for Bastion's Breach that has of, a bot for g, choose. of never learns which game is played. New returned g.
func Bot(g game.Game, of bot.Bot) bot.Bot { return &player{g, of} }

type player struct {
	game game.Game
	of   bot.Bot
}

var (
	_ bot.Bot   = (*player)(nil)
	_ bot.Ender = (*player)(nil)
)

func (p *player) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	return p.of.Choose(ctx, know(p.game, k)) // actions are the same numbers
}

// End tells the bot how its match ended.
func (p *player) End(k *bot.Knowledge, result string) {
	if e, ok := p.of.(bot.Ender); ok {
		known := know(p.game, k)
		if r, over := known.Result(); over {
			result = fmt.Sprint(r.Score[0], " ", r.Score[1])
		}
		e.End(known, result)
	}
}

// know returns what k, of Bastion's Breach, is in the words of g. It reveals no more than k, from which all of it is made.
func know(g game.Game, k *bot.Knowledge) *bot.Knowledge {
	st := k.Imagine(rand.New(rand.NewPCG(k.ChoiceHash(), 1)))
	setup := game.Setup{Seats: k.Setup().Seats}
	return bot.Know(g, Of(g, st), k.Seat()).AtVersion(k.Version()).Under(setup).WithHistory(func() (lines []string) {
		for _, line := range k.History() {
			lines = append(lines, Translate(g, line))
		}
		return lines
	})
}
