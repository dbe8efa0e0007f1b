package coach

import "testing"

// TestSmallShares: shares that would be rounded to zero say what they are.
func TestSmallShares(t *testing.T) {
	for share, want := range map[float64]string{0: "never", .004: "less than 1%", .0099: "less than 1%", .01: "1%", .5: "50%"} {
		if got := Often(share); got != want {
			t.Errorf("best play makes a choice %q, not %q", got, want)
		}
	}
	for loss, want := range map[float64]string{0: "nothing", .0004: "nothing", .0006: "0.1%", .25: "25.0%"} {
		if got := GivenAway(loss); got != want {
			t.Errorf("a choice gave away %q, not %q", got, want)
		}
	}
}
