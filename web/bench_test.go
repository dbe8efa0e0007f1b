package web_test

import (
	"context"
	"testing"

	"quarterdeck/internal/load"
)

// BenchmarkMove plays whole matches over the JSON API, both seats streaming, the load beside the server in the
// same process. "quarterdeck bench" measures the server alone.
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
