package induction_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"quarterdeck/game"
	"quarterdeck/solve/induction"
)

// slow returns the value of a position by plain recursion; seats choose one after the other.
func slow(st game.State) float64 {
	actors := st.Actors()
	if actors == 0 {
		r := st.Result()
		return float64(r.Score[0] - r.Score[1])
	}
	s := actors.First()
	sum, best := 0.0, math.Inf(-1)
	legal := st.Legal(nil, s)
	for _, a := range legal {
		next := st.Clone()
		next.Apply(s, a)
		v := slow(next)
		sum += v
		if s == 1 {
			v = -v
		}
		best = max(best, v)
	}
	switch s {
	case game.Nature:
		return sum / float64(len(legal)) // prizes have equal weights
	case 1:
		return -best
	}
	return best
}

// turns is Goofspiel in which the second seat sees the first seat's bid: open choices in turn.
type turns struct{ game.State }

func (t turns) Actors() game.Seats {
	if actors := t.State.Actors(); actors == game.UpTo(2) {
		return game.SetOf(0)
	}
	return t.State.Actors()
}

func (t turns) Clone() game.State { return turns{t.State.Clone()} }

// open shows a bid on the table, too.
func (t turns) open() string { return fmt.Sprint(future(t.State), t.State.Legal(nil, 0), t.View(0)) }

func TestTurnsAndChance(t *testing.T) {
	for cards := 1; cards <= 3; cards++ {
		for _, prizes := range []string{"descending", "random"} {
			st := turns{start(t, cards, prizes)}
			s := induction.New(induction.Options{Objective: induction.Score, Key: func(st game.State) string { return st.(turns).open() }})
			n, err := s.At(context.Background(), st)
			if err != nil {
				t.Fatal(err)
			}
			if want := slow(st); math.Abs(n.Value-want) > 1e-12 {
				t.Errorf("%d cards, %s: %v, want %v", cards, prizes, n.Value, want)
			}
		}
	}
}

// TestKeys checks that without a key function the answer is the same, only slower.
func TestKeys(t *testing.T) {
	st := start(t, 4, "random")
	st.Apply(game.Nature, st.Legal(nil, game.Nature)[2])
	quick, slow := induction.New(induction.Options{Key: future}), induction.New(induction.Options{})
	a, err := quick.At(context.Background(), st)
	if err != nil {
		t.Fatal(err)
	}
	b, err := slow.At(context.Background(), st)
	if err != nil {
		t.Fatal(err)
	}
	for k, v := range a.Matrix.Cells {
		if math.Abs(v-b.Matrix.Cells[k]) > 1e-12 {
			t.Errorf("entry %d is %v and %v", k, v, b.Matrix.Cells[k])
		}
	}
	if quick.Positions() >= slow.Positions() {
		t.Errorf("%d positions with a key, %d without", quick.Positions(), slow.Positions())
	}
}

// spoiled is a game in which both seats win.
type spoiled struct{ game.State }

func (s spoiled) Clone() game.State { return spoiled{s.State.Clone()} }

func (s spoiled) Result() game.Result {
	return game.Result{Seats: 2, Utility: [game.MaxSeats]float32{1, 1}}
}

// crowd is a game for three.
type crowd struct{ game.State }

func (c crowd) Actors() game.Seats { return game.UpTo(3) }

func TestRefuses(t *testing.T) {
	hidden := start(t, 3, "descending")
	hidden.Apply(0, hidden.Legal(nil, 0)[0])
	for _, x := range []struct {
		st   game.State
		want error
	}{
		{hidden, induction.ErrHidden},
		{spoiled{start(t, 2, "descending")}, induction.ErrNotZero},
		{crowd{start(t, 2, "descending")}, induction.ErrSeats},
	} {
		if _, err := induction.New(induction.Options{}).At(context.Background(), x.st); !errors.Is(err, x.want) {
			t.Errorf("%T: %v, want %v", x.st, err, x.want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := induction.New(induction.Options{}).At(ctx, start(t, 3, "random")); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}

func TestOver(t *testing.T) {
	st := start(t, 1, "descending")
	st.Apply(0, st.Legal(nil, 0)[0])
	st.Apply(1, st.Legal(nil, 1)[0])
	n, err := induction.New(induction.Options{}).At(context.Background(), st)
	if err != nil || n.Value != 0 || n.Matrix.Rows != 0 {
		t.Errorf("%+v, %v", n, err)
	}
}
