package term_test

import (
	"strings"
	"testing"

	"quarterdeck/match"
	"quarterdeck/match/seat"
	"quarterdeck/term"
)

// TestBots: a bot's level is said in words that are no characters of Breach, and house rules are named.
func TestBots(t *testing.T) {
	v := &match.View{Seats: []match.SeatView{
		{View: seat.View{Name: "Ann"}}, {View: seat.View{Name: "Silas", Level: "captain"}}, {View: seat.View{Name: "Mira", Level: "adaptive-150"}}, {View: seat.View{Name: "Robo", Bot: true}},
	}}
	if got, want := strings.Join(term.Bots(v), " "), "Silas is a strong bot (captain). Mira is an adaptive bot (adaptive-150). Robo is a bot account: a program plays."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := term.HouseRules(v); got != "" {
		t.Errorf("standard rules are %q", got)
	}
	v.Options = []match.Choice{{Name: "cards", House: "cards = 9 (standard 13)"}, {Name: "back"}, {Name: "tie", House: "tie = 2 (standard 1)"}}
	if got := term.HouseRules(v); got != "cards = 9 (standard 13), tie = 2 (standard 1)" {
		t.Errorf("house rules are %q", got)
	}
}
