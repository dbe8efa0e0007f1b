package exam_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/games/bastion"
	"quarterdeck/lab/exam"
	solve "quarterdeck/solve/bastion"
)

var errIllegal = errors.New("illegal")

func spec(program func(game.Game, uint64) bot.Bot) exam.Spec {
	return exam.Spec{Game: bastion.Game(), Program: program, Level: roster.Random, Scale: []string{roster.Random}, Pairs: 4, Asked: 9, Seed: 1, Left: 6, Illegal: func(err error) bool { return errors.Is(err, errIllegal) }}
}

func level(t *testing.T, name string) func(game.Game, uint64) bot.Bot {
	return func(g game.Game, seed uint64) bot.Bot {
		b, err := roster.New(name, g, seed, roster.Opts{Iterations: 50})
		if err != nil {
			t.Error(err)
		}
		return b
	}
}

// perfect plays the card that gives away least, by one solution from left cards on.
type perfect struct {
	left int
	sol  *solve.Solution
}

func (b *perfect) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	legal := k.Legal(nil)
	p, err := solve.FromState(k.Imagine(rand.New(rand.NewPCG(1, 1))))
	if err != nil || p.Left() > b.left {
		return legal[0], err
	}
	if b.sol == nil {
		if b.sol, err = solve.Solve(ctx, p, solve.WDL, solve.Options{}); err != nil {
			return 0, err
		}
	}
	answer, err := b.sol.At(p)
	if err != nil {
		return 0, err
	}
	best, least := legal[0], 2.0
	for _, a := range legal {
		card, err := solve.ParseRank(k.Game().Format(a)[len("play "):])
		if err != nil {
			return 0, err
		}
		if loss, _ := answer.Loss(int(k.Seat()), card); loss < least {
			best, least = a, loss
		}
	}
	return best, nil
}

// TestPerfect: perfect play gives nothing away, and random play does.
func TestPerfect(t *testing.T) {
	for _, endgame := range []int{10, 4, 3} { // within one of the exam's solutions, and across two
		s := spec(func(game.Game, uint64) bot.Bot { return &perfect{left: 6} })
		s.Asked = 33 // five deals
		best, err := exam.RunEndgame(t.Context(), s, endgame)
		if err != nil {
			t.Fatal(err)
		}
		if best.Choices == 0 || best.Perfect != best.Choices || best.Loss.Value > 1e-6 || best.Illegal+best.Missing > 0 || !best.Exact {
			t.Errorf("perfect play, with an endgame of %d cards: %+v", endgame, best)
		}
		if d := best.Scale[0]; d.Level != roster.Random || d.Loss.Value < 0.01 || d.Difference.High > 0 || d.Difference.Value != best.Loss.Value-d.Loss.Value {
			t.Errorf("random play in the same positions: %+v", d)
		}
	}
	worst, err := exam.Run(t.Context(), spec(level(t, roster.Random)))
	if err != nil {
		t.Fatal(err)
	}
	// There are two deals, so one degree of freedom.
	if half := (worst.Loss.High - worst.Loss.Low) / 2 / worst.Loss.Error; math.Abs(half-12.706) > 0.01 {
		t.Errorf("the interval reaches %.2f standard errors, want 12.71", half)
	}
	if worst.Loss.Value < 0.01 || worst.Loss.Low > worst.Loss.Value || worst.Loss.High < worst.Loss.Value || worst.Result.Pairs != 4 {
		t.Errorf("random play: %+v", worst)
	}
}

// TestExamOfEveryGame: every game has an exam, which is reproducible. Where captain is the judge it gives nothing away, and random play does.
func TestExamOfEveryGame(t *testing.T) {
	for _, g := range games.All()[1:] {
		t.Run(g.Info().ID, func(t *testing.T) {
			var reports [2]*exam.Report
			for i := range reports {
				s := spec(level(t, roster.Random))
				s.Game, s.Pairs, s.Asked, s.Scale, s.Workers = g, 2, 3, []string{roster.Captain}, 1+i
				var err error
				if reports[i], err = exam.Run(t.Context(), s); err != nil {
					t.Fatal(err)
				}
			}
			r := reports[0]
			if !reflect.DeepEqual(r, reports[1]) {
				t.Errorf("%+v\n%+v", r, reports[1])
			}
			if r.Game != g.Info().ID || r.Exact || r.Choices == 0 || r.Deals != 3 || r.Result.Pairs != 2 || r.Scale[0].Loss == r.Loss {
				t.Errorf("random play: %+v", r)
			}
			if r.Game != "breach" && r.Scale[0].Difference.Value <= 0 { // there, a single choice changes too little
				t.Errorf("random play gives no more away than captain: %+v", r)
			}
			if captain := r.Scale[0].Loss.Value; (r.Game == "port" || r.Game == "breach") && captain != 0 {
				t.Errorf("captain gives away %g by its own judgement", captain)
			}
		})
	}
}

// TestSame: the same examination gives the same report with any number of workers.
func TestSame(t *testing.T) {
	var reports [2]*exam.Report
	for i := range reports {
		s := spec(level(t, roster.Deckhand))
		s.Workers = 1 + 3*i
		var err error
		if reports[i], err = exam.Run(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
	if !reflect.DeepEqual(reports[0], reports[1]) {
		t.Errorf("%+v\n%+v", reports[0], reports[1])
	}
}

// faulty gives no usable answer.
type faulty struct{ err error }

func (f faulty) Choose(context.Context, *bot.Knowledge) (game.Action, error) { return 0, f.err }

// TestFaults: illegal and missing answers are counted and not scored.
func TestFaults(t *testing.T) {
	for _, err := range []error{errIllegal, errors.New("it died")} {
		r, bad := exam.Run(t.Context(), spec(func(game.Game, uint64) bot.Bot { return faulty{err} }))
		if bad != nil {
			t.Fatal(bad)
		}
		failed, other := r.Illegal, r.Missing
		if err != errIllegal {
			failed, other = other, failed
		}
		if failed <= 8*13 || other != 0 || r.Choices != 0 || r.Loss.Value != 0 {
			t.Errorf("%v: %+v", err, r)
		}
		random, bad := exam.Run(t.Context(), spec(level(t, roster.Random)))
		if bad != nil {
			t.Fatal(bad)
		}
		if got, want := r.Scale[0], random.Scale[0]; got.Loss != want.Loss || want.Loss.Value == 0 || got.Difference != (exam.Mean{}) {
			t.Errorf("where the program fails, random gives away %+v, want %+v", got, want)
		}
	}
}

// TestCheck: wrong requests are refused before anything is played.
func TestCheck(t *testing.T) {
	for _, change := range []func(*exam.Spec){
		func(s *exam.Spec) { s.Level = "admiral" }, func(s *exam.Spec) { s.Pairs = 1 }, func(s *exam.Spec) { s.Asked = 8 }, func(s *exam.Spec) { s.Pairs, s.Asked = 0, 0 },
		func(s *exam.Spec) { s.Scale = []string{"admiral"} }, func(s *exam.Spec) { s.Game, s.Twin = games.All()[1], 3 },
		func(s *exam.Spec) { s.Left = 0 }, func(s *exam.Spec) { s.Left = exam.MostLeft + 1 },
	} {
		s := spec(level(t, roster.Random))
		change(&s)
		if _, err := exam.Run(t.Context(), s); err == nil {
			t.Errorf("%+v was accepted", s)
		}
	}
}

// last plays its last legal card, in the game that it is meant to see.
type last struct {
	t    *testing.T
	game string
}

func (b last) Choose(_ context.Context, k *bot.Knowledge) (game.Action, error) {
	if got := k.Game().Info().ID; got != b.game {
		b.t.Errorf("the program sees %s, want %s", got, b.game)
	}
	legal := k.Legal(nil)
	return legal[len(legal)-1], nil
}

// TestTwin: a program that plays a twin is examined in the same positions, by the same solution.
func TestTwin(t *testing.T) {
	var reports [2]*exam.Report
	for i := range reports {
		s := spec(func(game.Game, uint64) bot.Bot { return last{t, []string{"bastion", "twin-5"}[i]} })
		s.Twin = uint64(5 * i)
		var err error
		if reports[i], err = exam.Run(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
	if reports[1].Twin != 5 {
		t.Errorf("the report does not name the twin: %+v", reports[1])
	}
	if reports[1].Twin = 0; !reflect.DeepEqual(reports[0], reports[1]) {
		t.Errorf("%+v\n%+v", reports[0], reports[1])
	}
}
