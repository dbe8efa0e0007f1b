package port_test

import (
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/bottest"
	"quarterdeck/bot/port"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
	rules "quarterdeck/games/port"
	"quarterdeck/lab"
)

func TestSuite(t *testing.T) {
	for _, setup := range []game.Setup{
		{Seats: 1},
		{Seats: 2, Options: map[string]string{"hands": "closed", "lastport": "trump"}},
	} {
		bottest.Run(t, bottest.Spec{Game: rules.Game(), Setup: setup, Matches: 1, Every: 5, Make: func(seed uint64) bot.Bot { return port.New(seed) }})
	}
}

// The bot wins nearly all of 40 seeded voyages through ports 1…6 (99.7% in a sample of 300).
func TestWins(t *testing.T) {
	batch, err := lab.Run(t.Context(), lab.Spec{Game: rules.Game(), Setup: game.Setup{Seats: 1}, Bots: []string{roster.Captain}, N: 40, Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	if batch.Bots[0].Wins < 36 {
		t.Errorf("%v of 40 voyages are won", batch.Bots[0].Wins)
	}
}

// A crew of two wins most of 200 seeded voyages with closed hands (65.6% in a sample of 2,000).
func TestClosedHands(t *testing.T) {
	setup := game.Setup{Seats: 2, Options: map[string]string{"hands": "closed"}}
	batch, err := lab.Run(t.Context(), lab.Spec{Game: rules.Game(), Setup: setup, Bots: []string{roster.Captain}, N: 200, Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	if batch.Bots[0].Wins < 115 {
		t.Errorf("%v of 200 voyages are won", batch.Bots[0].Wins)
	}
}
