package web_test

import (
	"context"
	"testing"

	"quarterdeck/internal/load"
)

// BenchmarkMove plays whole matches over the JSON API with a stream for each seat. The clients run in the same process
// as the server; "quarterdeck bench" measures the server alone.
func BenchmarkMove(b *testing.B) {
	s := serve(b)
	var moves int
	for b.Loop() {
		b.StopTimer()
		f, err := load.Open(context.Background(), load.Plan{Base: s.URL, Game: "bastion", Matches: 64, Playing: 64})
		if err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		figures, err := f.Play(context.Background())
		if err != nil {
			b.Fatal(err)
		}
		moves += figures.Moves
		f.Close()
	}
	b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
}
