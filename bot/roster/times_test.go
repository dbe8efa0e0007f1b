package roster_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/games"
)

// BenchmarkThinking measures how long the levels think about a choice as they play with people: the median and the longest of the
// first choices of a match, in milliseconds.
func BenchmarkThinking(b *testing.B) {
	for _, g := range games.All() {
		for _, l := range roster.Levels()[1:] {
			b.Run(g.Info().ID+"/"+l.Name, func(b *testing.B) {
				var took []time.Duration
				for range b.N {
					took = append(took, thinking(b, g, l.Name, 60)...)
				}
				slices.Sort(took)
				b.ReportMetric(took[len(took)/2].Seconds()*1000, "ms-median")
				b.ReportMetric(took[len(took)-1].Seconds()*1000, "ms-longest")
				b.ReportMetric(float64(len(took)), "choices")
			})
		}
	}
}

// thinking returns the times of the first choices of a match of one level with itself.
func thinking(t testing.TB, g game.Game, level string, choices int) (took []time.Duration) {
	t.Helper()
	st, err := g.New(game.Setup{Seats: slices.Max(g.Info().Seats)})
	if err != nil {
		t.Fatal(err)
	}
	var bots []bot.Bot
	for s := range slices.Max(g.Info().Seats) {
		b, err := roster.Live(level, g, uint64(s), nil)
		if err != nil {
			t.Fatal(err)
		}
		bots = append(bots, b)
	}
	for n := 0; !game.Over(st) && len(took) < choices; n++ {
		actors := game.RequiredActors(st)
		if actors == game.NatureOnly {
			legal := st.Legal(nil, game.Nature)
			st.Apply(game.Nature, legal[n*7%len(legal)])
			continue
		}
		s := actors.First()
		begin := time.Now()
		a, err := bots[s].Choose(context.Background(), bot.Know(g, st, s))
		if err != nil {
			t.Fatal(err)
		}
		if len(st.Legal(nil, s)) > 1 {
			took = append(took, time.Since(begin))
		}
		st.Apply(s, a)
	}
	return took
}
