package match_test

import (
	"testing"
	"time"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/match/seating"
)

// TestNewNeedsEverySeat checks that a match has exactly as many players as its setup has seats, with or without a
// clock.
func TestNewNeedsEverySeat(t *testing.T) {
	setup, err := bastion.Game().Resolve(game.Setup{})
	must(t, err)
	for n := range 4 {
		for _, pace := range []clock.Pace{{}, {Kind: clock.ByMove, Main: time.Minute}} {
			_, err := match.New(&match.Start{
				ID: "m", Game: bastion.Game(), Setup: setup, Created: noon, Table: match.Terms{Pace: pace},
				Seats: make([]seating.Player, n),
			})
			if n == setup.Seats {
				must(t, err)
				continue
			}
			wantCode(t, err, game.BadSeats)
		}
	}
}

// TestStoredWithoutSeats checks that a match without seats that an earlier program stored, with its first cards, loads,
// can be viewed and can be canceled.
func TestStoredWithoutSeats(t *testing.T) {
	begun := seated(t)
	old := &match.Start{ID: "m", Game: bastion.Game(), Setup: begun.Start().Setup, Seed: fair.Seed{1}, Host: "a", Created: noon}
	var log []match.Entry
	for _, e := range begun.Entries(0) {
		if e.Play != nil {
			log = append(log, e)
		}
	}
	m, err := match.Load(old, log)
	must(t, err)
	if m.Phase() != match.Gathering || len(log) == 0 {
		t.Fatalf("the match is %s after %d entries; want waiting after some", m.Phase(), len(log))
	}
	view(t, m, game.Watcher, m.Version())
	off, err := m.CallOff(noon)
	must(t, err)
	if !off.CalledOff() {
		t.Fatal("the match is not called off")
	}
	if v := view(t, off, game.Watcher, off.Version()); v.Result == nil || !v.CalledOff {
		t.Errorf("the view of a match that was called off has the result %v", v.Result)
	}
}
