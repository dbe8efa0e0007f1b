package bastion_test

import (
	"math/rand/v2"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/bastion"
)

// dealt returns a position with the row laid.
func dealt(tb testing.TB, seed uint64) game.State {
	st, err := bastion.Game().New(game.Setup{})
	if err != nil {
		tb.Fatal(err)
	}
	for r := rand.New(rand.NewPCG(seed, 0)); st.Actors() == game.NatureOnly; {
		st.Apply(game.Nature, st.Roll(r))
	}
	return st
}

// BenchmarkPlayout plays thirteen random rounds from a laid row: choices from Legal, drawn in one call
// (sampled), and with the row laid at random first (deal).
func BenchmarkPlayout(b *testing.B) {
	fresh, err := bastion.Game().New(game.Setup{})
	if err != nil {
		b.Fatal(err)
	}
	laid := dealt(b, 1)
	for _, form := range []struct {
		name string
		from game.State
		play func(*game.Player, game.State) int
	}{
		{"legal", laid, (*game.Player).Play},
		{"sampled", laid, (*game.Player).PlaySampled},
		{"deal", fresh, (*game.Player).Play},
	} {
		b.Run(form.name, func(b *testing.B) {
			p, st := game.NewPlayer(1), form.from.Clone()
			b.ReportAllocs()
			for b.Loop() {
				st.CopyFrom(form.from)
				form.play(p, st)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds()/1e6, "Mmatches/s")
		})
	}
}

func BenchmarkCopyFrom(b *testing.B) {
	from := dealt(b, 1)
	st := from.Clone()
	for b.Loop() {
		st.CopyFrom(from)
	}
}

// BenchmarkTable makes a seat's table in the middle of a match.
func BenchmarkTable(b *testing.B) {
	st := dealt(b, 1)
	for range 6 {
		st.(game.Stepper).Step(0x123456789abcdef)
	}
	b.ReportAllocs()
	for b.Loop() {
		st.Table(0)
	}
}
