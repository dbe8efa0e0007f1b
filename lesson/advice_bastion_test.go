package lesson

import (
	"slices"
	"testing"

	"quarterdeck/game"
	"quarterdeck/solve/bastion"
)

// solved returns what cards are worth in Bastion's Breach, exactly: against the best reply, if some card is right whatever the opponent
// plays; otherwise against the opponent's best mix.
func solved(t *testing.T) func(r *Run, actions []game.Action) []float64 {
	return func(r *Run, actions []game.Action) []float64 {
		p, err := bastion.FromState(r.match.Position())
		if err != nil {
			t.Fatal(err)
		}
		s, err := bastion.Solve(t.Context(), p, bastion.WDL, bastion.Options{Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		a, err := s.At(p)
		if err != nil {
			t.Fatal(err)
		}
		mixed, sure := map[string]float64{}, map[string]float64{}
		best := -1.0
		for i, c := range a.Choices[0] {
			name := "play " + c.Card.String()
			mixed[name], sure[name] = c.Value, slices.Min(a.Matrix.Row(i))
			best = max(best, sure[name])
		}
		worth := sure
		if best < a.Value-1e-9 {
			worth = mixed
		}
		out := make([]float64, len(actions))
		for i, action := range actions {
			out[i] = worth[r.lesson.Game.Format(action)]
		}
		return out
	}
}

// TestBastionAdvice checks what the lessons of Bastion's Breach recommend.
func TestBastionAdvice(t *testing.T) {
	c := advice{worth: solved(t), near: 0.001, clear: 0.4, paths: Paths()}
	c.check(t, "bastion/carried-points", "bastion/mix", "bastion/ace")
}
