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
	"sync"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
	rules "quarterdeck/games/bastion"
	"quarterdeck/lab"
	"quarterdeck/lab/twin"
	solve "quarterdeck/solve/bastion"
)

// Spec is what to play. The same Spec gives the same report, if the program plays the same.
type Spec struct {
	Program func(g game.Game, seed uint64) bot.Bot
	Level   string // the opponent
	Pairs   int
	Seed    uint64
	Twin    uint64 // the program plays the twin of this number; 0: the game itself
	Left    int    // score choices with at most so many cards left in each hand, 1 to MostLeft
	Workers int    // matches at a time; 0: one for each processor
	// Illegal reports whether a failure is an answer that is not legal. Others are answers that did not come.
	Illegal  func(error) bool
	Progress func() // called after every match; may be nil
}

// MostLeft is the most cards left for which choices are scored: all of a match. Both matches of a pair share a row, which takes
// some eleven seconds of processor time; endings take a fraction of a second each.
const MostLeft = 13

// Report is the result of an examination.
type Report struct {
	Game    string     `json:"game"`
	Level   string     `json:"level"` // the opponent
	Pairs   int        `json:"pairs"`
	Seed    uint64     `json:"seed"`
	Twin    uint64     `json:"twin,omitempty"` // that the program played
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
func Run(ctx context.Context, spec Spec) (*Report, error) { return run(ctx, spec, endgame) }

func run(ctx context.Context, spec Spec, endgame int) (*Report, error) {
	if err := spec.Check(); err != nil {
		return nil, err
	}
	e := &exam{Spec: spec, endgame: endgame, report: &Report{Game: rules.Game().Info().ID, Level: spec.Level, Pairs: spec.Pairs, Seed: spec.Seed, Twin: spec.Twin, Left: spec.Left}}
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
	report  *Report
	mu      sync.Mutex      // of the report's failures
	pairs   []float64       // mean loss of the matches of a pair
	endgame int             // cards left when the endgame begins
	root    solve.Position  // where scoring of this match begins
	early   *solve.Solution // of the part before the endgame, from root on; nil: not needed yet
	late    *solve.Solution // of the endgame; nil: not needed yet
}

func (e *exam) bot(level string, g game.Game, seed uint64) (bot.Bot, error) {
	if level == program && e.Twin != 0 {
		g = twin.New(e.Twin)
		return twin.Bot(g, e.Program(g, seed)), nil
	}
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
