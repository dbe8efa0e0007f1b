package roster

import (
	"context"
	"runtime"

	"quarterdeck/bot"
	"quarterdeck/bot/bastion"
	"quarterdeck/game"
	solve "quarterdeck/solve/bastion"
)

// rowsKept is how many exactly solved rows of Bastion's Breach stay in memory, each up to 30 MB.
const rowsKept = 8

// NewBook holds exact solutions for captain and the coach; ctx ends what is worked out in the background.
func NewBook(ctx context.Context) *bastion.Book {
	return bastion.NewBook(ctx, rowsKept, solve.Options{Workers: max(1, runtime.GOMAXPROCS(0)-1)})
}

// LiveMaker makes bots that play with people.
func LiveMaker(book *bastion.Book) func(level string, g game.Game, seed uint64) (bot.Bot, error) {
	return func(level string, g game.Game, seed uint64) (bot.Bot, error) { return Live(level, g, seed, book) }
}
