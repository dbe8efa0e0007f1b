// Package exam examines a program. It plays pairs of matches against a level, both seats of each deal, and asks the program about
// positions of matches that it did not play. It implements `quarterdeck exam`.
//
// The loss of an answer is what it gives away, in winning chances from 0 to 1. Our levels answer the same questions, and one judge
// compares all answers. So differences have far less noise than results have.
package exam

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/lab"
	"quarterdeck/lab/twin"
)

// Spec is what to play and to ask. The same Spec gives the same report, if the program plays the same.
type Spec struct {
	Game    game.Game
	Program func(g game.Game, seed uint64) bot.Bot
	Level   string   // the opponent
	Scale   []string // levels that answer the same questions
	Pairs   int      // of matches that the program plays; 0: none
	Asked   int      // matches of ours about which the program is asked; 0: none
	Seed    uint64
	Twin    uint64 // the program plays the twin of this number; 0: the game itself
	Left    int    // in Bastion's Breach, ask with at most so many cards left in each hand, 1 to MostLeft
	Workers int    // matches at a time; 0: one for each processor
	// Illegal reports whether a failure is an answer that is not legal. Others are answers that did not come.
	Illegal  func(error) bool
	Progress func() // called after every match; may be nil
}

// Report is the result of an examination.
type Report struct {
	Game    string     `json:"game"`
	Level   string     `json:"level"` // the opponent
	Pairs   int        `json:"pairs"`
	Asked   int        `json:"asked"` // matches of ours about which the program was asked
	Left    int        `json:"left,omitempty"`
	Seed    uint64     `json:"seed"`
	Twin    uint64     `json:"twin,omitempty"` // that the program played
	Result  *lab.Pairs `json:"result,omitempty"`
	Illegal int        `json:"illegal"` // answers that were not legal; in matches, a random choice was played
	Missing int        `json:"missing"` // answers that did not come; likewise
	Losses
}

// program is the name of the examined bot in the batch.
const program = "program"

// Check returns why the examination cannot be held, or nil.
func (s *Spec) Check() error {
	for _, level := range append([]string{s.Level}, s.Scale...) {
		if _, err := roster.Find(level); err != nil {
			return err
		}
	}
	way := roster.Of(s.Game.Info().ID).Exam
	switch {
	case way == nil:
		return fmt.Errorf("there is no exam in %s", s.Game.Info().Title)
	case s.Twin != 0 && !twin.Has(s.Game):
		return fmt.Errorf("%s has no twins", s.Game.Info().Title)
	case s.Pairs < 0 || s.Pairs == 1:
		return errors.New("an exam has at least two pairs of matches, or 0 for none")
	case s.Asked < 0 || s.Asked > 0 && s.Asked <= way.PerDeal:
		return fmt.Errorf("an exam asks about at least %d matches in %s, or 0 for none", way.PerDeal+1, s.Game.Info().Title)
	case s.Pairs+s.Asked == 0:
		return errors.New("an exam without matches and without questions says nothing")
	case s.Left < 1 || s.Left > MostLeft:
		return fmt.Errorf("left is a number of cards from 1 to %d", MostLeft)
	}
	return nil
}

// Matches returns how many matches there are.
func (s *Spec) Matches() int { return 2*s.Pairs + s.Asked }

// Run plays the matches, and asks and scores. The error is ctx's or Spec.Check's.
func Run(ctx context.Context, spec Spec) (*Report, error) { return run(ctx, spec, endgame) }

func run(ctx context.Context, spec Spec, endgame int) (*Report, error) {
	if err := spec.Check(); err != nil {
		return nil, err
	}
	e := &exam{Spec: spec, way: roster.Of(spec.Game.Info().ID).Exam, report: &Report{Game: spec.Game.Info().ID, Level: spec.Level, Pairs: spec.Pairs, Asked: spec.Asked, Seed: spec.Seed, Twin: spec.Twin}}
	if e.way.Exact() {
		e.report.Left = spec.Left
	}
	if spec.Pairs > 0 {
		if err := e.play(ctx); err != nil {
			return nil, err
		}
	}
	if spec.Asked > 0 {
		if err := e.question(ctx, endgame); err != nil {
			return nil, err
		}
	}
	return e.report, nil
}

// exam is the state of Run.
type exam struct {
	Spec
	way    *roster.Exam
	report *Report
	mu     sync.Mutex // of the report's failures
}

// play plays the pairs of matches.
func (e *exam) play(ctx context.Context) error {
	batch, err := lab.Run(ctx, lab.Spec{
		Game: e.Game, Setup: game.Setup{Seats: e.way.Seats}, Bots: []string{program, e.Level}, N: e.Pairs, Seed: e.Seed, Paired: true, Workers: e.Workers,
		Make: func(name string, g game.Game, seed uint64) (bot.Bot, error) {
			if name == program {
				return e.examinee(g, seed), nil
			}
			return roster.New(name, g, seed, roster.Opts{})
		},
		Failed: func(f lab.Failure) { e.fail(f.Err) },
		Each:   func(*lab.Match) error { e.step(); return nil },
	})
	if err != nil {
		return err
	}
	e.report.Result = batch.Pairs
	return nil
}

func (e *exam) step() {
	if e.Progress != nil {
		e.Progress()
	}
}

// examinee returns the program as a bot for a seat of a match.
func (e *exam) examinee(g game.Game, seed uint64) bot.Bot {
	if e.Twin == 0 {
		return e.Program(g, seed)
	}
	g = twin.New(e.Twin)
	return twin.Bot(g, e.Program(g, seed))
}

// fail counts an answer that cannot be used.
func (e *exam) fail(err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.Illegal(err) {
		e.report.Illegal++
	} else {
		e.report.Missing++
	}
}
