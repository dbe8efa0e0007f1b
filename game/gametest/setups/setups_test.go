package setups

import (
	"math/rand/v2"
	"strings"
	"testing"

	"quarterdeck/examples/goofspiel"
	"quarterdeck/game"
)

// TestCombinations checks that few combinations are all played, and that many are sampled so that every value occurs.
func TestCombinations(t *testing.T) {
	if got := len(Of(goofspiel.Game(), seeded(1))); got != 26 {
		t.Errorf("%d setups, want all 26", got)
	}
	options := []game.Option{{Name: "a", Values: letters(20)}, {Name: "b", Values: letters(70)}, {Name: "c", Values: letters(2)}}
	all := combinations(options, seeded(2))
	if len(all) != 70 {
		t.Errorf("%d combinations, want 70", len(all))
	}
	for _, opt := range options {
		seen := map[string]bool{}
		for _, one := range all {
			seen[one[opt.Name]] = true
		}
		if len(seen) != len(opt.Values) {
			t.Errorf("%d of %d values of option %s occur", len(seen), len(opt.Values), opt.Name)
		}
	}
}

func seeded(n uint64) *rand.Rand { return rand.New(rand.NewPCG(n, 0)) }

func letters(n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = strings.Repeat("x", i+1)
	}
	return list
}
