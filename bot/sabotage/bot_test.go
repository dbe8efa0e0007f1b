package sabotage_test

import (
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/bottest"
	"quarterdeck/bot/sabotage"
	rules "quarterdeck/games/sabotage"
)

func TestSuite(t *testing.T) {
	bottest.Run(t, bottest.Spec{Game: rules.Game(), Matches: 1, Every: 12,
		Make: func(seed uint64) bot.Bot { return sabotage.New(seed, sabotage.Options{Iterations: 60}) }})
}
