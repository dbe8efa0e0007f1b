package mcts_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/internal/toy"
	"quarterdeck/bot/mcts"
	"quarterdeck/game"
)

func study(t *testing.T, st game.State, s game.Seat, ask bot.Ask) *bot.Study {
	t.Helper()
	ask.Seats = 2
	g := toy.Game{ID: "toy", Seats: 2, Start: st}
	out, err := mcts.New(7, mcts.Options{Iterations: 20_000}).Study(t.Context(), bot.Know(g, st, s), ask)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func checkNear(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if math.Abs(got-want) > within {
		t.Errorf("%s is worth %.3f, want %.3f ± %.3f", what, got, want, within)
	}
}

// The values are known by hand: for the seat that cannot see the card, naming it is worth −1/2 (−1/2, 0) and declining
// 0.1.
func TestStudyHiddenCard(t *testing.T) {
	out := study(t, &toy.Guess{Dealt: true, Card: 2}, 0, bot.Ask{Known: []game.Action{1}})
	checkNear(t, "the position", out.Utility[0], 0.1, 0.001)
	for i, want := range []float64{-0.5, -0.5, 0, 0.1} {
		c := out.Choices[i]
		within := 0.3
		if i == 1 { // precise: from thousands of iterations
			within = 0.05
		}
		checkNear(t, "naming a card", c.Utility[0], want, within)
		checkNear(t, "the same for the other seat", c.Utility[1], -c.Utility[0], 1e-9)
	}
}

// One turn is left: a step loses, a throw wins one time in three. Then chance acts, and then the match is over.
func TestStudyAnyPosition(t *testing.T) {
	st := &toy.Climb{Turns: 1, Height: [2]int{1, 4}}
	out := study(t, st, 0, bot.Ask{Known: []game.Action{toy.Step}})
	checkNear(t, "a step", out.Choices[toy.Step].Utility[0], -1, 0)
	checkNear(t, "a throw", out.Choices[toy.Throw].Utility[0], -1.0/3, 0.05)
	checkNear(t, "the position", out.Utility[1], 1.0/3, 0.05)
	st.Apply(0, toy.Throw)
	for s := range game.Seat(2) {
		checkNear(t, "the throw", study(t, st, s, bot.Ask{}).Utility[0], -1.0/3, 0.05)
	}
	st.Apply(game.Nature, 5)
	checkNear(t, "the end", study(t, st, game.Watcher, bot.Ask{}).Utility[0], 1, 0)
}

// Known actions are not forced in a secret choice, or the other seat would learn to expect them.
func TestStudySecretChoice(t *testing.T) {
	out := study(t, &toy.Roshambo{Rounds: 1}, 0, bot.Ask{Known: []game.Action{toy.Scissors}})
	checkNear(t, "the position", out.Utility[0], 0, 0.1)
	for i, want := range []float64{0.25, 0.5, 0.25} {
		checkNear(t, "a part of the mix", out.Choices[i].Part, want, 0.15)
	}
}

func TestStudyCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	st := &toy.Climb{Turns: 3}
	_, err := mcts.New(1, mcts.Options{}).Study(ctx, bot.Know(toy.Game{ID: "toy", Seats: 2, Start: st}, st, 0), bot.Ask{Seats: 2})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}
