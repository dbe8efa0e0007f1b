package ics

import (
	"testing"

	"quarterdeck/host"
)

// TestSummary checks that the summary names the player whose turn it is, if there is one.
func TestSummary(t *testing.T) {
	you, bo := host.ListedSeat{Name: "Ann", You: true}, host.ListedSeat{Name: "Bo", ToAct: true}
	idle := bo
	idle.ToAct = false
	for want, l := range map[string]host.Listing{
		"▶ Your turn: Port with Bo":    {YourTurn: true, Seats: []host.ListedSeat{you, bo}},
		"Bo to move: Port with Bo":     {Seats: []host.ListedSeat{you, bo}},
		"The clock runs: Port with Bo": {Seats: []host.ListedSeat{you, idle}},
	} {
		l.Title = "Port"
		if got := summary(&l); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
