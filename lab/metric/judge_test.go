package metric

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"quarterdeck/examples/goofspiel"
	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/lab"
)

// A match in which seat 1 falls behind, takes the lead, loses it within the noise, and wins.
func TestCourse(t *testing.T) {
	var c course
	for i, first := range []float64{0.5, 0.7, 0.65, 0.3, 0.45, 0.2, 0.1} {
		c.add([]float64{first, 1 - first}, 1, float64(i)/10)
	}
	if c.changes != 1 || !c.behind || math.Abs(c.deficit-0.7) > 1e-9 || c.open != 0.4 {
		t.Errorf("%+v, want one change, a deficit of 0.4+0.3 and an open match until the look at 0.4", c)
	}
	c = course{}
	for range 5 {
		c.add([]float64{0.9, 0.05, 0.05}, 0, 0.5)
	}
	if c.changes != 0 || c.behind || c.deficit != 0 || c.open != 0 {
		t.Errorf("a match that one seat leads throughout: %+v", c)
	}
}

// The judge’s chances at the first choice are those of random play, which can be computed.
func TestChances(t *testing.T) {
	g := goofspiel.Game()
	st, err := g.New(game.Setup{Options: map[string]string{"cards": "3"}})
	if err != nil {
		t.Fatal(err)
	}
	st.Apply(game.Nature, st.Legal(nil, game.Nature)[2])
	st.Apply(0, st.Legal(nil, 0)[0])
	st.Apply(1, st.Legal(nil, 1)[2])
	before := st.Clone()
	want := expect(st)
	const n = 4000
	got := (&judge{}).chances(st, rand.New(rand.NewPCG(1, 2)), n)
	if limit := 4 * math.Sqrt(0.25/n); math.Abs(got[0]-want.first) > limit || math.Abs(got[0]+got[1]-1) > 1e-9 {
		t.Errorf("%v, want %.3f for the first seat", got, want.first)
	}
	if g.Format(st.Legal(nil, st.Actors().First())[0]) != g.Format(before.Legal(nil, before.Actors().First())[0]) {
		t.Error("the judge changed the position")
	}
}

// The same match is judged in the same way, and by some 16 looks.
func TestJudgedMatch(t *testing.T) {
	g := bastion.Game()
	setup, err := g.Resolve(game.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	series, err := lab.Spec{Game: g, Setup: setup, Bots: []string{"random"}, Repeat: 2, Seed: 5}.Series()
	if err != nil {
		t.Fatal(err)
	}
	judged, plain := NewMeter(g, setup).Judge(32), NewMeter(g, setup)
	one, two := playUnit(t.Context(), t, series, judged, 3), playUnit(t.Context(), t, series, judged, 3)
	if one.Sums != two.Sums {
		t.Errorf("%v, then %v", one.Sums, two.Sums)
	}
	if one.Sums[Looks] != 13*one.Sums[Judged] || one.Sums[Judged] == 0 {
		t.Errorf("%v looks at %v matches of 13 turns", one.Sums[Looks], one.Sums[Judged])
	}
	without := playUnit(t.Context(), t, series, plain, 3)
	for c := range Judged {
		if one.Sums[c] != without.Sums[c] {
			t.Errorf("a judge changes %v", c)
		}
	}
	for _, m := range List(g, []game.Setup{setup}, Players{Judge: 32}) {
		if e := m.Estimate([]*Unit{one, two}); m.ID == "drama" && !e.Known() {
			t.Error("drama is not known")
		}
	}
}

// TestJudgeWaits: the judge waits before each look, and does not look when its context has ended.
func TestJudgeWaits(t *testing.T) {
	g := bastion.Game()
	setup, err := g.Resolve(game.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	series, err := lab.Spec{Game: g, Setup: setup, Bots: []string{"random"}, Repeat: 2, Seed: 5}.Series()
	if err != nil {
		t.Fatal(err)
	}
	waits := 0
	meter := NewMeter(g, setup).Judge(32).Before(func(context.Context) error {
		waits++
		return nil
	})
	if u := playUnit(t.Context(), t, series, meter, 3); u.Sums[Looks] == 0 || float64(waits) < u.Sums[Looks]+2*u.Sums[Decided]+3*u.Sums[Matched] {
		t.Errorf("%d waits before %v looks at turns, and more at %v and %v choices", waits, u.Sums[Looks], u.Sums[Decided], u.Sums[Matched])
	}
	var matches []*lab.Match
	for i := range 2 {
		match, err := series.Play(t.Context(), 2*3+i)
		if err != nil {
			t.Fatal(err)
		}
		matches = append(matches, match)
	}
	waits = 0
	for _, m := range []*Meter{meter, NewMeter(g, setup).Judge(32)} {
		ended, end := context.WithCancelCause(t.Context())
		cause := errors.New("over")
		end(cause)
		if _, err := m.Measure(ended, matches); !errors.Is(err, cause) || waits > 1 {
			t.Errorf("%v after %d waits", err, waits)
		}
	}
}
