package quota

import (
	"fmt"
	"testing"
	"time"
)

// TestNetworkAllowance checks that the addresses of one network share the allowance of PerNetwork addresses, and that
// other networks have their own.
func TestNetworkAllowance(t *testing.T) {
	a, now := NewAllowances(), time.Now()
	shares := Shares{Guest: Rate(1, 2), Address: Rate(1, 10)}
	spend := func(network, address, guest string) Holder {
		_, exhausted := a.Charge(now, 1, Spender{guest, NewOrigin(network, address)}, shares)
		return exhausted
	}
	counts := map[Holder]int{}
	for i := range 1000 {
		counts[spend("net", fmt.Sprint(i%100), fmt.Sprint(i))]++
	}
	if want := 10 * PerNetwork; counts[None] != want || counts[Network] != 1000-want {
		t.Errorf("from one network: %v, want %d", counts, want)
	}
	for i, want := range []Holder{None, None, Guest, Guest} {
		if got := spend("other", "home", "ann"); got != want {
			t.Errorf("try %d of another network: %v, want %v", i+1, got, want)
		}
	}
	for i := range 9 {
		if got := spend("other", "home", fmt.Sprint(i)); got != map[bool]Holder{true: None, false: Address}[i < 8] {
			t.Errorf("guest %d at the address: %v; what was refused must not count", i, got)
		}
	}
}

// TestUndoneCharge checks that an undone charge counts neither for the address nor for the network.
func TestUndoneCharge(t *testing.T) {
	a, now := NewAllowances(), time.Now()
	for i := range 100 {
		undo, exhausted := a.Charge(now, 1, Spender{"ann", NewOrigin("net", "home")}, Shares{Rate(1, 1), Rate(1, 1)})
		if exhausted != None {
			t.Fatalf("try %d: %v", i, exhausted)
		}
		undo()
	}
}

// TestForgottenAllowances checks that an address without allowance gets no new one because many guests, or many
// addresses of one network, are charged too.
func TestForgottenAllowances(t *testing.T) {
	a, now := NewAllowances(), time.Now()
	shares := Shares{Guest: Rate(1, 1), Address: Rate(0.001, 5)}
	offender := NewOrigin("there", "offender")
	spend := func(guest string, o Origin) Holder {
		_, exhausted := a.Charge(now, 1, Spender{guest, o}, shares)
		return exhausted
	}
	for i := range 5 {
		spend(fmt.Sprint("g", i), offender)
	}
	for i := range 3 * maxAllowances {
		spend(fmt.Sprint("new guest ", i), Origin(""))
		spend(fmt.Sprint("new guest ", i), NewOrigin("net", fmt.Sprint(i)))
	}
	if got := spend("g", offender); got != Address {
		t.Errorf("the address that had spent its allowance: %v, want %v", got, Address)
	}
}

// TestLedger checks that an address may have a number of open entries, its network PerNetwork times as many, and that
// finished entries make room.
func TestLedger(t *testing.T) {
	l, over, next := newLedger[int](), map[int]bool{}, 0
	add := func(network, address string) (undo func(), full Holder) {
		next++
		return l.add(NewOrigin(network, address), next, 3, func(n int) bool { return over[n] })
	}
	counts := map[Holder]int{}
	for i := range 100 {
		_, full := add("net", fmt.Sprint(i%10))
		counts[full]++
	}
	if counts[None] != 3*PerNetwork {
		t.Errorf("from one network: %v, want %d", counts, 3*PerNetwork)
	}
	for i, want := range []Holder{None, None, None, Address} {
		undo, full := add("other", "home")
		if full != want {
			t.Errorf("entry %d of another network: %v, want %v", i+1, full, want)
		}
		if i == 0 {
			undo()
			if _, full = add("other", "home"); full != None {
				t.Error("an entry that was undone counts")
			}
		}
	}
	over[1] = true
	if _, full := add("net", "new"); full != None {
		t.Errorf("after an entry is over: %v", full)
	}
}

// TestLedgerChecksAll checks that a finished entry in a long list is found, though each call checks only a few.
func TestLedgerChecksAll(t *testing.T) {
	l, checks := newLedger[int](), 0
	add := func(n int) Holder {
		_, full := l.add(NewOrigin("net", "home"), n, 200, func(n int) bool { checks++; return n == 150 })
		return full
	}
	for n := range 200 {
		add(n)
	}
	for tries := 1; ; tries++ {
		if checks = 0; add(1000+tries) == None {
			break
		}
		if checks > maxChecked || tries > 10 {
			t.Fatalf("try %d checked %d entries", tries, checks)
		}
	}
}
