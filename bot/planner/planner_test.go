package planner_test

import (
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/bottest"
	"quarterdeck/bot/planner"
	"quarterdeck/game"
	"quarterdeck/games/breach"
)

// In open and in secret hands a plan is legal, is made again for the same knowledge, and rests on that knowledge alone.
func TestPlanner(t *testing.T) {
	for _, setup := range []game.Setup{
		{Seats: 2},
		{Seats: 3, Options: map[string]string{"mode": "competitive"}},
	} {
		bottest.Run(t, bottest.Spec{Game: breach.Game(), Setup: setup, Matches: 1, Every: 15, Make: func(seed uint64) bot.Bot {
			return planner.New(seed, planner.Options{Depth: 2, Width: 2, Draws: 4, Worlds: 2})
		}})
	}
}
