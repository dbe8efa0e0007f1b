package metric

import (
	"math"
	"testing"

	"quarterdeck/examples/goofspiel"
	"quarterdeck/game"
	"quarterdeck/games/breach"
	"quarterdeck/lab"
	"quarterdeck/lab/student"
)

// A unit of Goofspiel has known sums: both seats choose at the same time, among one card fewer each trick.
func TestMeasureGoofspiel(t *testing.T) {
	g := goofspiel.Game()
	setup, err := g.Resolve(game.Setup{Options: map[string]string{"cards": "3"}})
	if err != nil {
		t.Fatal(err)
	}
	u := played(t, g, setup, 1)[0]
	want := map[Column]float64{Matches: 2, Over: 2, Choices: 12, Turns: 6, Legal: 24, Forced: 4, Narrow: 8, LogLegal: round(4 * math.Log(6)), Complete: 1}
	for c, x := range want {
		if u.Sums[c] != x {
			t.Errorf("%v: %v, want %v", c, u.Sums[c], x)
		}
	}
	if sum := u.Sums[Share] + u.Sums[Share+1]; sum != 2 {
		t.Errorf("the seats share %v of two matches", sum)
	}
	total := 0.0
	for _, k := range u.Kinds {
		total += k.Chosen
	}
	if total != 12 {
		t.Errorf("%v actions of all kinds, want 12", total)
	}
}

// Seats that win together have no share of their own, and a unit is winnable if either match was won.
func TestMeasureCrew(t *testing.T) {
	g := breach.Game()
	setup, err := g.Resolve(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	won := game.Result{Seats: 2, Utility: [game.MaxSeats]float32{1, 1}}
	lost := game.Result{Seats: 2, Utility: [game.MaxSeats]float32{-1, -1}}
	m := NewMeter(g, setup)
	u := &Unit{}
	results := []float64{m.result(u, &lab.Match{Result: won}), m.result(u, &lab.Match{Result: lost})}
	u.pair(results, 2)
	if u.Sums[Wins] != 1 || u.Sums[Winnable] != 1 || u.Sums[Share] != 0 || u.Sums[Drawn] != 0 || u.Sums[Cross] != 0 || u.Sums[Square] != 0.5 {
		t.Errorf("%+v", u.Sums)
	}
	for _, metric := range List(g, []game.Setup{setup}, Players{Bots: []string{"random"}}) {
		if metric.Seat != 0 || metric.ID == "drawn" {
			t.Errorf("a crew has the metric %s", metric.ID)
		}
	}
}

// A match that does not end counts as one that was played, and says nothing else.
func TestMeasureEndless(t *testing.T) {
	g := goofspiel.Game()
	setup, err := g.Resolve(game.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	u, err := NewMeter(g, setup).Measure(t.Context(), []*lab.Match{nil, nil})
	if err != nil || u.Sums[Matches] != 2 || u.Sums[Over] != 0 || u.Sums[Complete] != 0 {
		t.Errorf("%+v, %v", u, err)
	}
	e := completion().Estimate([]*Unit{u, u, u})
	if e.Value != 0 || e.High < 0.2 {
		t.Errorf("completion is %v", e.Interval)
	}
	if e := lengths()[0].Estimate([]*Unit{u, u, u}); e.Known() {
		t.Errorf("matches that did not end have the length %v", e.Interval)
	}
}

// Figures of the literature: Holm’s example has p-values that are multiplied by 4, 3, 2 and 1 in order.
func TestHolm(t *testing.T) {
	all := []*Difference{{P: 0.01}, {P: 0.04}, {P: 0.03}, {P: 0.005}}
	Holm(all)
	for i, want := range []float64{0.03, 0.06, 0.06, 0.02} {
		if math.Abs(all[i].Adjusted-want) > 1e-12 {
			t.Errorf("p %v is adjusted to %v, want %v", all[i].P, all[i].Adjusted, want)
		}
	}
}

// Tables of Student’s distribution.
func TestTQuantile(t *testing.T) {
	for freedom, want := range map[float64]float64{4: 2.7764, 10: 2.2281, 30: 2.0423, 100: 1.9840} {
		if got := student.Quantile(freedom); math.Abs(got/want-1) > 0.01 {
			t.Errorf("%v degrees of freedom: %v, want %v", freedom, got, want)
		}
	}
}

// No draw among a hundred pairs does not prove that there are none.
func TestNothingSeenIsNotNothing(t *testing.T) {
	none := make([]*Unit, 100)
	for i := range none {
		none[i] = &Unit{}
		none[i].Sums[Matches], none[i].Sums[Over] = 2, 2
	}
	drawn := &Metric{Scale: Proportion, columns: []Column{Drawn, Over}, value: ratio}
	a := drawn.Estimate(none)
	if a.Value != 0 || a.High < 0.01 || a.High > 0.04 {
		t.Errorf("draws: %v", a.Interval)
	}
	if d := a.Compare(&a); d.High < 0.005 || d.P < 0.99 {
		t.Errorf("difference: %+v", d)
	}
}

// A difference that comes from rounding alone is none.
func TestRoundingIsNoDifference(t *testing.T) {
	a, b := make([]*Unit, 50), make([]*Unit, 50)
	for i := range a {
		a[i], b[i] = &Unit{}, &Unit{}
		a[i].Sums[Choices], a[i].Sums[LogLegal] = 26, round(26*math.Log(7))
		b[i].Sums[Choices], b[i].Sums[LogLegal] = 52, round(52*math.Log(7))
	}
	b[3].Sums[Choices], b[3].Sums[LogLegal] = 26, round(26*math.Log(7))
	m := choices()[1]
	x, y := m.Estimate(a), m.Estimate(b)
	if d := y.Compare(&x); d.P < 0.99 {
		t.Errorf("%+v", d)
	}
}

// A bot’s share counts its seats, whichever they are, and an Elo difference follows from it.
func TestSkill(t *testing.T) {
	g := goofspiel.Game()
	setup, err := g.Resolve(game.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	m, metrics := NewMeter(g, setup), map[string]*Metric{}
	for _, metric := range List(g, []game.Setup{setup}, Players{Bots: []string{"mate@20", "random"}}) {
		metrics[metric.ID] = metric
	}
	if metrics["deal"] != nil {
		t.Error("the luck of the deal is measured between different bots")
	}
	first := game.Result{Seats: 2, Utility: [game.MaxSeats]float32{1, -1}}
	second := game.Result{Seats: 2, Utility: [game.MaxSeats]float32{-1, 1}}
	var units []*Unit
	for range 50 {
		u := &Unit{}
		u.Sums[Over] = 4
		m.result(u, &lab.Match{Result: first, Bots: []int{0, 1}})  // won by the first bot
		m.result(u, &lab.Match{Result: second, Bots: []int{1, 0}}) // and again, from the other seat
		m.result(u, &lab.Match{Result: first, Bots: []int{0, 1}})
		m.result(u, &lab.Match{Result: first, Bots: []int{1, 0}}) // lost
		units = append(units, u)
	}
	share, elo := metrics["bot1"].Estimate(units), metrics["elo"].Estimate(units)
	if share.Value != 0.75 || math.Abs(elo.Value-190.85) > 0.01 {
		t.Errorf("share %v, Elo %v; want 0.75 and 190.85", share.Value, elo.Value)
	}
}
