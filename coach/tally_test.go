package coach

import (
	"testing"

	"quarterdeck/game"
)

// Utilities are sums of 32-bit fractions, so that a sure win can be a little more than 1: chances stay from 0 to 1 anyhow.
func TestChancesStayInRange(t *testing.T) {
	var sums tally
	sums.add(&[game.MaxSeats]float64{1 + 1.5e-8, -1 - 1.5e-8, 0.5}, 1)
	for s, want := range []float64{1, 0, 0.75} {
		if got := sums.figures(3)[s].Value; got != want {
			t.Errorf("seat %d has the chances %v, want %v", s, got, want)
		}
	}
}
