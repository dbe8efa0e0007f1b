package dataset

import (
	"context"
	"math"
	"runtime"
	"sync"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/lab"
)

// Iterations is the judge's budget for each decision if Spec names none: captain's.
const Iterations = 8000

// estimate fills the values of all decisions of a match, several at a time.
func (w *Writer) estimate(ctx context.Context, m *lab.Match, decisions []decision) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	queue := make(chan *decision)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for d := range queue {
				if err := w.judge(ctx, m.Index, d); err != nil {
					cancel(err)
				}
			}
		})
	}
	for i := range decisions {
		queue <- &decisions[i]
	}
	close(queue)
	workers.Wait()
	return context.Cause(ctx)
}

// judge fills the values of one decision. Each has its own judge, so that values do not depend on what was judged before.
func (w *Writer) judge(ctx context.Context, match int, d *decision) error {
	if err := context.Cause(ctx); err != nil {
		return err
	}
	g := w.spec.Game
	seed := w.spec.Seed<<32 ^ uint64(match)<<16 ^ uint64(d.Ply)
	k := bot.Know(g, d.st, d.seat).Under(w.setup).AtVersion(int(d.Ply))
	values, err := Judge(ctx, k, d.legal, roster.Of(g.Info().ID).NewJudge(seed, w.spec.Iterations))
	d.Values = values
	return err
}

// Judge returns what each of the legal actions is worth to the seat, as the judge estimates it.
func Judge(ctx context.Context, k *bot.Knowledge, legal []game.Action, judge bot.Judge) ([]Value, error) {
	study, err := judge.Study(ctx, k, bot.Ask{Seats: k.Setup().Seats, Known: legal})
	if err != nil {
		return nil, err
	}
	values := make([]Value, len(legal))
	for i := range values {
		values[i] = Value(math.NaN())
	}
	if len(legal) == 1 { // a judge lists no actions where there is no choice
		values[0] = Value(study.Utility[k.Seat()])
	}
	tried := map[game.Action]bot.Judged{}
	for _, c := range study.Choices {
		tried[c.Action] = c
	}
	for i, a := range legal {
		if c, ok := tried[a]; ok && c.Tried {
			values[i] = Value(c.Utility[k.Seat()])
		}
	}
	return values, nil
}
