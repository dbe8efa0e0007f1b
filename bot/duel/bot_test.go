package duel_test

import (
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/bottest"
	"quarterdeck/bot/duel"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
	rules "quarterdeck/games/duel"
)

// Every level passes bottest, in a duel of two and in an event with trading.
func TestSuite(t *testing.T) {
	for level, o := range map[string]duel.Options{roster.Deckhand: duel.Deckhand(), roster.Mate: duel.Mate(), roster.Captain: duel.Captain()} {
		for _, form := range []struct {
			name  string
			setup game.Setup
			every int
		}{
			{"two", game.Setup{Seats: 2}, 3},
			{"four", game.Setup{Seats: 4}, 40},
			{"plain", game.Setup{Seats: 6, Options: map[string]string{"backs": "plain", "joker": "mirror", "mindeck": "8"}}, 80},
			{"tournament", game.Setup{Seats: 4, Options: map[string]string{"format": "tournament"}}, 60},
		} {
			t.Run(level+"-"+form.name, func(t *testing.T) {
				bottest.Run(t, bottest.Spec{Game: rules.Game(), Setup: form.setup, Matches: 1, Every: form.every,
					Make: func(seed uint64) bot.Bot { return duel.New(seed, o) }})
			})
		}
	}
}
