package limit

import (
	"testing"
	"time"
)

// TestAllowBot: a bot account makes a third of an address's requests, 40 of them at once.
func TestAllowBot(t *testing.T) {
	l, now := New(30, 0), time.Unix(1000, 0)
	for i := range 41 {
		if got := l.allowBotAt(now, "robo", 1); got != (i < 40) {
			t.Fatalf("request %d: %v", i+1, got)
		}
	}
	if !l.allowBotAt(now.Add(time.Second), "robo", 1) || !l.allowBotAt(now, "other", 1) {
		t.Error("a second later, or for another bot, a request is refused")
	}
}

// TestBotCosts: what costs more takes more of a bot account's allowance, at most all of it.
func TestBotCosts(t *testing.T) {
	l, now := New(30, 0), time.Unix(1000, 0)
	for i := range 9 {
		if got := l.allowBotAt(now, "robo", 5); got != (i < 8) {
			t.Fatalf("request %d: %v", i+1, got)
		}
	}
	if !l.allowBotAt(now, "other", 1000) || l.allowBotAt(now, "other", 1) {
		t.Error("a request that costs more than everything does not cost everything")
	}
}
