package bastion

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestDealIsEven checks that over any row the first position has value 0 and an antisymmetric matrix.
func TestDealIsEven(t *testing.T) {
	const seed = 31
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 1))
	for left := 2; left <= 9; left++ {
		p := randomPosition(r, left, true)
		for _, o := range []Objective{WDL, Points} {
			a := answered(t, solved(t, p, o), p)
			if math.Abs(a.Value) > 1e-9 {
				t.Errorf("%+v %v: value %v", p, o, a.Value)
			}
			for i := range left {
				for j := range left {
					if sum := a.Matrix.At(i, j) + a.Matrix.At(j, i); math.Abs(sum) > 1e-10 {
						t.Errorf("%+v %v: entries %d,%d sum to %v", p, o, i, j, sum)
					}
				}
			}
		}
	}
}

// TestWorkers checks that the solution does not depend on the number of workers.
func TestWorkers(t *testing.T) {
	p := randomPosition(rand.New(rand.NewPCG(32, 1)), 8, true)
	one, err := Solve(context.Background(), p, WDL, Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	four, err := Solve(context.Background(), p, WDL, Options{Workers: 4})
	if err != nil {
		t.Fatal(err)
	}
	for left := range one.layers {
		if !slices.Equal(one.layers[left].values, four.layers[left].values) {
			t.Errorf("values with %d cards left differ", left)
		}
	}
	if one.Stats() != four.Stats() {
		t.Errorf("%+v and %+v", one.Stats(), four.Stats())
	}
}

func TestProgressAndCancel(t *testing.T) {
	p := randomPosition(rand.New(rand.NewPCG(33, 1)), 8, true)
	last, total := int64(0), int64(0)
	s, err := Solve(context.Background(), p, WDL, Options{Progress: func(done, all int64) {
		if done < last {
			t.Errorf("progress goes back from %d to %d", last, done)
		}
		last, total = done, all
	}})
	if err != nil || last != total || total != s.Stats().Games {
		t.Errorf("progress ends at %d of %d, stats %+v, error %v", last, total, s.Stats(), err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	if _, err := Solve(ctx, p, WDL, Options{Progress: func(int64, int64) { cancel() }}); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled half-way: %v", err)
	}
	if _, err := Solve(ctx, p, WDL, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled before: %v", err)
	}
}

// TestAnswer checks that mixes contain only held cards, that played cards are worth the value, and that no card is
// worth more.
func TestAnswer(t *testing.T) {
	const seed = 34
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 1))
	for range 200 {
		p := randomPosition(r, 1+r.IntN(6), r.IntN(2) == 0)
		a := answered(t, solved(t, p, Objective(r.IntN(2))), p)
		for seat, hand := range p.hands() {
			sum := 0.0
			for r, chance := range a.Mix(seat) {
				loss, held := a.Loss(seat, Rank(r))
				if held != hand.Has(Rank(r)) || chance > 0 && !held || loss < -1e-9 || chance > 1e-9 && loss > 1e-9 {
					t.Fatalf("%+v %v: seat %d plays %v with chance %v and loses %v", p, a.Objective, seat, Rank(r), chance, loss)
				}
				sum += chance
			}
			if math.Abs(sum-1) > 1e-12 {
				t.Fatalf("%+v: chances sum to %v", p, sum)
			}
		}
	}
}

func TestElsewhere(t *testing.T) {
	p := position(t, "7K2", "3TA", "29J", 1, -2)
	s := solved(t, p, WDL)
	for name, q := range map[string]Position{
		"row":   position(t, "7Q2", "3TA", "29J", 1, -2),
		"hand":  position(t, "K2", "34", "29", 2, -2),
		"carry": position(t, "K2", "3T", "29", 1, -2),
		"diff":  position(t, "7K2", "3TA", "29J", 1, -1),
		"long":  position(t, "57K2", "3TA4", "29J3", 0, -2),
	} {
		if _, err := s.At(q); !errors.Is(err, ErrElsewhere) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := s.At(Position{}); err == nil {
		t.Error("no position has an answer")
	}
}

// TestDecided checks that a decided position below the root has an answer, though nothing is stored for it.
func TestDecided(t *testing.T) {
	p := position(t, "K", "K", "Q", 2, -4)
	if a := answered(t, solved(t, p, WDL), p); a.Value != -1 {
		t.Errorf("value %v", a.Value)
	}
	root := position(t, "7K2", "3TA", "29J", 6, 0)
	s := solved(t, root, WDL)
	won := root.After(9-1, 0) // T against 2 over 7: seat 0 wins seven points
	if a := answered(t, s, won.After(1, 7)); a.Value != 1 {
		t.Errorf("%+v has value %v", won, a.Value)
	}
}

// TestKeep checks that kept positions have the same answers as without Keep, and that others are refused.
func TestKeep(t *testing.T) {
	p := randomPosition(rand.New(rand.NewPCG(35, 1)), 7, true)
	whole := solved(t, p, WDL)
	some, err := Solve(context.Background(), p, WDL, Options{Keep: 5})
	if err != nil {
		t.Fatal(err)
	}
	if some.Bytes()*4 > whole.Bytes() {
		t.Errorf("%d bytes of %d are kept", some.Bytes(), whole.Bytes())
	}
	for q := p; q.Left() > 1; q = q.After(q.Hand0.lowest(), q.Hand1.lowest()) {
		a, err := some.At(q)
		if q.Left() <= 5 {
			if !errors.Is(err, ErrForgotten) {
				t.Errorf("%d cards left: %v", q.Left(), err)
			}
		} else if want := answered(t, whole, q); err != nil || a.Value != want.Value {
			t.Errorf("%d cards left: %+v, %v, want %+v", q.Left(), a, err, want)
		}
	}
}
