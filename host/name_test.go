package host_test

import (
	"errors"
	"testing"

	"quarterdeck/bus/local"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/record"
	"quarterdeck/store/storetest"
)

// TestDeceivingNames checks that every request with a name refuses an invisible name and one that looks like another
// player's.
func TestDeceivingNames(t *testing.T) {
	h := hostOn(t, &storetest.Memory{}, local.New())
	refused := func(what string, err error) {
		t.Helper()
		var refusal *game.Refusal
		if !errors.As(err, &refusal) || refusal.Code != record.BadName {
			t.Errorf("%s: %v", what, err)
		}
	}
	const blank, alike = "\u3164", "Сара" // the second is Cyrillic
	create := func(name string) (*match.Match, error) {
		return h.Create(t.Context(), host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Anyone}}, Guest: host.Guest{ID: "ann", Name: name}})
	}
	_, err := create(blank)
	refused("a new table", err)
	refused("a new name", h.Accounts.Rename(t.Context(), "ann", blank, true))
	m, err := create("Capa")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{blank, alike} {
		_, err = h.Join(t.Context(), host.SeatRequest{Match: m.ID(), Guest: host.Guest{ID: "bo", Name: name}})
		refused("joining", err)
		_, err = h.Claim(t.Context(), host.SeatRequest{Match: m.ID(), Seat: 1, Guest: host.Guest{ID: "bo", Name: name}})
		refused("claiming a seat", err)
	}
	if m, err = h.Join(t.Context(), host.SeatRequest{Match: m.ID(), Guest: host.Guest{ID: "bo", Name: "Capa"}}); err != nil || m.Names()[1] != "Capa 2" {
		t.Errorf("an equal name: %v, %v", m, err)
	}
	if _, err = h.Claim(t.Context(), host.SeatRequest{Match: m.ID(), Seat: 1, Guest: host.Guest{ID: "bo", Name: blank}}); err != nil {
		t.Errorf("a guest who holds the seat is refused for a name that is not used: %v", err)
	}
}
