package study

import "testing"

// The page says “none” for changes of zero.
func TestChange(t *testing.T) {
	if got := change(0) + change(-12); got != "none− 1.2%" {
		t.Errorf("changes are %q", got)
	}
}
