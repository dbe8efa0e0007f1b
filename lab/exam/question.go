package exam

import (
	"context"
	"math/rand/v2"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/lab"
)

// answer is what the program, and then the levels, said about one choice.
type answer struct {
	entry int // of the match's log
	given []game.Action
	loss  []float64 // nil: unknown
	// failed says that the program gave no usable answer: only those of the levels follow.
	failed bool
}

// levels returns the losses of the levels.
func (q *answer) levels() []float64 {
	if q.failed {
		return q.loss
	}
	return q.loss[1:]
}

// asker plays a seat as a level does, and asks the examined bots what they would play instead. It is no bot.Ender: a program did not play
// the matches that it is asked about, so it is not told how they end.
type asker struct {
	exam    *exam
	plays   bot.Bot
	bots    []bot.Bot // the program and the levels
	judge   judge     // nil: answers are scored later
	seed    uint64
	answers []answer
}

func (e *exam) asker(level string, g game.Game, seed uint64) (bot.Bot, error) {
	a := &asker{exam: e, seed: seed}
	r := rand.New(rand.NewPCG(seed, 0))
	var err error
	if a.plays, err = roster.New(level, g, r.Uint64(), roster.Opts{}); err != nil {
		return nil, err
	}
	a.bots = []bot.Bot{e.examinee(g, r.Uint64())}
	for _, name := range e.Scale {
		b, err := roster.New(name, g, r.Uint64(), roster.Opts{})
		if err != nil {
			return nil, err
		}
		a.bots = append(a.bots, b)
	}
	a.judge = judgeOf(g)
	return a, nil
}

// Choose chooses as the level that plays the match does.
func (a *asker) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	r := rand.New(rand.NewPCG(a.seed, uint64(k.Version())))
	if len(k.Legal(nil)) > 1 && r.Float64() < a.exam.way.Share && a.exam.asks(k) {
		if err := a.ask(ctx, k, r.Uint64()); err != nil {
			return 0, err
		}
	}
	return a.plays.Choose(ctx, k)
}

// ask asks about a choice. If the program fails to answer, only the levels are scored.
func (a *asker) ask(ctx context.Context, k *bot.Knowledge, seed uint64) error {
	q := answer{entry: k.Version()}
	for i, b := range a.bots {
		given, err := b.Choose(ctx, k)
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case err != nil && i == 0:
			a.exam.fail(err)
			q.failed = true
			continue
		case err != nil:
			return err
		}
		q.given = append(q.given, given)
	}
	if len(q.given) == 0 {
		return nil
	}
	if a.judge != nil {
		var err error
		if q.loss, err = a.judge(ctx, k, q.given, seed); err != nil {
			return err
		}
	}
	a.answers = append(a.answers, q)
	return nil
}

// question plays the matches with questions and scores the answers.
func (e *exam) question(ctx context.Context, endgame int) error {
	s := &scorer{exam: e, endgame: endgame}
	_, err := lab.Run(ctx, lab.Spec{
		Game: e.Game, Setup: game.Setup{Seats: e.way.Seats}, Bots: []string{e.way.Plays}, N: e.Asked, Repeat: e.way.PerDeal, Seed: e.Seed + 1, Workers: e.Workers, Make: e.asker,
		Each: func(m *lab.Match) error {
			defer e.step()
			return s.add(ctx, m)
		},
	})
	if err != nil {
		return err
	}
	s.report()
	return nil
}
