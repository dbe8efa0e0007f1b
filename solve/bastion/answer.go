package bastion

import (
	"errors"
	"fmt"
	"slices"

	"quarterdeck/solve/matrix"
)

// Mix is a mixed strategy: a probability for every rank, 0 for ranks that are not in the hand.
type Mix [ranks]float64

// Choice is one card of a hand in an equilibrium.
type Choice struct {
	Card   Rank
	Chance float64 // in the mix
	Value  float64 // of playing it against the other seat's mix; for seat 0, even if seat 1 plays it
}

// Answer is the exact solution of one position. All values are seat 0's, so seat 1 minimizes them.
type Answer struct {
	Position  Position
	Objective Objective
	Value     float64
	Choices   [2][]Choice   // by seat, cards ascending
	Matrix    matrix.Matrix // value of every pair of cards: rows seat 0's, columns seat 1's, ascending
	Gap       float64       // certified bound on the error of Value, including all later rounds
}

// Mix returns the optimal mix of a seat.
func (a *Answer) Mix(seat int) (mix Mix) {
	for _, c := range a.Choices[seat] {
		mix[c.Card] = c.Chance
	}
	return mix
}

// Loss returns what a seat gives away by playing card against an optimal opponent: 0 or more, except for rounding. It
// returns false for a card that the seat does not hold.
func (a *Answer) Loss(seat int, card Rank) (float64, bool) {
	for _, c := range a.Choices[seat] {
		if c.Card == card {
			return (a.Value - c.Value) * float64(1-2*seat), true
		}
	}
	return 0, false
}

// ErrElsewhere is returned for a position that cannot be reached from the one that was solved.
var ErrElsewhere = errors.New("this position cannot be reached from the one that was solved")

// ErrForgotten is returned for a position with too few cards left for Options.Keep.
var ErrForgotten = errors.New("positions with so few cards left were not kept; solve from here")

// At returns the answer for p, which must be the solved position or one that can follow it.
func (s *Solution) At(p Position) (*Answer, error) {
	spot, err := s.spot(p)
	if err != nil {
		return nil, err
	}
	a := &Answer{Position: p, Objective: s.objective, Matrix: s.matrix(p, spot)}
	var solver matrix.Solver
	sol, err := solver.Punish(a.Matrix)
	if err != nil {
		return nil, err
	}
	a.Value = sol.Value
	a.Gap = sol.Gap() + s.layers[p.Left()-1].bound
	a.Choices[0] = choicesOf(p.Hand0, sol.Row, a.Matrix.RowValues(nil, sol.Col))
	a.Choices[1] = choicesOf(p.Hand1, sol.Col, a.Matrix.ColValues(nil, sol.Row))
	return a, nil
}

func choicesOf(hand Hand, mix, values []float64) []Choice {
	list := make([]Choice, 0, len(mix))
	for i, r := range hand.Ranks() {
		list = append(list, Choice{Card: r, Chance: mix[i], Value: values[i]})
	}
	return list
}

// spot is where a position lies in the solution.
type spot struct {
	left   int
	masks  [2]uint16
	slot   slot
	offset float64 // amount to add to kept values: the difference, for points
}

func (s *Solution) spot(p Position) (spot, error) {
	if err := p.Check(); err != nil {
		return spot{}, err
	}
	x := spot{left: p.Left(), slot: slot{p.Carry, p.Diff}}
	n := s.root.Left()
	if x.left > n || !slices.Equal(p.Row, s.root.Row[n-x.left:]) {
		return x, fmt.Errorf("%w: the row is another one", ErrElsewhere)
	}
	var ok0, ok1 bool
	x.masks[0], ok0 = gather(p.Hand0, s.root.Hand0)
	x.masks[1], ok1 = gather(p.Hand1, s.root.Hand1)
	if !ok0 || !ok1 {
		return x, fmt.Errorf("%w: a hand has a card that was not there", ErrElsewhere)
	}
	if s.layers[x.left-1].values == nil {
		return x, ErrForgotten
	}
	if s.objective == Points {
		x.offset, x.slot.diff = float64(p.Diff), 0
	}
	_, over := x.slot.decided(x.left)
	if (s.objective == Points || !over) && s.layers[x.left].slots.find(x.slot) < 0 {
		return x, fmt.Errorf("%w: that carry and difference cannot come up", ErrElsewhere)
	}
	return x, nil
}

// matrix returns the game at p.
func (s *Solution) matrix(p Position, x spot) matrix.Matrix {
	own, other := p.Hand0.Ranks(), p.Hand1.Ranks()
	m := matrix.New(len(own), len(other))
	for i, a := range own {
		for j, b := range other {
			m.Set(i, j, x.offset+s.after(x, a, b))
		}
	}
	return m
}

// after returns the value for seat 0, without offset, once a and b are played at x.
func (s *Solution) after(x spot, a, b Rank) float64 {
	w := winner(a, b, s.root.Row[s.root.Left()-x.left])
	to, gain := x.slot.after(w), 0
	if s.objective == Points {
		to.diff, gain = 0, w*(1+x.slot.carry)
	}
	return float64(gain) + s.value(x.left-1, x.masks[0]&^s.bit[0][a], x.masks[1]&^s.bit[1][b], to)
}

// value returns the kept value of a slot of a pair of hands.
func (s *Solution) value(left int, mask0, mask1 uint16, x slot) float64 {
	result, over := x.decided(left)
	switch {
	case s.objective == Points && left == 0:
		return 0
	case s.objective == WDL && over:
		return float64(result)
	}
	l := &s.layers[left]
	p := l.pairs[int(s.choices.number[mask0])*s.choices.count(left)+int(s.choices.number[mask1])]
	sign := 1.0
	if p&1 == 1 {
		x.diff, sign = -x.diff, -1
	}
	return sign * float64(l.values[constants+int(p>>1)*len(l.slots.list)+l.slots.find(x)]) / unit
}
