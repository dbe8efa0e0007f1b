package breach_test

import (
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/breach"
)

// BenchmarkPlayout plays random matches from the first die on, through the interface.
func BenchmarkPlayout(b *testing.B) {
	for _, form := range []struct {
		name  string
		setup game.Setup
	}{
		{"coop4", game.Setup{Seats: 4}},
		{"coop2", game.Setup{Seats: 2}},
		{"coop6", game.Setup{Seats: 6}},
		{"solo", game.Setup{Seats: 1}},
		{"competitive4", game.Setup{Seats: 4, Options: map[string]string{"mode": "competitive"}}},
	} {
		b.Run(form.name, func(b *testing.B) {
			from, err := breach.Game().New(form.setup)
			if err != nil {
				b.Fatal(err)
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
