package goofspiel_test

import (
	"math"
	"reflect"
	"testing"

	"quarterdeck/game"
	"quarterdeck/solve/matrix"
)

// TestSolved solves four cards with descending prizes and compares the first trick with what
// OpenSpiel's goofspiel(num_cards=4,points_order=descending) gives with a linear program at each node.
// Two engines that agree on these numbers agree on the rules.
func TestSolved(t *testing.T) {
	for _, c := range []struct {
		name string
		of   func(game.Result) float64
		want matrix.Matrix // seat 0 bids a row, seat 1 a column
	}{
		{"win or lose", func(r game.Result) float64 { return float64(r.Utility[0]) }, matrix.Of(
			[]float64{0, -1, -1, -0.1578947},
			[]float64{1, 0, -1, -0.5},
			[]float64{1, 1, 0, -1},
			[]float64{0.1578947, 0.5, 1, 0},
		)},
		{"half the difference of points", func(r game.Result) float64 { return float64(r.Score[0]-r.Score[1]) / 2 }, matrix.Of(
			[]float64{0, -1.5694444, -0.9489796, -0.1584022},
			[]float64{1.5694444, 0, -1.5, -0.6},
			[]float64{0.9489796, 1.5, 0, -1.2},
			[]float64{0.1584022, 0.6, 1.2, 0},
		)},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := solver{utility: c.of, values: map[any]float64{}}
			got := s.matrix(after(t, "cards=4 prizes=descending"))
			for i := range c.want.Rows {
				for j := range c.want.Cols {
					if math.Abs(got.At(i, j)-c.want.At(i, j)) > 1e-6 {
						t.Errorf("bids %d and %d are worth %.7f, want %.7f", i+1, j+1, got.At(i, j), c.want.At(i, j))
					}
				}
			}
		})
	}
}

// solver is backward induction over positions in which both seats are to bid.
type solver struct {
	utility func(game.Result) float64 // to seat 0
	values  map[any]float64           // by position
	lp      matrix.Solver
}

// matrix returns what every pair of bids is worth to seat 0.
func (s *solver) matrix(st game.State) matrix.Matrix {
	bids := [2][]game.Action{st.Legal(nil, 0), st.Legal(nil, 1)}
	m := matrix.New(len(bids[0]), len(bids[1]))
	for i, a := range bids[0] {
		for j, b := range bids[1] {
			next := st.Clone()
			next.Apply(0, a)
			next.Apply(1, b)
			m.Set(i, j, s.value(next))
		}
	}
	return m
}

func (s *solver) value(st game.State) float64 {
	if game.Over(st) {
		return s.utility(st.Result())
	}
	key := reflect.ValueOf(st).Elem().Interface()
	if v, ok := s.values[key]; ok {
		return v
	}
	v, _ := s.lp.Value(s.matrix(st))
	s.values[key] = v
	return v
}
