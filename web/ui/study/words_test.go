package study

import "testing"

// The page says what shares mean that would be rounded to zero.
func TestSmallShares(t *testing.T) {
	for share, want := range map[float64]string{0: "never", .004: "less than 1%", .0099: "less than 1%", .01: "1%", .5: "50%"} {
		if got := often(share); got != want {
			t.Errorf("best play takes a card %q, not %q", got, want)
		}
	}
	for loss, want := range map[float64]string{0: "nothing", .0004: "nothing", .0006: "0.1%", .25: "25.0%"} {
		if got := given(loss); got != want {
			t.Errorf("a choice gave away %q, not %q", got, want)
		}
	}
	if got := change(0) + change(-12); got != "none− 1.2%" {
		t.Errorf("changes are %q", got)
	}
}
