package bastion

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strconv"
	"testing"

	"quarterdeck/game"
	rules "quarterdeck/games/bastion"
	"quarterdeck/solve/induction"
)

// playOn plays random rounds of a random match until left cards are left.
func playOn(t testing.TB, r *rand.Rand, left int) game.State {
	t.Helper()
	st, err := rules.Game().New(game.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	for st.View(game.Watcher).(rules.View).Round < ranks-left {
		s := st.Actors().First()
		legal := st.Legal(nil, s)
		st.Apply(s, legal[r.IntN(len(legal))])
	}
	return st
}

// future is the part of a position on which the rest of the match depends.
func future(st game.State) string {
	v := st.View(game.Watcher).(rules.View)
	return fmt.Sprint(v.Round, v.Hands, v.Carry, v.Points[0]-v.Points[1])
}

// TestAgreesWithInduction plays random matches by the real rules and compares their ends with the generic solver: the
// value, and the value of every pair of cards.
func TestAgreesWithInduction(t *testing.T) {
	const seed = 11
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 1))
	for left, times := range []int{1: 400, 2: 800, 3: 600, 4: 200, 5: 15} {
		for range times {
			st := playOn(t, r, left)
			p, err := FromState(st)
			if err != nil {
				t.Fatal(err)
			}
			for o, generic := range map[Objective]induction.Objective{WDL: induction.Utility, Points: induction.Score} {
				want, err := induction.New(induction.Options{Objective: generic, Key: future}).At(context.Background(), st)
				if err != nil {
					t.Fatal(err)
				}
				got := answered(t, solved(t, p, o), p)
				compare(t, p, got, want)
			}
		}
	}
}

func compare(t *testing.T, p Position, got *Answer, want *induction.Node) {
	t.Helper()
	if math.Abs(got.Value-want.Value) > 1e-9 || got.Gap > 1e-9 {
		t.Fatalf("%+v %v: value %v ± %v, want %v", p, got.Objective, got.Value, got.Gap, want.Value)
	}
	for k, v := range want.Matrix.Cells {
		if math.Abs(got.Matrix.Cells[k]-v) > 1e-9 {
			t.Fatalf("%+v %v: matrix %v, want %v", p, got.Objective, got.Matrix, want.Matrix)
		}
	}
}

// TestEveryPositionBelow compares At at every position below a root with a solution that has this position as its root,
// and so other classes, slots and symmetry.
func TestEveryPositionBelow(t *testing.T) {
	const seed = 12
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 1))
	for _, left := range []int{4, 6, 8} {
		for _, equal := range []bool{true, false} {
			p := randomPosition(r, left, equal)
			for _, o := range []Objective{WDL, Points} {
				s := solved(t, p, o)
				for range 60 {
					q := below(r, p)
					a, b := answered(t, s, q), answered(t, solved(t, q, o), q)
					if math.Abs(a.Value-b.Value) > 1e-9 {
						t.Fatalf("%+v below %+v: %v, solved alone %v", q, p, a.Value, b.Value)
					}
				}
			}
		}
	}
}

// randomPosition draws a position; with equal, it is as symmetric as a new deal.
func randomPosition(r *rand.Rand, left int, equal bool) Position {
	draw := func() []int { return r.Perm(ranks)[:left] }
	p := Position{}
	for _, x := range draw() {
		p.Row = append(p.Row, Rank(x))
	}
	for _, x := range draw() {
		p.Hand0 = p.Hand0.With(Rank(x))
	}
	for _, x := range draw() {
		p.Hand1 = p.Hand1.With(Rank(x))
	}
	if equal {
		p.Hand1 = p.Hand0
		return p
	}
	p.Carry, p.Diff = r.IntN(4), r.IntN(7)-3
	return p
}

// below plays a random number of random rounds.
func below(r *rand.Rand, p Position) Position {
	for range r.IntN(p.Left()) {
		own, other := p.Hand0.Ranks(), p.Hand1.Ranks()
		p = p.After(own[r.IntN(len(own))], other[r.IntN(len(other))])
	}
	return p
}

func TestFromState(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	over := playOn(t, r, 1)
	for over.Actors() != 0 {
		s := over.Actors().First()
		over.Apply(s, over.Legal(nil, s)[0])
	}
	if _, err := FromState(over); !errors.Is(err, ErrOver) {
		t.Errorf("a finished match: %v", err)
	}
	hidden, err := rules.Game().New(game.Setup{Options: map[string]string{"row": "hidden"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := FromState(hidden); !errors.Is(err, ErrHidden) {
		t.Errorf("a hidden row: %v", err)
	}
}

// TestFromStateUnderHouseRules: a shorter row is a position that can be solved, and other carried points are none.
func TestFromStateUnderHouseRules(t *testing.T) {
	dealt := func(name, value string) game.State {
		st, err := rules.Game().New(game.Setup{Options: map[string]string{name: value}})
		if err != nil {
			t.Fatal(err)
		}
		for r := rand.New(rand.NewPCG(2, 2)); st.Actors() == game.NatureOnly; {
			st.Apply(game.Nature, st.Roll(r))
		}
		return st
	}
	for _, cards := range []int{5, 12} {
		p, err := FromState(dealt("cards", strconv.Itoa(cards)))
		if err != nil || !reflect.DeepEqual(p, Deal(p.Row)) || p.Left() != cards || p.Check() != nil {
			t.Errorf("%d cards: %+v, %v", cards, p, err)
		}
	}
	for _, carry := range []string{"0", "2"} {
		if _, err := FromState(dealt("carry", carry)); !errors.Is(err, ErrHouseRule) {
			t.Errorf("carry %s: %v", carry, err)
		}
	}
}
