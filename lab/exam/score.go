package exam

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"

	"quarterdeck/bot"
	"quarterdeck/game"
	"quarterdeck/lab"
	"quarterdeck/lab/student"
	solve "quarterdeck/solve/bastion"
)

// MostLeft is the most cards left for which answers are scored in Bastion's Breach: all of a match. All matches of a deal share a
// solution, which takes some eleven seconds of processor time; endings take a fraction of a second each.
const MostLeft = 13

// endgame is how many cards are left when the endgame begins, which is solved apart. Its values take a hundred times the memory
// of the rest, and solving a match again from there is quick.
const endgame = 10

// Losses are what answers gave away: means over questions, with intervals over deals.
type Losses struct {
	Deals   int     `json:"deals"`
	Choices int     `json:"choices"`            // that were scored
	Perfect int     `json:"perfect,omitempty"`  // of them, those in which the program gave away less than a millionth
	Open    int     `json:"unjudged,omitempty"` // questions whose answers the judge could not compare
	Exact   bool    `json:"exact"`              // by the exact solution; otherwise by estimates, against the choice of the judge
	Bound   float64 `json:"bound,omitempty"`    // certified bound on the error of a solution
	Loss    Mean    `json:"loss"`               // of the program
	Scale   []Rung  `json:"scale"`              // of the levels, in the same positions and in those that the program failed to answer
}

// Rung is what a level gave away.
type Rung struct {
	Level      string `json:"level"`
	Loss       Mean   `json:"loss"`
	Difference Mean   `json:"difference"` // what the program gave away more than the level, in choices of both
}

// Mean is a mean over questions, with its standard error and its 95% interval.
type Mean struct {
	Value float64 `json:"value"`
	Error float64 `json:"se"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// scorer adds up the losses of answers.
type scorer struct {
	exam    *exam
	deals   []sums
	endgame int             // cards left when the endgame begins
	root    solve.Position  // where scoring of this match begins
	early   *solve.Solution // of the part before the endgame, from root on; nil: not needed yet
	late    *solve.Solution // of the endgame; nil: not needed yet
}

// sums are what the answers about one deal gave away.
type sums struct {
	n, all int       // questions that the program answered, and all
	loss   []float64 // of the program, then of the levels, in questions that it answered
	levels []float64 // of the levels in all questions
}

// add scores the answers about a match.
func (s *scorer) add(ctx context.Context, m *lab.Match) error {
	if m.Index%s.exam.way.PerDeal == 0 {
		s.deals = append(s.deals, sums{loss: make([]float64, 1+len(s.exam.Scale)), levels: make([]float64, len(s.exam.Scale))})
	}
	if s.exam.way.Exact() {
		if err := s.solveAll(ctx, m); err != nil {
			return err
		}
	}
	d, report := &s.deals[len(s.deals)-1], s.exam.report
	for _, b := range m.Played {
		for _, q := range b.(*asker).answers {
			if q.loss == nil {
				report.Open++
				continue
			}
			d.all++
			for i, loss := range q.levels() {
				d.levels[i] += loss
			}
			if q.failed {
				continue
			}
			d.n++
			report.Choices++
			if s.exam.way.Exact() && q.loss[0] < exact {
				report.Perfect++
			}
			for i, loss := range q.loss {
				d.loss[i] += loss
			}
		}
	}
	return nil
}

// report sums up.
func (s *scorer) report() {
	r := &s.exam.report.Losses
	r.Deals, r.Exact = len(s.deals), s.exam.way.Exact()
	answered, all := func(d *sums) int { return d.n }, func(d *sums) int { return d.all }
	r.Loss = s.mean(answered, func(d *sums) float64 { return d.loss[0] })
	for i, level := range s.exam.Scale {
		r.Scale = append(r.Scale, Rung{Level: level,
			Loss:       s.mean(all, func(d *sums) float64 { return d.levels[i] }),
			Difference: s.mean(answered, func(d *sums) float64 { return d.loss[0] - d.loss[1+i] }),
		})
	}
}

// mean returns the mean over questions. Those of a deal depend on each other, so the error is that of a ratio of sums over deals.
func (s *scorer) mean(questions func(*sums) int, of func(*sums) float64) (m Mean) {
	n, deals := 0.0, float64(len(s.deals))
	for i := range s.deals {
		n += float64(questions(&s.deals[i]))
		m.Value += of(&s.deals[i])
	}
	if n == 0 {
		return Mean{}
	}
	m.Value /= n
	for i := range s.deals {
		rest := of(&s.deals[i]) - m.Value*float64(questions(&s.deals[i]))
		m.Error += rest * rest
	}
	m.Error = math.Sqrt(m.Error*deals/(deals-1)) / n
	half := student.Quantile(deals-1) * m.Error
	m.Low, m.High = m.Value-half, m.Value+half
	return m
}

// asks reports whether the exam asks about a choice. In Bastion's Breach it does not once the match is decided, or before few enough cards are left.
func (e *exam) asks(k *bot.Knowledge) bool {
	if !e.way.Exact() {
		return true
	}
	p, err := solve.FromState(k.Imagine(rand.New(rand.NewPCG(0, 0))))
	return err == nil && p.Left() <= e.Left && !decided(p)
}

// decided reports whether the rounds to go cannot change who wins.
func decided(p solve.Position) bool { return max(p.Diff, -p.Diff) > p.Carry+p.Left() }

// solution returns a solution that answers for p, a position of the match that is scored.
func (s *scorer) solution(ctx context.Context, p solve.Position) (sol *solve.Solution, err error) {
	if p.Left() > s.endgame {
		if s.early == nil {
			s.early, err = s.solve(ctx, s.root, s.endgame)
		}
		return s.early, err
	}
	if s.late == nil {
		s.late, err = s.solve(ctx, p, 0)
	}
	return s.late, err
}

// enter notes where scoring of a match begins. The other matches of a deal usually begin there too, and have the same solution.
func (s *scorer) enter(p solve.Position) {
	if !reflect.DeepEqual(p, s.root) {
		s.root, s.early = p, nil
	}
	s.late = nil
}

// solve solves a position and notes the bound on the error.
func (s *scorer) solve(ctx context.Context, p solve.Position, keep int) (*solve.Solution, error) {
	sol, err := solve.Solve(ctx, p, solve.WDL, solve.Options{Workers: s.exam.Workers, Keep: keep})
	if err != nil {
		return nil, err
	}
	s.exam.report.Bound = max(s.exam.report.Bound, sol.Bound()/2)
	return sol, nil
}

// solveAll replays a match and scores the answers by the exact solution.
func (s *scorer) solveAll(ctx context.Context, m *lab.Match) error {
	st, err := s.exam.Game.New(m.Record.Setup)
	if err != nil {
		return err
	}
	entered := false
	var next [2]int // by seat, the next answer
	for at, entry := range m.Record.Entries {
		if seat := entry.Actor; seat >= 0 {
			answers := m.Played[seat].(*asker).answers
			if i := next[seat]; i < len(answers) && answers[i].entry == at {
				next[seat]++
				p, err := solve.FromState(st)
				if err != nil {
					return err
				}
				if !entered {
					s.enter(p)
					entered = true
				}
				if err := s.judge(ctx, p, seat, &answers[i]); err != nil {
					return err
				}
			}
		}
		st.Apply(entry.Actor, entry.Action)
	}
	return nil
}

// exact is a loss below which a choice counts as perfect: far above the error of a solution.
const exact = 1e-6

// judge scores an answer.
func (s *scorer) judge(ctx context.Context, p solve.Position, seat game.Seat, q *answer) error {
	sol, err := s.solution(ctx, p)
	if err != nil {
		return err
	}
	a, err := sol.At(p)
	if err != nil {
		return err
	}
	for _, given := range q.given {
		card, err := solve.ParseRank(strings.TrimPrefix(s.exam.Game.Format(given), "play "))
		if err != nil {
			return err
		}
		loss, ok := a.Loss(int(seat), card)
		if !ok {
			return fmt.Errorf("seat %v does not hold %v", seat, card)
		}
		q.loss = append(q.loss, max(0, loss/2)) // from a difference of chances to a chance
	}
	return nil
}
