package mcts

import (
	"context"
	"testing"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bot/internal/toy"
	"quarterdeck/game"
)

func mixOf(t *testing.T, g toy.Game, s game.Seat, seed uint64, opts Options) []Share {
	t.Helper()
	mix, err := New(seed, opts).Mix(t.Context(), bot.Know(g, g.Start, s))
	if err != nil {
		t.Fatal(err)
	}
	return mix
}

// The mix for a secret choice converges to the equilibrium of the round, both in the last round and in the one before.
func TestMixConverges(t *testing.T) {
	want := []float32{0.25, 0.5, 0.25}
	for rounds, within := range map[int]float32{1: 0.02, 2: 0.06} {
		for seat := range game.Seat(2) {
			g := toy.Game{ID: "roshambo", Seats: 2, Start: &toy.Roshambo{Rounds: rounds}}
			for i, m := range mixOf(t, g, seat, 1, Options{Iterations: 60_000}) {
				if d := m.Part - want[i]; d > within || d < -within {
					t.Errorf("%d rounds, seat %d, action %d: part %.3f, want %.3f±%.2f", rounds, seat, i, m.Part, want[i], within)
				}
			}
		}
	}
}

// The other seat has already chosen rock. A bot that took the imagined choice for a fact would leave the equilibrium.
func TestHiddenChoiceIsNoFact(t *testing.T) {
	st := &toy.Roshambo{Rounds: 1}
	st.Apply(0, toy.Rock)
	g := toy.Game{ID: "roshambo", Seats: 2, Start: st}
	for i, m := range mixOf(t, g, 1, 1, Options{Iterations: 60_000}) {
		want := []float32{0.25, 0.5, 0.25}[i]
		if d := m.Part - want; d > 0.02 || d < -0.02 {
			t.Errorf("action %d: part %.3f, want %.3f", i, m.Part, want)
		}
	}
}

func best(mix []Share) game.Action {
	for _, m := range mix {
		if m.Part == 1 {
			return m.Action
		}
	}
	return ^game.Action(0)
}

// The best action of a seat that cannot see the card is to decline, whatever the card is.
func TestHiddenCard(t *testing.T) {
	for card := range uint8(3) {
		g := toy.Game{ID: "guess", Seats: 2, Start: &toy.Guess{Dealt: true, Card: card}}
		mix := mixOf(t, g, 0, 1, Options{Iterations: 5000})
		if best(mix) != toy.Decline {
			t.Errorf("card %d: chose %d of %v", card, best(mix), mix)
		}
		if v := mix[2].Value; v < -0.3 || v > 0.3 {
			t.Errorf("card %d: naming the likeliest card is worth %.2f, want 0", card, v)
		}
	}
}

// The die has the better average, but a step is enough when one point is missing.
func TestChance(t *testing.T) {
	for name, c := range map[string]struct {
		start toy.Climb
		want  game.Action
	}{
		"ahead by none, a step wins":    {toy.Climb{Turns: 1}, toy.Step},
		"behind by two, only the die":   {toy.Climb{Turns: 1, Height: [2]int{0, 2}}, toy.Throw},
		"one short together":            {toy.Climb{Turns: 1, Together: true, Goal: 1}, toy.Step},
		"three short together, 2 turns": {toy.Climb{Turns: 2, Together: true, Goal: 3}, toy.Throw},
		"two short together, 2 turns":   {toy.Climb{Turns: 2, Together: true, Goal: 2}, toy.Step},
	} {
		g := toy.Game{ID: "climb", Seats: 2, Start: &c.start}
		if got := best(mixOf(t, g, 0, 1, Options{Iterations: 4000})); got != c.want {
			t.Errorf("%s: chose %d, want %d", name, got, c.want)
		}
	}
}

func TestCanceledBeforeTheFirstIteration(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	g := toy.Game{ID: "climb", Seats: 2, Start: &toy.Climb{Turns: 4}}
	if _, err := New(1, Options{}).Choose(ctx, bot.Know(g, g.Start, 0)); err != context.Canceled {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

// Once its memory has grown, a search allocates nothing but the imagined position.
func TestIterationsDoNotAllocate(t *testing.T) {
	g := toy.Game{ID: "roshambo", Seats: 2, Start: &toy.Roshambo{Rounds: 5}}
	k := bot.Know(g, g.Start, 0)
	b := New(1, Options{Iterations: 1000})
	s := &b.search
	s.reset(k, 1, &b.opts)
	s.run(t.Context(), k)
	s.reset(k, 1, &b.opts)
	if n := testing.AllocsPerRun(1, func() { s.reset(k, 1, &b.opts); s.run(t.Context(), k) }); n > 20 {
		t.Errorf("1,000 iterations allocate %.0f times", n)
	}
}

// Between choices a bot holds little memory, however large its search was.
func TestLargeTreesAreReleased(t *testing.T) {
	g := toy.Game{ID: "roshambo", Seats: 2, Start: &toy.Roshambo{Rounds: 12}}
	b := New(1, Options{Iterations: 20_000})
	if _, err := b.Choose(t.Context(), bot.Know(g, g.Start, 0)); err != nil {
		t.Fatal(err)
	}
	if n := cap(b.search.tree.nodes); n > maxKeptNodes {
		t.Errorf("memory for %d nodes is kept", n)
	}
}

// TestTimeLimit checks that a bot with an hour of thinking time chooses at once under a short limit.
func TestTimeLimit(t *testing.T) {
	k := bot.Know(toy.Game{ID: "roshambo", Seats: 2}, &toy.Roshambo{Rounds: 1}, 0)
	b := New(1, Options{Time: time.Hour})
	if _, err := b.Choose(bot.WithTimeLimit(t.Context(), time.Millisecond), k); err != nil {
		t.Error(err)
	}
}
