package greedy_test

import (
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/bottest"
	"quarterdeck/bot/greedy"
	"quarterdeck/bot/internal/toy"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/games/port"
	"quarterdeck/lab"
)

// The bot passes bottest in games with and without an evaluation, with chance, secret choices and hidden cards.
func TestSuite(t *testing.T) {
	all := append(games.All(), toy.Game{ID: "roshambo", Seats: 2, Start: &toy.Roshambo{Rounds: 4}},
		toy.Game{ID: "guess", Seats: 2, Start: &toy.Guess{}}, toy.Game{ID: "climb", Seats: 2, Start: &toy.Climb{Turns: 6}})
	for _, g := range all {
		t.Run(g.Info().ID, func(t *testing.T) {
			bottest.Run(t, bottest.Spec{Game: g, Matches: 1, Every: 8, Make: func(seed uint64) bot.Bot { return greedy.New(seed, greedy.Options{Tries: 12}) }})
		})
	}
}

// The bot declines a card that it cannot see, and takes a sure win in the last turn.
func TestChoices(t *testing.T) {
	for _, c := range []struct {
		name string
		st   game.State
		want game.Action
	}{
		{"guess", &toy.Guess{Dealt: true, Card: 2}, toy.Decline},
		{"step", &toy.Climb{Turns: 1, Height: [2]int{2, 2}}, toy.Step},
		{"throw", &toy.Climb{Turns: 1, Height: [2]int{1, 4}}, toy.Throw},
	} {
		g := toy.Game{ID: c.name, Seats: 2, Start: c.st}
		a, err := greedy.New(1, greedy.Options{Tries: 16_000}).Choose(t.Context(), bot.Know(g, c.st, 0))
		if err != nil || a != c.want {
			t.Errorf("%s: chose %d, %v; want %d", c.name, a, err, c.want)
		}
	}
}

// A one-step search with the game's evaluation wins most voyages; random play wins none.
func TestWinsVoyages(t *testing.T) {
	batch, err := lab.Run(t.Context(), lab.Spec{Game: port.Game(), Setup: game.Setup{Seats: 1}, Bots: []string{roster.Greedy}, N: 30, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	if batch.Bots[0].Wins < 10 {
		t.Errorf("%v of 30 voyages are won", batch.Bots[0].Wins)
	}
}
