package limit

import "testing"

// TestLimiterForgets checks that the limiter's memory is bounded.
func TestLimiterForgets(t *testing.T) {
	l := New(1, 0)
	for i := range 5 * maxClients {
		l.Allow(string(rune(i)), 1)
	}
	if n := len(l.now) + len(l.old); n > 2*maxClients {
		t.Fatalf("%d clients remembered", n)
	}
}
