package limit

import (
	"fmt"
	"testing"
	"time"

	"quarterdeck/host/quota"
	"quarterdeck/web/address"
)

// at returns a client with an address in a network of its own.
func at(name string) address.Client { return address.Client{Address: name, Network: "around " + name} }

// enter opens a stream and reports whether the limiter allows it.
func enter(l *Limiter, c address.Client, guest string) (leave func(), ok bool) {
	leave, full := l.Enter(c, guest)
	return leave, full == quota.None
}

// TestLimiterForgets checks that a limiter keeps a bounded number of clients: the most recent ones, and all with open
// streams.
func TestLimiterForgets(t *testing.T) {
	l, now := New(1, 1), time.Now()
	if _, ok := enter(l, at("quiet"), ""); !ok {
		t.Fatal("the first stream is refused")
	}
	for l.allowAt(now, at("busy"), 1) {
	}
	for i := range 5 * maxClients {
		l.allowAt(now, at(fmt.Sprint(i)), 1)
		if l.allowAt(now, at("busy"), 1) {
			t.Fatalf("after %d other clients, one that sends all the time and has spent its allowance has a new one", i)
		}
	}
	if n, m := l.addresses.Len(), l.networks.Len(); n > maxClients || m > maxClients {
		t.Fatalf("%d addresses and %d networks remembered", n, m)
	}
	if _, ok := enter(l, at("quiet"), ""); ok {
		t.Error("a client that sends nothing while others do opens a second stream")
	}
}

// TestFloodOfOneNetwork checks that a client that changes its address within a network gets the requests and streams of
// only a few addresses, and does not evict other guests.
func TestFloodOfOneNetwork(t *testing.T) {
	l, now := New(30, 0), time.Now()
	for l.allowAt(now, at("offender"), 1) {
	}
	allowed, streams := 0, 0
	for i := range 2 * maxClients {
		c := address.Client{Address: fmt.Sprint("2001:db8:0:", i), Network: "2001:db8::/48"}
		if l.allowAt(now, c, 1) {
			allowed++
		}
		if _, ok := enter(l, c, ""); ok {
			streams++
		}
	}
	if want := 120 * quota.PerNetwork; allowed != want {
		t.Errorf("%d requests at once from one network, want %d", allowed, want)
	}
	if want := defaultStreams * quota.PerNetwork; streams != want {
		t.Errorf("%d streams of one network, want %d", streams, want)
	}
	if l.allowAt(now, at("offender"), 1) {
		t.Error("another client that has spent its allowance has a new one")
	}
	if _, ok := enter(l, at("home"), ""); !ok || !l.allowAt(now, at("home"), 1) {
		t.Error("a client of another network is refused")
	}
}

// TestRefusedRequests checks that refused requests of one address do not count against its network.
func TestRefusedRequests(t *testing.T) {
	l, now := New(1, 0), time.Now()
	for range 1000 {
		l.allowAt(now, address.Client{Address: "a", Network: "n"}, 1)
	}
	if !l.allowAt(now, address.Client{Address: "b", Network: "n"}, 1) {
		t.Error("an address is refused because of another one of its network")
	}
}

// TestFull checks that the limiter reports whose limit was reached.
func TestFull(t *testing.T) {
	l := New(1, 1)
	if _, full := l.Enter(at("a"), "ann"); full != quota.None {
		t.Fatal("the first stream is refused")
	}
	if _, full := l.Enter(at("b"), "ann"); full != quota.Guest {
		t.Errorf("a guest's second stream: %v", full)
	}
	if _, full := l.Enter(at("a"), "bo"); full != quota.Address {
		t.Errorf("an address's second stream: %v", full)
	}
}

// TestStreams checks that a client may open a limited number of streams, and another one when one ends.
func TestStreams(t *testing.T) {
	l := New(1, 2)
	leave, ok := enter(l, at("a"), "")
	_, second := enter(l, at("a"), "")
	if _, third := enter(l, at("a"), ""); !ok || !second || third {
		t.Errorf("streams allowed: %v %v %v, want two", ok, second, third)
	}
	if _, ok := enter(l, at("b"), ""); !ok {
		t.Error("another client's stream is refused")
	}
	leave()
	if _, ok := enter(l, at("a"), ""); !ok {
		t.Error("no stream is allowed after one ended")
	}
}

// TestAllowance checks that requests use their client's allowance, unless there is no limit.
func TestAllowance(t *testing.T) {
	if got := New(1, 0).Allowance("a"); got != "a" {
		t.Errorf("allowance of %q", got)
	}
	if got := New(-1, 0).Allowance("a"); got != "" {
		t.Errorf("without limits: allowance of %q", got)
	}
}

// TestStreamsOfOneGuest checks that one guest cannot take all streams of an address.
func TestStreamsOfOneGuest(t *testing.T) {
	l := New(1, 0)
	open := 0
	for range 200 {
		if _, ok := enter(l, at("school"), "greedy"); ok {
			open++
		}
	}
	if open != guestStreams {
		t.Errorf("one guest has %d streams open, want %d", open, guestStreams)
	}
	if _, ok := enter(l, at("elsewhere"), "greedy"); ok {
		t.Error("the guest opens more streams at another address")
	}
	leave, ok := enter(l, at("school"), "ann")
	if !ok {
		t.Fatal("another guest at the address is refused")
	}
	leave()
	open = 0
	for i := range 200 {
		if _, ok := enter(l, at("school"), string(rune('a'+i))); ok {
			open++
		}
	}
	if open != defaultStreams-guestStreams {
		t.Errorf("the others have %d streams open, want %d", open, defaultStreams-guestStreams)
	}
}
