package play

import (
	"testing"

	"quarterdeck/match"
	"quarterdeck/match/seating"
)

// TestAgainWords checks that only a match of two opponents calls the seats of its rematch swapped.
func TestAgainWords(t *testing.T) {
	for _, c := range []struct {
		seats        int
		crew, person bool // whether all seats win together, and whether a person holds the last seat
		want         string
	}{
		{1, true, false, "Play again"},
		{2, false, false, "Play again, seats swapped"},
		{2, true, false, "Play again"},
		{2, false, true, "Offer rematch, seats swapped"},
		{4, false, false, "Play again"},
		{4, false, true, "Offer rematch"},
	} {
		p := &Page{Crew: c.crew, View: &match.View{Seats: make([]match.SeatView, c.seats)}}
		p.View.Seats[0].You = true
		if c.person {
			p.View.Seats[c.seats-1].Kind = seating.Human
		} else {
			for i := range p.View.Seats[1:] {
				p.View.Seats[i+1].Kind = seating.Bot
			}
		}
		if got := p.againWords(); got != c.want {
			t.Errorf("%d seats, crew %v, with a person %v: %q, want %q", c.seats, c.crew, c.person, got, c.want)
		}
	}
}
