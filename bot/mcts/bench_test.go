package mcts

import (
	"math/rand/v2"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/game"
	"quarterdeck/games"
)

// BenchmarkIterations measures one choice of 8,000 iterations at the start of each shipped game.
func BenchmarkIterations(b *testing.B) {
	const n = 8000
	for _, g := range games.All() {
		b.Run(g.Info().ID, func(b *testing.B) {
			st, err := g.New(game.Setup{})
			if err != nil {
				b.Fatal(err)
			}
			r := rand.New(rand.NewPCG(1, 1))
			for st.Actors() == game.NatureOnly || len(st.Legal(nil, st.Actors().First())) == 1 {
				s := st.Actors().First()
				a := st.Legal(nil, s)[0]
				if s == game.Nature {
					a = st.Roll(r)
				}
				st.Apply(s, a)
			}
			k := bot.Know(g, st, st.Actors().First())
			bot := New(1, Options{Iterations: n})
			b.ReportAllocs()
			for b.Loop() {
				if _, err := bot.Choose(b.Context(), k); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(n*float64(b.N)/b.Elapsed().Seconds(), "iterations/s")
		})
	}
}
