package captains_test

import (
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/bottest"
	"quarterdeck/bot/captains"
	"quarterdeck/bot/levels"
	"quarterdeck/game"
	"quarterdeck/games"
)

// Every shipped game's captain, special or not, passes the suite of all bots.
func TestCaptains(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			bottest.Run(t, bottest.Spec{Game: g, Setup: game.Setup{}, Matches: 1, Every: 12, Make: func(seed uint64) bot.Bot {
				b, err := levels.New(levels.Captain, g, seed, levels.Opts{Iterations: 60, Makers: captains.Makers(nil)})
				if err != nil {
					t.Fatal(err)
				}
				return b
			}})
		})
	}
}
