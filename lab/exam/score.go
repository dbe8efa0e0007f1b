package exam

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"strings"

	"quarterdeck/game"
	rules "quarterdeck/games/bastion"
	"quarterdeck/lab"
	solve "quarterdeck/solve/bastion"
)

// endgame is how many cards are left when the endgame begins, which is solved apart. Its values take a hundred times the memory
// of the rest, and solving a match again from there is quick.
const endgame = 10

// solution returns a solution that answers for p, a position of the match that is scored.
func (e *exam) solution(ctx context.Context, p solve.Position) (sol *solve.Solution, err error) {
	if p.Left() > e.endgame {
		if e.early == nil {
			e.early, err = e.solve(ctx, e.root, e.endgame)
		}
		return e.early, err
	}
	if e.late == nil {
		e.late, err = e.solve(ctx, p, 0)
	}
	return e.late, err
}

// enter notes where scoring of a match begins. The other match of a pair usually begins there too, and has the same solution.
func (e *exam) enter(p solve.Position) {
	if !reflect.DeepEqual(p, e.root) {
		e.root, e.early = p, nil
	}
	e.late = nil
}

// solve solves a position and notes the bound on the error.
func (e *exam) solve(ctx context.Context, p solve.Position, keep int) (*solve.Solution, error) {
	sol, err := solve.Solve(ctx, p, solve.WDL, solve.Options{Workers: e.Workers, Keep: keep})
	if err != nil {
		return nil, err
	}
	e.report.Bound = max(e.report.Bound, sol.Bound()/2)
	return sol, nil
}

// score adds up what the program gave away in a match.
func (e *exam) score(ctx context.Context, m *lab.Match) error {
	loss, err := e.loss(ctx, m)
	if err != nil {
		return err
	}
	if m.Index%2 == 0 {
		e.pairs = append(e.pairs, loss/2)
	} else {
		e.pairs[len(e.pairs)-1] += loss / 2
	}
	if e.Progress != nil {
		e.Progress()
	}
	return nil
}

// loss replays a match and adds up the losses of the program's choices.
func (e *exam) loss(ctx context.Context, m *lab.Match) (sum float64, err error) {
	st, err := rules.Game().New(m.Record.Setup)
	if err != nil {
		return 0, err
	}
	random := map[int]bool{}
	for _, ply := range m.Random {
		random[ply] = true
	}
	entered := false
	for ply, entry := range m.Record.Entries {
		if s := entry.Actor; s >= 0 {
			p, err := solve.FromState(st)
			if err != nil {
				return 0, err
			}
			if !entered && p.Left() <= e.Left {
				e.enter(p)
				entered = true
			}
			if entered && m.Bots[s] == 0 && !random[ply] && !decided(p) {
				sol, err := e.solution(ctx, p)
				if err != nil {
					return 0, err
				}
				given, err := e.choice(sol, p, s, rules.Game().Format(entry.Action))
				if err != nil {
					return 0, err
				}
				sum += given
			}
		}
		st.Apply(entry.Actor, entry.Action)
	}
	return sum, nil
}

// exact is a loss below which a choice counts as perfect: far above the error of a solution.
const exact = 1e-6

// choice returns what a choice gave away, in winning chances.
func (e *exam) choice(sol *solve.Solution, p solve.Position, s game.Seat, notation string) (float64, error) {
	card, err := solve.ParseRank(strings.TrimPrefix(notation, "play "))
	if err != nil {
		return 0, err
	}
	answer, err := sol.At(p)
	if err != nil {
		return 0, err
	}
	loss, ok := answer.Loss(int(s), card)
	if !ok {
		return 0, fmt.Errorf("seat %v does not hold %v", s, card)
	}
	loss = max(0, loss/2) // from a difference of chances to a chance
	e.report.Choices++
	if loss < exact {
		e.report.Perfect++
	}
	return loss, nil
}

// decided reports whether the rounds to go cannot change who wins.
func decided(p solve.Position) bool { return max(p.Diff, -p.Diff) > p.Carry+p.Left() }

// z95 is the 97.5% quantile of the normal distribution.
const z95 = 1.959963984540054

func meanOf(list []float64) (m Mean) {
	n := float64(len(list))
	for _, v := range list {
		m.Value += v / n
	}
	for _, v := range list {
		m.Error += (v - m.Value) * (v - m.Value)
	}
	m.Error = math.Sqrt(m.Error / (n - 1) / n)
	m.Low, m.High = max(0, m.Value-z95*m.Error), m.Value+z95*m.Error
	return m
}
