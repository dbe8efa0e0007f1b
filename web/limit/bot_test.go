package limit

import (
	"testing"
	"time"
)

// TestAllowBot: a bot account makes a third of an address's requests, 40 of them at once.
func TestAllowBot(t *testing.T) {
	l, now := New(30, 0), time.Unix(1000, 0)
	for i := range 41 {
		if got := l.allowBotAt(now, "robo"); got != (i < 40) {
			t.Fatalf("request %d: %v", i+1, got)
		}
	}
	if !l.allowBotAt(now.Add(time.Second), "robo") || !l.allowBotAt(now, "other") {
		t.Error("a second later, or for another bot, a request is refused")
	}
}
