package duel_test

import (
	"math/rand/v2"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/duel"
)

// BenchmarkPlayout plays random matches: two seats from the dealt cards on and with their deal, and whole events of eight.
func BenchmarkPlayout(b *testing.B) {
	for _, form := range []struct {
		name  string
		setup game.Setup
		dealt bool
	}{
		{"two", game.Setup{Seats: 2}, true},
		{"two-with-deal", game.Setup{Seats: 2}, false},
		{"eight", game.Setup{Seats: 8}, false},
		{"eight-without-trading", game.Setup{Seats: 8, Options: map[string]string{"trading": "off"}}, false},
	} {
		b.Run(form.name, func(b *testing.B) {
			from, err := duel.Game().New(form.setup)
			if err != nil {
				b.Fatal(err)
			}
			r := rand.New(rand.NewPCG(1, 0))
			for form.dealt && from.Actors() == game.NatureOnly {
				from.Apply(game.Nature, from.Roll(r))
			}
			p, st, actions := game.NewPlayer(1), from.Clone(), 0
			b.ReportAllocs()
			for b.Loop() {
				st.CopyFrom(from)
				actions += p.Play(st)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds()/1e3, "kmatches/s")
			b.ReportMetric(float64(actions)/float64(b.N), "actions/match")
		})
	}
}

// BenchmarkImagine makes one call of Imagine: in a duel of two, and while eight trade.
func BenchmarkImagine(b *testing.B) {
	for _, seats := range []int{2, 8} {
		b.Run(game.Seat(seats-1).String(), func(b *testing.B) {
			from, err := duel.Game().New(game.Setup{Seats: seats})
			if err != nil {
				b.Fatal(err)
			}
			r := rand.New(rand.NewPCG(1, 0))
			for from.Actors() == game.NatureOnly {
				from.Apply(game.Nature, from.Roll(r))
			}
			st := from.Clone()
			b.ReportAllocs()
			for b.Loop() {
				st.CopyFrom(from)
				st.Imagine(0, r)
			}
		})
	}
}
