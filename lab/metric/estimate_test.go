package metric

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"quarterdeck/examples/goofspiel"
	"quarterdeck/game"
	"quarterdeck/lab/student"
)

// Tables of Student’s distribution: probabilities of both tails.
func TestTail(t *testing.T) {
	for _, tc := range []struct{ t, freedom, want float64 }{
		{12.7062, 1, 0.05}, {2.2281, 10, 0.05}, {3.1693, 10, 0.01}, {4.5869, 10, 0.001}, {2.7500, 30, 0.01}, {3.3905, 100, 0.001}, {0, 5, 1},
	} {
		if got := student.Tail(tc.t, tc.freedom); math.Abs(got-tc.want) > 2e-5 {
			t.Errorf("beyond %v with %v degrees of freedom: %v, want %v", tc.t, tc.freedom, got, tc.want)
		}
	}
	for freedom, want := range map[float64]float64{1: 12.7062, 2: 4.3027, 4: 2.7764} {
		if got := student.Quantile(freedom); math.Abs(got-want) > 1e-3 {
			t.Errorf("%v degrees of freedom: %v, want %v", freedom, got, want)
		}
	}
}

// TestRareDenominator tries intervals of what is possible in 2% of deals only, such as an action that is hardly ever legal.
// The others say nothing about it.
func TestRareDenominator(t *testing.T) {
	const units = 2000
	r := rand.New(rand.NewPCG(3, 1))
	for _, kind := range []Scale{Fraction, Proportion} {
		for _, p := range []float64{0.03, 0.3} {
			held := 0
			for range repetitions {
				in := series{make([]float64, units), make([]float64, units)}
				for u := range units {
					if r.Float64() < 0.02 {
						in[1][u] = 1
						if r.Float64() < p {
							in[0][u] = 1
						}
					}
				}
				if e := estimate(in, in[1], ratio, kind); e.Low <= p && p <= e.High {
					held++
				}
			}
			t.Logf("%s of %v: %.1f%%", kind, p, 100*float64(held)/repetitions)
			if held < 0.93*repetitions {
				t.Errorf("%s of %v, in 2%% of the deals: the interval holds it in %.1f%%", kind, p, 100*float64(held)/repetitions)
			}
		}
	}
}

// unitsOf returns units of one match with so many choices each.
func unitsOf(choices ...float64) []*Unit {
	var out []*Unit
	for _, n := range choices {
		u := &Unit{}
		u.Sums[Matches], u.Sums[Over], u.Sums[Choices] = 1, 1, n
		out = append(out, u)
	}
	return out
}

// Equal units that differ from other equal units are no proof: p follows from how many there are.
func TestUnitsAgree(t *testing.T) {
	m, a, b := lengths()[0], make([]float64, 24), make([]float64, 24)
	for i := range a {
		a[i], b[i] = 10, 12
	}
	x, y := m.Estimate(unitsOf(a[:10]...)), m.Estimate(unitsOf(b[:10]...))
	if y.Comparable(&x) {
		t.Error("ten deals are compared")
	}
	x, y = m.Estimate(unitsOf(a...)), m.Estimate(unitsOf(b...))
	if d := y.Compare(&x); !y.Comparable(&x) || d.P != math.Exp2(-23) || !x.Constant() {
		t.Errorf("24 deals that agree: %+v", d)
	}
}

// A difference of two shares cannot be more than 100 points, however few units there are, and an interval holds its value.
func TestBounds(t *testing.T) {
	a, b := unitsOf(1, 1, 1), unitsOf(1, 1, 1)
	a[0].Sums[Drawn] = 1
	m := contestDrawn()
	x, y := m.Estimate(a), m.Estimate(b)
	if d := y.Compare(&x); d.Low < -1 || d.High > 1 {
		t.Errorf("%+v", d)
	}
	for n := 2; n < 40; n++ {
		all := unitsOf(make([]float64, n)...)
		if e := m.Estimate(all); e.Low > e.Value || e.High < e.Value {
			t.Errorf("%d units: %v", n, e.Interval)
		}
	}
}

func contestDrawn() *Metric {
	return &Metric{ID: "drawn", Scale: Proportion, columns: []Column{Drawn, Over}, value: ratio}
}

// Rule sets with other numbers of seats have no shares of seats that they lack, and their shares are not compared.
func TestSeatsDiffer(t *testing.T) {
	setups := []game.Setup{{Seats: 2}, {Seats: 4}}
	third := share(2, setups)
	if third.Applies(2) || !third.Applies(4) || third.Comparable(2, 4) || !third.Comparable(4, 4) {
		t.Errorf("%+v", third)
	}
	bot := skill([]string{"mate", "random"}, setups)[0]
	if bot.Comparable(2, 4) || !completion().Comparable(2, 4) {
		t.Error("the first bot’s share of two seats is compared with that of four")
	}
	if turns := lengths()[1]; turns.Applies(1) || !turns.Applies(2) {
		t.Error("a game with one seat has a length in turns")
	}
	for n, want := range map[int]string{2: "wins 66.7%: it has 2 of 3 seats.", 3: "wins 33.3%: it has 1 of 3 seats."} {
		if got := parOf(n, []game.Setup{{Seats: 3}}); got != "A bot as strong as the others "+want {
			t.Errorf("%d bots: %s", n, got)
		}
	}
}

// A definition says what it is a mean over: matches that do not end count for completion only.
func TestDefinitionsNameTheMatches(t *testing.T) {
	solo, contest := []game.Setup{{Seats: 1}}, []game.Setup{{Seats: 2}}
	all := append(List(goofspiel.Game(), solo, Players{Bots: []string{"mate"}}), List(goofspiel.Game(), contest, Players{Bots: []string{"mate", "random"}})...)
	for _, m := range all {
		if !m.Secondary && m.ID != "deal" && !strings.Contains(m.Doc, "that end") && !strings.Contains(m.Doc, "both end") {
			t.Errorf("%s: %s", m.ID, m.Doc)
		}
	}
}

// Choices made at the same time are one turn. What one of these seats chooses next is another.
func TestTurns(t *testing.T) {
	both := game.UpTo(2)
	for _, tc := range []struct {
		name     string
		actors   []game.Seat
		required []game.Seats
		want     int
	}{
		{"a run of one seat", []game.Seat{0, 0, 1}, []game.Seats{both.Without(1), both.Without(1), both.Without(0)}, 2},
		{"two turns at the same time", []game.Seat{0, 1, 1, 0}, []game.Seats{both, both.Without(0), both, both.Without(1)}, 2},
		{"the last one goes on alone", []game.Seat{0, 1, 1}, []game.Seats{both, both.Without(0), both.Without(0)}, 2},
		{"the first one goes on alone", []game.Seat{0, 1, 0}, []game.Seats{both, both.Without(0), both.Without(1)}, 2},
	} {
		in, got := turns{last: game.Nature}, 0
		for i, s := range tc.actors {
			if in.begins(s, tc.required[i]) {
				got++
			}
		}
		if got != tc.want {
			t.Errorf("%s: %d turns, want %d", tc.name, got, tc.want)
		}
	}
}
