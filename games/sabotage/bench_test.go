package sabotage_test

import (
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/sabotage"
)

// BenchmarkPlayout plays random matches from the first card on: choices from Legal, by one call for all who may act
// (stepped), and by the other options.
func BenchmarkPlayout(b *testing.B) {
	for _, form := range []struct {
		name    string
		options map[string]string
		play    func(*game.Player, game.State) int
	}{
		{"legal", nil, (*game.Player).Play},
		{"stepped", nil, (*game.Player).PlaySampled},
		{"race", map[string]string{"pace": "race"}, (*game.Player).Play},
		{"rows3", map[string]string{"rows": "3"}, (*game.Player).Play},
		{"rows6", map[string]string{"rows": "6"}, (*game.Player).Play},
	} {
		b.Run(form.name, func(b *testing.B) {
			from, err := sabotage.Game().New(game.Setup{Options: form.options})
			if err != nil {
				b.Fatal(err)
			}
			p, st, actions := game.NewPlayer(1), from.Clone(), 0
			b.ReportAllocs()
			for b.Loop() {
				st.CopyFrom(from)
				actions += form.play(p, st)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds()/1e3, "kmatches/s")
			b.ReportMetric(float64(actions)/float64(b.N), "actions/match")
		})
	}
}

func BenchmarkCopyFrom(b *testing.B) {
	from, err := sabotage.Game().New(game.Setup{})
	if err != nil {
		b.Fatal(err)
	}
	st := from.Clone()
	for b.Loop() {
		st.CopyFrom(from)
	}
}
