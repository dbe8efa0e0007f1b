package roster_test

import (
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/bottest"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/internal/adaptive"
	"quarterdeck/lab"
)

// TestMixture passes bottest between each two levels: legal and repeatable choices, by what the seat knows alone.
func TestMixture(t *testing.T) {
	for _, id := range []string{"duel", "sabotage"} {
		g, err := games.Find(id, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, level := range []string{"adaptive-50", "adaptive-150", "adaptive-250"} {
			t.Run(id+"/"+level, func(t *testing.T) {
				bottest.Run(t, bottest.Spec{Game: g, Setup: game.Setup{}, Matches: 1, Every: 12, Make: func(seed uint64) bot.Bot {
					b, err := roster.New(level, g, seed, roster.Opts{Iterations: 60})
					if err != nil {
						t.Fatal(err)
					}
					return b
				}})
			})
		}
	}
}

// TestMixtureClimbs has a stronger mixture win more often than a weaker one, on the same deals.
func TestMixtureClimbs(t *testing.T) {
	g, err := games.Find("duel", 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, strengths := range [][2]int{{50, 0}, {100, 50}, {150, 50}} {
		bots := []string{adaptive.Level(strengths[0]), adaptive.Level(strengths[1])}
		batch, err := lab.Run(t.Context(), lab.Spec{Game: g, Bots: bots, N: 150, Seed: 1, Paired: true})
		if err != nil {
			t.Fatal(err)
		}
		if rate := batch.Pairs.Rate.Value; rate < .55 {
			t.Errorf("%s has %.1f%% against %s", bots[0], 100*rate, bots[1])
		}
	}
}
