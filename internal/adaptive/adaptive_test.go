package adaptive_test

import (
	"testing"

	"quarterdeck/internal/adaptive"
)

// TestStrength reads levels, and refuses those that no table has.
func TestStrength(t *testing.T) {
	for strength := adaptive.Min; strength <= adaptive.Max; strength++ {
		if got, ok := adaptive.Strength(adaptive.Level(strength)); !ok || got != strength {
			t.Fatalf("%s has strength %d, %t", adaptive.Level(strength), got, ok)
		}
	}
	if got, ok := adaptive.Strength(adaptive.Name); !ok || got != adaptive.First {
		t.Errorf("without a number the strength is %d, %t", got, ok)
	}
	for _, level := range []string{"", "mate", "adaptive-", "adaptive-301", "adaptive--1", "adaptive-007", "adaptive-1.5", "adaptive-x", "adaptive150"} {
		if adaptive.Is(level) || adaptive.Base(level) != level {
			t.Errorf("%q is taken for the adaptive bot", level)
		}
	}
	if base := adaptive.Base("adaptive-150"); base != adaptive.Name {
		t.Errorf("the base of adaptive-150 is %q", base)
	}
}
