package match_test

import (
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/duel"
	"quarterdeck/match"
	"quarterdeck/match/seating"
)

// TestRemove checks that the host can free a guest's seat before the match begins, and that this guest cannot come
// back, also after a reload.
func TestRemove(t *testing.T) {
	setup, err := duel.Game().Resolve(game.Setup{Seats: 4})
	must(t, err)
	free := seating.Player{Kind: seating.Human}
	m, err := match.New(&match.Start{ID: "m", Game: duel.Game(), Setup: setup, Created: noon, Host: "h", Seats: []seating.Player{{Kind: seating.Human, Name: "Ann", Guest: "h"}, free, free, free}})
	must(t, err)
	m, err = m.Claim(seating.Sit{Seat: 1, Guest: "b", Name: "Bo"}, noon)
	must(t, err)
	_, err = m.Remove(0, noon)
	wantCode(t, err, seating.NotFree)
	_, err = m.Remove(2, noon)
	wantCode(t, err, seating.NotFree)
	m, err = m.Remove(1, noon)
	must(t, err)
	if m.SeatOf("b") != game.Watcher || !m.Seating().WasRemoved("b") || m.Seating().WasRemoved("c") {
		t.Fatalf("Bo holds seat %v, removed: %v", m.SeatOf("b"), m.Seating().WasRemoved("b"))
	}
	m, err = match.Load(m.Start(), m.Entries(0))
	must(t, err)
	_, err = m.Claim(seating.Sit{Seat: 1, Guest: "b", Name: "Bo"}, noon)
	wantCode(t, err, match.Removed)
	log := view(t, m, 0, m.Version()).Log
	if got := log[len(log)-1].Words[0]; got != "Bo is removed by the host: the seat is free again." {
		t.Errorf("the log says %q", got)
	}
	if _, err = m.Claim(seating.Sit{Seat: 1, Guest: "c", Name: "Cy"}, noon); err != nil {
		t.Errorf("another guest cannot sit down: %v", err)
	}
}
