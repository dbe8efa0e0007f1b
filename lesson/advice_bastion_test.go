package lesson

import (
	"slices"
	"testing"

	"quarterdeck/game"
	"quarterdeck/solve/bastion"
)

// solver solves positions of Bastion's Breach. It keeps what it has solved.
type solver struct {
	t      *testing.T
	solved []*bastion.Solution
}

// quick is the most cards with which a position is solved by itself. A position with more is looked up in the solution of one before it.
const quick = 9

// answer returns the solution of the position of a run.
func (s *solver) answer(r *Run) *bastion.Answer {
	p, err := bastion.FromState(r.match.Position())
	if err != nil {
		s.t.Fatal(err)
	}
	for _, known := range s.solved {
		if a, err := known.At(p); err == nil {
			return a
		}
	}
	o := bastion.Options{Workers: 1}
	if p.Left() > quick {
		o.Keep = quick
	}
	sol, err := bastion.Solve(s.t.Context(), p, bastion.WDL, o)
	if err != nil {
		s.t.Fatal(err)
	}
	s.solved = append(s.solved, sol)
	a, err := sol.At(p)
	if err != nil {
		s.t.Fatal(err)
	}
	return a
}

// worth returns what cards are worth, exactly: against the best reply, if some card is right whatever the opponent plays; otherwise
// against the opponent's best mix.
func (s *solver) worth(r *Run, actions []game.Action) []float64 {
	a := s.answer(r)
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

// TestBastionAdvice checks what the lessons of Bastion's Breach recommend.
func TestBastionAdvice(t *testing.T) {
	for _, id := range []string{"bastion/carried-points", "bastion/mix", "bastion/ace"} {
		c := advice{worth: (&solver{t: t}).worth, near: 0.001, clear: 0.4, paths: Paths()}
		c.check(t, id)
	}
}

// TestBastionFirst checks what the guided rounds of the first match recommend, and its hints and tips while the learner plays on.
func TestBastionFirst(t *testing.T) {
	t.Parallel()
	s := &solver{t: t}
	c := advice{worth: s.worth, near: 0.05, first: true, paths: []Path{Stubborn}}
	c.play(t, "bastion/first-match")
	l := shipped(t, "bastion/first-match")
	given := map[string]int{}
	for seed := range uint64(12) {
		if err := l.Walk(t.Context(), Random, seed, func(r *Run) {
			if r.Done() || r.current().Until == nil {
				return
			}
			a := s.answer(r)
			best := -1.0
			var beats, safe []float64 // what cards are worth that beat the middle card, and those that beat all of the opponent's as well
			for _, c := range a.Choices[0] {
				best = max(best, c.Value)
				if bastion.Beats(c.Card, a.Position.Row[0]) {
					beats = append(beats, c.Value)
					if !slices.ContainsFunc(a.Position.Hand1.Ranks(), func(o bastion.Rank) bool { return !bastion.Beats(c.Card, o) }) {
						safe = append(safe, c.Value)
					}
				}
			}
			check := func(advice string, applies bool, worth, most float64) {
				if applies {
					given[advice]++
					if worth < most-c.near {
						t.Errorf("“%s” is worth %.3f, and %.3f is possible: %+v", advice, worth, most, a.Position)
					}
				}
			}
			check("If you cannot win, throw away a low card", len(beats) == 0, a.Choices[0][0].Value, best)
			check("a high card that can win is well spent", a.Position.Carry >= 2 && len(beats) > 0, slices.Max(append(beats, -1)), best)
			if len(safe) > 0 {
				check("If you can, win by as little as is safe", true, safe[0], slices.Max(safe))
			}
		}); err != nil {
			t.Fatal(err)
		}
	}
	for _, advice := range []string{"If you cannot win, throw away a low card", "If you can, win by as little as is safe", "a high card that can win is well spent"} {
		if said := l.says(advice); !said || given[advice] == 0 {
			t.Errorf("“%s” is said: %v; it applied %d times", advice, said, given[advice])
		}
	}
}
