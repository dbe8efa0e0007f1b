package queue_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"

	"quarterdeck/coach/queue"
	"quarterdeck/games/bastion"
)

// TestAddressesTakeTurns checks that an address has few places, however many matches it requests, and that the next
// address waits for at most one match of it.
func TestAddressesTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		src := &source{may: make(chan error)}
		d, rec := queue.New(ctx, src, queue.Options{}), match(t)
		ask := func(address, id string) queue.Answer {
			return d.Ask(queue.Client{Address: address}, id, rec, bastion.Game())
		}
		for i := range 60 {
			a := ask("flood", fmt.Sprint("flood", i))
			if refused := errors.Is(a.Err, queue.ErrTooMany); refused != (i >= 4) {
				t.Fatalf("match %d of the flood: %+v", i, a)
			}
		}
		if a := ask("home", "mine"); !a.Working() || a.Ahead != 1 {
			t.Errorf("another address: %+v, want to wait for the running analysis only", a)
		}
		if a := ask("home", "second"); a.Ahead != 3 {
			t.Errorf("its second match: %+v, want it behind the flood's second", a)
		}
		src.may <- nil
		synctest.Wait()
		if a := ask("third", "its"); a.Ahead != 1 {
			t.Errorf("a third address: %+v, want to be next", a)
		}
		if a := ask("flood", "flood1"); a.Ahead != 2 {
			t.Errorf("the flood's second match: %+v", a)
		}
		if a := ask("fourth", "flood3"); a.Ahead != 2 {
			t.Errorf("a match of the flood that another address asks for: %+v, want that address's turn", a)
		}
	})
}

// TestNetworkShare checks that the addresses of one network together have a limited share of the places.
func TestNetworkShare(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		d, rec := queue.New(ctx, &source{may: make(chan error)}, queue.Options{}), match(t)
		accepted := 0
		for i := range 100 {
			a := d.Ask(queue.Client{Address: fmt.Sprint(i), Network: "net"}, fmt.Sprint("m", i), rec, bastion.Game())
			if a.Working() {
				accepted++
			}
		}
		if accepted != 12 {
			t.Errorf("100 addresses of one network have %d places, want 12", accepted)
		}
		if a := d.Ask(queue.Client{Address: "home", Network: "other"}, "mine", rec, bastion.Game()); !a.Working() {
			t.Errorf("another network: %+v", a)
		}
	})
}
