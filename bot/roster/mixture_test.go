package roster_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/bottest"
	"quarterdeck/bot/random"
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

// none is no action of any game.
const none game.Action = 1 << 31

// absent marks the choices that it makes.
type absent struct{}

func (absent) Choose(context.Context, *bot.Knowledge) (game.Action, error) { return none, nil }

// TestMixtureDraws has random choose uniformly where a mixture lets it choose, as often as the mixture says.
func TestMixtureDraws(t *testing.T) {
	g, err := games.Find("bastion", 0)
	if err != nil {
		t.Fatal(err)
	}
	setup, err := g.Resolve(game.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	st, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	for r := rand.New(rand.NewPCG(1, 1)); game.RequiredActors(st) == game.NatureOnly; {
		st.Apply(game.Nature, st.Roll(r))
	}
	k := bot.Know(g, st, game.RequiredActors(st).First()).Under(setup)
	legal := k.Legal(nil)
	const choices = 20000
	for _, percent := range []int{25, 75} {
		counts := map[game.Action]int{}
		mixed := roster.Mix(5, random.New(5), absent{}, percent)
		for n := range choices {
			a, err := mixed.Choose(t.Context(), k.AtVersion(n))
			if err != nil {
				t.Fatal(err)
			}
			counts[a]++
		}
		if got := 100 * float64(counts[none]) / choices; math.Abs(got-float64(percent)) > 1.5 {
			t.Errorf("the stronger bot chooses in %.1f%% of cases, want %d%%", got, percent)
		}
		want := float64(choices-counts[none]) / float64(len(legal))
		for _, a := range legal {
			if got := float64(counts[a]); math.Abs(got-want) > 5*math.Sqrt(want) {
				t.Errorf("at %d%% random plays %s %.0f times, want about %.0f", percent, g.Format(a), got, want)
			}
		}
	}
}
