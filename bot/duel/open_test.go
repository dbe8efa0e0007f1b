package duel

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"quarterdeck/game"
	rules "quarterdeck/games/duel"
	"quarterdeck/solve/matrix"
)

// openings returns random duels of the game itself between two rounds, with at most so many cards left in both hands.
func openings(t *testing.T, seeds uint64, most int, visit func(seed uint64, st *rules.State)) {
	t.Helper()
	for seed := range seeds {
		r := rand.New(rand.NewPCG(seed, 0))
		st, err := rules.Game().New(game.Setup{Seats: 2})
		if err != nil {
			t.Fatal(err)
		}
		for !game.Over(st) {
			duel := st.(*rules.State)
			x, y := Deck(duel.Holding(0)), Deck(duel.Holding(1))
			if v := st.View(0).(*rules.View); v.Phase == "showdown" && x.Size()+y.Size() <= most && game.HiddenChoices(st) == 0 {
				visit(seed, duel)
				break
			}
			st.Apply(randomAction(st, r))
		}
	}
}

// openBout returns the duel of a position as bout, with both hands.
func openBout(st *rules.State) bout {
	b, other := boutOf(st.View(0).(*rules.View), 0)
	b.sides[1].setHand(Deck(st.Holding(other)))
	return b
}

// The solution of a small open duel has the value of the game itself, by brute force over all actions.
func TestOpenIsExact(t *testing.T) {
	n, mixed := 0, 0
	openings(t, 1200, 5, func(seed uint64, st *rules.State) {
		b := openBout(st)
		o := newOpen()
		m, _, _ := o.showdown(&b)
		if m.Bounds(); !m.Bounds().Saddle() {
			mixed++
		}
		if v, want := o.round(&b), bruteRound(t, st); math.Abs(v-want) > 1e-6 {
			t.Fatalf("seed %d: %v against %v has value %v, by brute force %v", seed, b.sides[0].hand, b.sides[1].hand, v, want)
		}
		n++
	})
	t.Logf("%d duels, %d of them begin with a mixed showdown", n, mixed)
	if n < 100 || mixed < 5 {
		t.Errorf("%d duels, %d mixed: too few to test", n, mixed)
	}
}

// bruteRound returns the value for seat 0 of a position in a showdown; the exact rational solver solves it.
func bruteRound(t *testing.T, st game.State) float64 {
	t.Helper()
	rows, cols := oneOfEach(st, 0), oneOfEach(st, 1)
	m := matrix.New(len(rows), len(cols))
	for i, a := range rows {
		for j, c := range cols {
			next := st.Clone()
			next.Apply(0, a)
			next.Apply(1, c)
			m.Set(i, j, (brutePhase(t, next, 0, false)+brutePhase(t, next, 1, false))/2)
		}
	}
	_, _, v := matrix.Rational(m)
	f, _ := v.Float64()
	return f
}

// oneOfEach returns a seat's legal actions, one of each rank. With two seats there are only starter backs.
func oneOfEach(st game.State, s game.Seat) []game.Action { return slices.Clone(st.Legal(nil, s)) }

// brutePhase returns the value for seat 0 of an advantage phase in which s is to act. Passed is set if the other seat touches the marker.
func brutePhase(t *testing.T, st game.State, s game.Seat, passed bool) float64 {
	t.Helper()
	best := math.Inf(-1)
	sign := 1 - 2*float64(s)
	for _, a := range st.Legal(nil, s) {
		next := st.Clone()
		touches := rules.Game().Format(a) == "ready"
		next.Apply(s, a)
		var v float64
		switch {
		case game.Over(next):
			v = bruteResult(next.(*rules.State), 0)
		case touches && passed:
			v = bruteRound(t, next)
		default:
			v = brutePhase(t, next, 1-s, touches)
		}
		best = max(best, sign*v)
	}
	if math.IsInf(best, 0) {
		t.Fatal("a seat to act cannot act")
	}
	return sign * best
}

// A mix of the solution gets its value from every answer to it.
func TestOpenMixIsSafe(t *testing.T) {
	openings(t, 400, 6, func(seed uint64, st *rules.State) {
		b := openBout(st)
		o := newOpen()
		m, _, cols := o.showdown(&b)
		s, err := o.solver.Solve(m)
		if err != nil {
			t.Fatal(err)
		}
		v := o.round(&b)
		for j := range cols {
			sum := 0.0
			for i, part := range s.Row {
				sum += part * m.At(i, j)
			}
			if sum < v-1e-9 {
				t.Fatalf("seed %d: against column %d the mix gets %v, less than the value %v", seed, j, sum, v)
			}
		}
	})
}

// Captain plays by the solution once it knows the opponent's hand: then no card that it plays gives anything away.
func TestCaptainKnowsOpenDuels(t *testing.T) {
	n := 0
	openings(t, 300, 7, func(seed uint64, st *rules.State) {
		b := openBout(st)
		hand := b.sides[1].hand
		p := policy{opts: Captain()}
		r := rand.New(rand.NewPCG(seed, 1))
		o := newOpen()
		v := o.round(&b)
		m, rows, _ := o.showdown(&b)
		s, err := o.solver.Punish(m)
		if err != nil {
			t.Fatal(err)
		}
		shown := p.showdown(b, []Deck{hand, hand}, r)
		if i := slices.Index(rows, shown); s.Row[i] == 0 {
			t.Errorf("seed %d: captain shows %v, which the solution of value %v never plays", seed, shown, v)
		}
		b.reveal(shown, ranksOf(nil, &hand)[0])
		before := o.phase(&b, 0, 0)
		played := p.advantageMove(b, []guess{{hand: b.sides[1].hand}, {hand: b.sides[1].hand}}, false)
		after := b
		passes := 1
		if played.kind != passing {
			after.apply(0, played)
			passes = 0
		}
		if got := o.phase(&after, 1, passes); got != before {
			t.Errorf("seed %d: captain plays %+v, and the value goes from %v to %v", seed, played, before, got)
		}
		n++
	})
	if n < 100 {
		t.Errorf("%d duels are too few to test", n)
	}
}
