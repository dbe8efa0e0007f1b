package limit

import "testing"

// TestLimiterForgets: a limiter remembers a bounded number of clients, those that sent something last.
func TestLimiterForgets(t *testing.T) {
	l := New(1, 1)
	if _, ok := l.Enter("busy", ""); !ok {
		t.Fatal("the first stream is refused")
	}
	for i := range 5 * maxClients {
		l.Allow(string(rune(i)), 1)
		l.Allow("busy", 1)
	}
	if n := l.clients.Len(); n > maxClients {
		t.Fatalf("%d clients remembered", n)
	}
	if _, ok := l.Enter("busy", ""); ok {
		t.Error("a client that sends all the time is forgotten: it may open a second stream")
	}
}

// TestStreams: a client may have so many streams open, and another when one ends.
func TestStreams(t *testing.T) {
	l := New(1, 2)
	leave, ok := l.Enter("a", "")
	_, second := l.Enter("a", "")
	if _, third := l.Enter("a", ""); !ok || !second || third {
		t.Errorf("streams allowed: %v %v %v, want two", ok, second, third)
	}
	if _, ok := l.Enter("b", ""); !ok {
		t.Error("another client's stream is refused")
	}
	leave()
	if _, ok := l.Enter("a", ""); !ok {
		t.Error("no stream is allowed after one ended")
	}
}

// TestAllowance: requests take from their client's allowance, unless nothing is limited.
func TestAllowance(t *testing.T) {
	if got := New(1, 0).Allowance("a"); got != "a" {
		t.Errorf("allowance of %q", got)
	}
	if got := New(-1, 0).Allowance("a"); got != "" {
		t.Errorf("without limits: allowance of %q", got)
	}
}

// TestStreamsOfOneGuest: one guest does not take all streams of an address, however many they open.
func TestStreamsOfOneGuest(t *testing.T) {
	l := New(1, 0)
	open := 0
	for range 200 {
		if _, ok := l.Enter("school", "greedy"); ok {
			open++
		}
	}
	if open != guestStreams {
		t.Errorf("one guest has %d streams open, want %d", open, guestStreams)
	}
	if _, ok := l.Enter("elsewhere", "greedy"); ok {
		t.Error("the guest opens more streams at another address")
	}
	leave, ok := l.Enter("school", "ann")
	if !ok {
		t.Fatal("another guest at the address is refused")
	}
	leave()
	open = 0
	for i := range 200 {
		if _, ok := l.Enter("school", string(rune('a'+i))); ok {
			open++
		}
	}
	if open != defaultStreams-guestStreams {
		t.Errorf("the others have %d streams open, want %d", open, defaultStreams-guestStreams)
	}
}
