package bastion

import (
	"errors"

	solve "quarterdeck/solve/bastion"
	"quarterdeck/solve/matrix"
)

const (
	deal      = 13       // cards of a hand before the first choice
	estimated = deal - 2 // cards left in the positions that the model estimates
)

var errNoOpening = errors.New("openings are estimated in the first two of thirteen rounds")

// isShort reports whether a position with 12 cards left is the first of a row of 12, which the estimates do not fit. In the
// second round of 13, one point is won or carried.
func isShort(p solve.Position) bool { return p.Left() == deal-1 && p.Carry == 0 && p.Diff == 0 }

// Opening returns how a seat mixes its cards in the first two rounds while the row is not solved. It solves the rounds to
// the end of the second exactly, over estimates of the positions after it. That takes about a thousandth of a second.
func Opening(p solve.Position, seat int) (mix solve.Mix, err error) {
	if p.Left() != deal && p.Left() != deal-1 || isShort(p) {
		return mix, errNoOpening
	}
	f := forecaster{weights: weights()}
	return f.mix(p, seat)
}

// forecaster estimates positions in the first two rounds.
type forecaster struct {
	weights *model
	solver  matrix.Solver
}

// mix returns the optimal mix of a seat for the estimated values.
func (f *forecaster) mix(p solve.Position, seat int) (mix solve.Mix, err error) {
	sol, err := f.solver.Punish(f.matrix(p))
	if err != nil {
		return mix, err
	}
	chances, hand := sol.Row, p.Hand0
	if seat == 1 {
		chances, hand = sol.Col, p.Hand1
	}
	for i, r := range hand.Ranks() {
		mix[r] = chances[i]
	}
	return mix, nil
}

// matrix returns the estimated value of every pair of cards at p, as solve.Answer.Matrix has the exact ones.
func (f *forecaster) matrix(p solve.Position) matrix.Matrix {
	own, other := p.Hand0.Ranks(), p.Hand1.Ranks()
	m := matrix.New(len(own), len(other))
	for i, a := range own {
		for j, b := range other {
			m.Set(i, j, f.value(p.After(a, b)))
		}
	}
	return m
}

// value returns the estimated value of a position: the value of its next round until two rounds are played.
func (f *forecaster) value(p solve.Position) float64 {
	if p.Left() == estimated {
		return f.weights.value(p)
	}
	v, _ := f.solver.Value(f.matrix(p))
	return v
}
