package ics

import (
	"testing"

	"quarterdeck/lobby"
	"quarterdeck/match/seat"
)

// TestSummary checks that the summary names the player to act, if there is one.
func TestSummary(t *testing.T) {
	you, bo := lobby.ListedSeat{View: seat.View{Name: "Ann", You: true}}, lobby.ListedSeat{View: seat.View{Name: "Bo"}, ToAct: true}
	idle := bo
	idle.ToAct = false
	for want, l := range map[string]lobby.Listing{
		"▶ Your turn: Port with Bo":    {YourTurn: true, Seats: []lobby.ListedSeat{you, bo}},
		"Bo to move: Port with Bo":     {Seats: []lobby.ListedSeat{you, bo}},
		"The clock runs: Port with Bo": {Seats: []lobby.ListedSeat{you, idle}},
	} {
		l.Title = "Port"
		if got := summary(&l); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
