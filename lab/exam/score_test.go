package exam

import (
	"math"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/lab"
)

// TestUnjudged counts questions whose answers the judge could not compare, and scores the others.
func TestUnjudged(t *testing.T) {
	e := &exam{Spec: Spec{Scale: []string{"mate"}}, way: &roster.Exam{PerDeal: 1, Playouts: 1}, report: &Report{}}
	s := &scorer{exam: e}
	for n := range 2 {
		m := &lab.Match{Index: n, Played: []bot.Bot{&asker{answers: []answer{{}, {loss: []float64{.5, .25}}, {failed: true, loss: []float64{.75}}}}}}
		if err := s.add(t.Context(), m); err != nil {
			t.Fatal(err)
		}
	}
	s.report()
	r := e.report
	if mate := r.Scale[0]; r.Open != 2 || r.Choices != 2 || r.Loss.Value != .5 || mate.Loss.Value != .5 || math.Abs(mate.Difference.Value-.25) > 1e-9 {
		t.Errorf("%+v", r)
	}
}
