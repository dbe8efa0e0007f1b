package mcts_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/internal/toy"
	"quarterdeck/bot/mcts"
	"quarterdeck/game"
)

// sequence is one round of Roshambo, after which seat 1 makes an open choice that changes nothing.
type sequence struct {
	toy.Roshambo
	over  bool
	empty bool // seat 1 is an actor without a legal action, which violates an invariant
}

const (
	left  game.Action = 7
	right game.Action = 8
)

func newSequence() *sequence { return &sequence{Roshambo: toy.Roshambo{Rounds: 1}} }

func (st *sequence) Actors() game.Seats {
	switch {
	case st.Done == 0:
		return st.Roshambo.Actors()
	case st.over:
		return 0
	}
	return game.SetOf(1)
}

func (st *sequence) Legal(dst []game.Action, s game.Seat) []game.Action {
	switch {
	case st.Done == 0:
		return st.Roshambo.Legal(dst, s)
	case !st.Actors().Has(s) || st.empty:
		return dst
	}
	return append(dst, left, right)
}

func (st *sequence) Apply(s game.Seat, a game.Action) {
	if !game.IsLegal(st, s, a, nil) {
		panic("an illegal action: " + toy.Game{}.Format(a))
	}
	if st.Done == 1 {
		st.over = true
		return
	}
	st.Roshambo.Apply(s, a)
}

func (st *sequence) Visibility(v, s game.Seat, a game.Action) game.Visibility {
	if st.Done == 1 {
		return game.Open
	}
	return st.Roshambo.Visibility(v, s, a)
}

func (st *sequence) View(v game.Seat) any              { return []any{st.Roshambo.View(v), st.over} }
func (st *sequence) Imagine(s game.Seat, r *rand.Rand) { st.Roshambo.Imagine(s, r) }
func (st *sequence) Clone() game.State                 { c := *st; return &c }
func (st *sequence) CopyFrom(from game.State)          { *st = *from.(*sequence) }
func (st *sequence) Check() error                      { return nil }
func know(st game.State, s game.Seat) *bot.Knowledge {
	return bot.Know(toy.Game{ID: "toy", Seats: 2}, st, s)
}
func searcher(iterations int) *mcts.Bot { return mcts.New(1, mcts.Options{Iterations: iterations}) }

// A study forces an action only at the root: at a later choice, which may be another seat's, it is not legal.
func TestStudyForcesActionsOnlyAtTheRoot(t *testing.T) {
	for s := range game.Seat(2) {
		out, err := searcher(500).Study(t.Context(), know(newSequence(), s), bot.Ask{Seats: 2, Known: []game.Action{toy.Scissors}})
		if err != nil {
			t.Fatal(err)
		}
		if len(out.Choices) != 3 {
			t.Errorf("seat %v judges %d choices, want 3", s, len(out.Choices))
		}
	}
}

// An actor without a legal action violates an invariant. The panic names the actor instead of reporting an index out of
// range.
func TestNoLegalAction(t *testing.T) {
	st := newSequence()
	st.empty = true
	defer func() {
		if text, _ := recover().(string); !strings.Contains(text, "seat 1 is an actor without a legal action") || !strings.Contains(text, "its invariants hold") {
			t.Errorf("the panic says %q", text)
		}
	}()
	_, err := searcher(500).Choose(t.Context(), know(st, 0))
	t.Errorf("chose in a broken position, error %v", err)
}
