// Package captains lists the games whose captain plays by more than the search that suits every game.
package captains

import (
	"time"

	"quarterdeck/bot"
	"quarterdeck/bot/equilibrium"
	"quarterdeck/bot/levels"
	"quarterdeck/game"
)

// patience is how long the captain of Bastion's Breach waits for a row's solution when it plays with people.
const patience = 12 * time.Second

// Makers are the special captains. With a book Bastion's Breach is played exactly from the first card when a
// choice may take time; in batches, and without a book, it is searched first and exact from nine cards on.
func Makers(book *equilibrium.Book) []levels.Maker {
	return []levels.Maker{
		func(level string, g game.Game, seed uint64, o levels.Opts) (bot.Bot, bool) {
			if level != levels.Captain || g.Info().ID != "bastion" {
				return nil, false
			}
			fallback, err := levels.New(level, g, seed, levels.Opts{Iterations: o.Iterations, Time: o.Time})
			if err != nil {
				return nil, false
			}
			if o.Time == 0 {
				return equilibrium.New(seed, nil, 0, fallback), true
			}
			return equilibrium.New(seed, book, patience, fallback), true
		},
	}
}
