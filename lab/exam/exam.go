// Package exam examines a program in Bastion's Breach: it plays fixed, seeded pairs of matches against a level, both seats of each
// deal, and adds up what the program's choices gave away by the exact solution. It implements `quarterdeck exam`.
//
// The loss of a choice is what it gives away against a perfect opponent, in winning chances from 0 to 1. It does not depend on what
// the opponent chose. So it has far less noise than results have.
package exam

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
	rules "quarterdeck/games/bastion"
	"quarterdeck/lab"
	solve "quarterdeck/solve/bastion"
)

// Spec is what to play. The same Spec gives the same report, if the program plays the same.
type Spec struct {
	Program func(g game.Game, seed uint64) bot.Bot
	Level   string // the opponent
	Pairs   int
	Seed    uint64
	Left    int // score choices with at most so many cards left in each hand, 1 to MostLeft
	Workers int // matches at a time; 0: one for each processor
	// Illegal reports whether a failure is an answer that is not legal. Others are answers that did not come.
	Illegal  func(error) bool
	Progress func() // called after every match; may be nil
}

// MostLeft is the most cards left for which every match is solved: whole deals take minutes each.
const MostLeft = 11

// Report is the result of an examination.
type Report struct {
	Game    string     `json:"game"`
	Level   string     `json:"level"` // the opponent
	Pairs   int        `json:"pairs"`
	Seed    uint64     `json:"seed"`
	Left    int        `json:"left"`
	Loss    Mean       `json:"loss"`    // what the program gave away in a match, over pairs
	Choices int        `json:"choices"` // that were scored
	Perfect int        `json:"perfect"` // of them, those that gave away less than a millionth
	Result  *lab.Pairs `json:"result"`  // of the matches
	Illegal int        `json:"illegal"` // answers that were not legal; a random choice was played, and is not scored
	Missing int        `json:"missing"` // answers that did not come; likewise
	Bound   float64    `json:"bound"`   // certified bound on the error of a solution
}

// Mean is a mean over pairs, with its standard error and its 95% interval.
type Mean struct {
	Value float64 `json:"value"`
	Error float64 `json:"se"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// program is the name of the examined bot in the batch.
const program = "program"

// Check returns why the examination cannot be held, or nil.
func (s *Spec) Check() error {
	if _, err := roster.Find(s.Level); err != nil {
		return err
	}
	switch {
	case s.Pairs < 2:
		return errors.New("an exam has at least two pairs of matches")
	case s.Left < 1 || s.Left > MostLeft:
		return fmt.Errorf("left is a number of cards from 1 to %d", MostLeft)
	}
	return nil
}

// Run plays the matches and scores them. The error is ctx's or Spec.Check's.
func Run(ctx context.Context, spec Spec) (*Report, error) {
	if err := spec.Check(); err != nil {
		return nil, err
	}
	e := &exam{Spec: spec, report: &Report{Game: rules.Game().Info().ID, Level: spec.Level, Pairs: spec.Pairs, Seed: spec.Seed, Left: spec.Left}}
	batch, err := lab.Run(ctx, lab.Spec{
		Game: rules.Game(), Bots: []string{program, spec.Level}, N: spec.Pairs, Seed: spec.Seed, Paired: true, Workers: spec.Workers,
		Make: e.bot, Failed: e.fail, Each: func(m *lab.Match) error { return e.score(ctx, m) },
	})
	if err != nil {
		return nil, err
	}
	e.report.Loss = meanOf(e.pairs)
	e.report.Result = batch.Pairs
	return e.report, nil
}

// exam is the state of Run.
type exam struct {
	Spec
	report *Report
	mu     sync.Mutex // of the report's failures
	pairs  []float64  // mean loss of the matches of a pair
}

func (e *exam) bot(level string, g game.Game, seed uint64) (bot.Bot, error) {
	if level == program {
		return e.Program(g, seed), nil
	}
	return roster.New(level, g, seed, roster.Opts{})
}

func (e *exam) fail(f lab.Failure) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.Illegal(f.Err) {
		e.report.Illegal++
	} else {
		e.report.Missing++
	}
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
	var sol *solve.Solution
	random := map[int]bool{}
	for _, ply := range m.Random {
		random[ply] = true
	}
	for ply, entry := range m.Record.Entries {
		if s := entry.Actor; s >= 0 && m.Bots[s] == 0 && !random[ply] {
			p, err := solve.FromState(st)
			if err != nil {
				return 0, err
			}
			if p.Left() <= e.Left && !decided(p) {
				if sol == nil {
					if sol, err = solve.Solve(ctx, p, solve.WDL, solve.Options{Workers: e.Workers}); err != nil {
						return 0, err
					}
					e.report.Bound = max(e.report.Bound, sol.Bound()/2)
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
