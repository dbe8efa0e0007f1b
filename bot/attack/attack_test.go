package attack_test

import (
	"context"
	"errors"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/attack"
	"quarterdeck/bot/bottest"
	"quarterdeck/bot/internal/toy"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/lab"
)

// first takes the first legal action, always.
type first struct{}

func (first) Choose(_ context.Context, k *bot.Knowledge) (game.Action, error) {
	return k.Legal(nil)[0], nil
}

func makeFirst(game.Game, uint64) (bot.Bot, error) { return first{}, nil }

// What always chooses alike loses every round of Roshambo to an attack that knows it, in both seats: the choice is secret.
func TestBeatsWhatIsKnown(t *testing.T) {
	g := toy.Game{ID: "roshambo", Seats: 2, Start: &toy.Roshambo{Rounds: 4}}
	batch, err := lab.Run(t.Context(), lab.Spec{Game: g, Setup: game.Setup{Seats: 2}, Bots: []string{"attack", "first"}, N: 20, Seed: 1,
		Make: func(name string, g game.Game, seed uint64) (bot.Bot, error) {
			if name == "first" {
				return makeFirst(g, seed)
			}
			return attack.New(g, seed, attack.Options{Make: makeFirst})
		}})
	if err != nil {
		t.Fatal(err)
	}
	if won := batch.Bots[0].Wins; won != 20 {
		t.Errorf("the attack won %v of 20 matches", won)
	}
}

// The attack declines a card that it cannot see: it does not look at the position itself.
func TestSeesNothingHidden(t *testing.T) {
	for card := range uint8(3) {
		g := toy.Game{ID: "guess", Seats: 2, Start: &toy.Guess{Dealt: true, Card: card}}
		declines := func(game.Game, uint64) (bot.Bot, error) { return only(toy.Decline), nil }
		b, err := attack.New(g, 1, attack.Options{Make: declines, Worlds: 400})
		if err != nil {
			t.Fatal(err)
		}
		if a, err := b.Choose(t.Context(), bot.Know(g, g.Start, 0)); err != nil || a != toy.Decline {
			t.Errorf("card %d: chose %d, %v", card, a, err)
		}
	}
}

// only takes one action, always.
type only game.Action

func (a only) Choose(context.Context, *bot.Knowledge) (game.Action, error) {
	return game.Action(a), nil
}

func TestSuite(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			random := func(g game.Game, seed uint64) (bot.Bot, error) {
				return roster.New(roster.Random, g, seed, roster.Opts{})
			}
			bottest.Run(t, bottest.Spec{Game: g, Matches: 1, Every: 16, Make: func(seed uint64) bot.Bot {
				b, err := attack.New(g, seed, attack.Options{Make: random, Worlds: 2})
				if err != nil {
					t.Fatal(err)
				}
				return b
			}})
		})
	}
}

// What a program chooses against the rules is left to what plays the match.
func TestIllegalChoice(t *testing.T) {
	g := toy.Game{ID: "climb", Seats: 2, Start: &toy.Climb{Turns: 6}}
	b, err := attack.New(g, 1, attack.Options{Make: func(game.Game, uint64) (bot.Bot, error) { return only(99), nil }})
	if err != nil {
		t.Fatal(err)
	}
	if a, err := b.Choose(t.Context(), bot.Know(g, g.Start, 0)); err != nil || a != 99 {
		t.Errorf("chose %d, %v", a, err)
	}
}

// A program that fails ends the attack with its error.
func TestFailure(t *testing.T) {
	broken := errors.New("broken")
	g := toy.Game{ID: "climb", Seats: 2, Start: &toy.Climb{Turns: 6}}
	calls := 0
	b, err := attack.New(g, 1, attack.Options{Make: func(game.Game, uint64) (bot.Bot, error) {
		if calls++; calls > 1 {
			return nil, broken
		}
		return first{}, nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Choose(t.Context(), bot.Know(g, g.Start, 0)); !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
}
