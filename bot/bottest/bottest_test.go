package bottest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/internal/toy"
	"quarterdeck/bot/mcts"
	"quarterdeck/bot/random"
	"quarterdeck/game"
)

// book records the errors of the suite.
type book struct {
	testing.TB
	found []string
}

func (b *book) Errorf(format string, args ...any) {
	b.found = append(b.found, fmt.Sprintf(format, args...))
}

// leaky is Guess with an Imagine that does not hide the card, so every bot that imagines knows it.
type leaky struct{ toy.Guess }

func (*leaky) Imagine(game.Seat, *rand.Rand) {}
func (st *leaky) Clone() game.State          { c := *st; return &c }
func (st *leaky) CopyFrom(from game.State)   { *st = *from.(*leaky) }
func (st *leaky) cards(yield func(game.State)) {
	for card := range uint8(3) {
		yield(&leaky{toy.Guess{Dealt: true, Card: card}})
	}
}

// meddler changes the position behind its knowledge.
type meddler struct {
	bot.Bot
	st *toy.Climb
}

func (m *meddler) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	m.st.Height[0]++
	return m.Bot.Choose(ctx, k)
}

// bad returns the given answers in turn, legal or not.
type bad struct {
	answers []game.Action
	err     error
}

func (b *bad) Choose(context.Context, *bot.Knowledge) (game.Action, error) {
	a := b.answers[0]
	b.answers = append(b.answers[1:], a)
	return a, b.err
}

// TestSuiteNotices checks that the suite finds every kind of fault.
func TestSuiteNotices(t *testing.T) {
	climb := func() *toy.Climb { return &toy.Climb{Turns: 3} }
	one := climb()
	for _, c := range []struct {
		name, want string
		st         game.State
		make       Make
	}{
		{"illegal", "not legal", climb(), func(uint64) bot.Bot { return &bad{answers: []game.Action{7}} }},
		{"fickle", "the same bot chose", climb(), func(uint64) bot.Bot { return &bad{answers: []game.Action{0, 1}} }},
		{"mute", "refused to choose", climb(), func(uint64) bot.Bot { return &bad{answers: []game.Action{0}, err: context.Canceled} }},
		{"meddling", "changed the position", one, func(seed uint64) bot.Bot { return &meddler{random.New(seed), one} }},
	} {
		b := &book{TB: t}
		spec := &Spec{Game: toy.Game{ID: "climb", Seats: 2, Start: c.st}, Make: c.make}
		(&choice{t: b, spec: spec, st: c.st}).examine(rand.New(rand.NewPCG(1, 1)))
		if all := strings.Join(b.found, "\n"); !strings.Contains(all, c.want) {
			t.Errorf("%s: the suite found %q, want %q", c.name, all, c.want)
		}
	}
}

// In a game whose Imagine leaks, the search uses the leak: its choice depends on the hidden card. In the correct game
// it does not.
func TestLeakShows(t *testing.T) {
	chosen := map[game.Action]bool{}
	(&leaky{}).cards(func(st game.State) {
		g := toy.Game{ID: "leaky", Seats: 2, Start: st}
		a, err := mcts.New(1, mcts.Options{Iterations: 500}).Choose(t.Context(), bot.Know(g, st, 0))
		if err != nil {
			t.Fatal(err)
		}
		chosen[a] = true
	})
	if len(chosen) != 3 {
		t.Errorf("with a leaking Imagine the choices are %v, want one for each hidden card", chosen)
	}
	b := &book{TB: t}
	g := toy.Game{ID: "guess", Seats: 2, Start: &toy.Guess{}}
	walk(b, &Spec{Game: g, Every: 1, Make: func(seed uint64) bot.Bot { return mcts.New(seed, mcts.Options{Iterations: 500}) }}, 1)
	if len(b.found) != 0 {
		t.Errorf("in the proper game the suite complains: %v", b.found)
	}
}
