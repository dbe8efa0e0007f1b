// Package captains lists the games whose captain plays by more than the search that suits every game.
package captains

import (
	"quarterdeck/bot"
	"quarterdeck/bot/bastion"
	"quarterdeck/bot/levels"
	"quarterdeck/bot/mcts"
	"quarterdeck/bot/port"
	"quarterdeck/game"
)

// inBatches is the budget of a choice in Sabotage when nothing else is said.
const inBatches = 1000

// Makers are the special captains. With a book Bastion's Breach is played exactly from the first card when a
// choice may take time; in batches, and without a book, it is searched first and exact from ten cards on.
func Makers(book *bastion.Book) []levels.Maker {
	return []levels.Maker{
		duellist,
		crew,
		captainOf("bastion", func(g game.Game, seed uint64, o levels.Opts) (bot.Bot, error) { return bastionBot(book, g, seed, o) }),
		captainOf("port", func(_ game.Game, seed uint64, _ levels.Opts) (bot.Bot, error) { return port.New(seed), nil }),
		captainOf("sabotage", func(_ game.Game, seed uint64, o levels.Opts) (bot.Bot, error) {
			return newAmbitious(seed, inBatches, mcts.Options{Iterations: o.Iterations, Time: o.Time}), nil
		}),
	}
}

// captainOf is a Maker for the captain of one game.
func captainOf(id string, make func(game.Game, uint64, levels.Opts) (bot.Bot, error)) levels.Maker {
	return func(level string, g game.Game, seed uint64, o levels.Opts) (bot.Bot, bool) {
		if level != levels.Captain || g.Info().ID != id {
			return nil, false
		}
		b, err := make(g, seed, o)
		return b, err == nil
	}
}

func bastionBot(book *bastion.Book, g game.Game, seed uint64, o levels.Opts) (bot.Bot, error) {
	search, err := levels.New(levels.Captain, g, seed, levels.Opts{Iterations: o.Iterations, Time: o.Time})
	if err != nil {
		return nil, err
	}
	if o.Time == 0 {
		book = nil
	}
	return bastion.New(seed, book, search), nil
}
