package coach

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"quarterdeck/bot"
	"quarterdeck/game"
)

// estimator judges the moments of one match. Its methods are safe for concurrent use: they share no mutable state.
type estimator struct {
	evaluation
	game  game.Game
	names []string
	seats int
	opts  EstimateOptions
	hides bool // seats knew different things
	setup game.Setup
	// captain returns the bot that advises.
	captain func(seed uint64, iterations int) (bot.Bot, error)
}

// minIterations is the smallest number of iterations for a moment, however slow a game is.
const minIterations = 250

// limitIterations reduces the iterations if the whole match would take too long, judging by a moment in its middle.
func (l *estimator) limitIterations(ctx context.Context, w *history) error {
	if l.opts.Time <= 0 {
		return nil
	}
	const measurable = 20 * time.Millisecond // to measure by
	st, took := w.events[len(w.events)/2].before, time.Duration(0)
	n := 16
	for {
		start := time.Now()
		if _, err := l.evaluateFor(ctx, st, 0, l.opts.Seed, n); err != nil {
			return err
		}
		if took = time.Since(start); took >= measurable || 2*n > l.opts.Iterations {
			break
		}
		n *= 2
	}
	all := took.Seconds() / float64(n) * float64(len(w.events)+1) / float64(l.opts.Workers) // for one iteration each
	for l.opts.Iterations >= 2*minIterations && all*float64(l.opts.Iterations) > l.opts.Time.Seconds() {
		l.opts.Iterations /= 2
	}
	return nil
}

// estimateAll judges every moment, several at a time, and the position in which the match ended.
func (l *estimator) estimateAll(ctx context.Context, w *history) ([]Moment, []Figure, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	moments := make([]Moment, len(w.events))
	var last []Figure
	work := make(chan int)
	var workers sync.WaitGroup
	var mu sync.Mutex
	done := int64(0)
	for range l.opts.Workers {
		workers.Go(func() {
			for i := range work {
				err := recoverPanic(func() (err error) {
					if i == len(moments) {
						last, err = l.chancesAt(ctx, w.last, i)
					} else {
						moments[i], err = l.moment(ctx, &w.events[i], i)
					}
					return err
				})
				if err != nil {
					cancel(err)
					continue
				}
				mu.Lock()
				done++
				l.opts.Progress(done, int64(len(moments)+1))
				mu.Unlock()
			}
		})
	}
	for i := range len(moments) + 1 {
		work <- i
	}
	close(work)
	workers.Wait()
	return moments, last, context.Cause(ctx)
}

// recoverPanic turns a panic of do into an error, because the caller cannot recover a panic in another goroutine.
func recoverPanic(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return do()
}

// moment judges one moment.
func (l *estimator) moment(ctx context.Context, e *event, i int) (Moment, error) {
	if err := context.Cause(ctx); err != nil {
		return Moment{}, err
	}
	m := Moment{At: e.at, Lines: e.lines}
	if e.seat != game.Nature {
		return m, l.choice(ctx, e, i, &m)
	}
	for _, a := range e.draws {
		m.Draws = append(m.Draws, l.game.Format(a))
	}
	return m, l.draws(ctx, e, i, &m)
}

// seed returns the seed for one evaluation: number run of moment i.
func (l *estimator) seed(i, run int) uint64 {
	return rand.New(rand.NewPCG(l.opts.Seed, uint64(i)<<20|uint64(run))).Uint64()
}

// evaluateFor judges a position once from the knowledge of a seat.
func (l *estimator) evaluateFor(ctx context.Context, st game.State, s game.Seat, seed uint64, iterations int) ([game.MaxSeats]float64, error) {
	study, err := l.judge(seed, iterations).Study(ctx, bot.Know(l.game, st, s), bot.Ask{Seats: l.seats})
	if err != nil {
		return [game.MaxSeats]float64{}, err
	}
	return study.Utility, nil
}

// evaluate judges a position once for every seat of want, each from its own knowledge if it differs.
func (l *estimator) evaluate(ctx context.Context, st game.State, want game.Seats, seed uint64, iterations int) (u [game.MaxSeats]float64, err error) {
	if !l.hides {
		s := game.Seat(0)
		if actors := st.Actors().Without(game.Nature); actors != 0 {
			s = actors.First()
		}
		return l.evaluateFor(ctx, st, s, seed, iterations)
	}
	for s := range want.All() {
		own, err := l.evaluateFor(ctx, st, s, seed, iterations)
		if err != nil {
			return u, err
		}
		u[s] = own[s]
	}
	return u, nil
}

// evaluationsPerPosition returns how many seats need a separate evaluation of a position.
func (l *estimator) evaluationsPerPosition() int {
	if l.hides {
		return l.seats
	}
	return 1
}

// chancesAt returns what a position is worth to every seat.
func (l *estimator) chancesAt(ctx context.Context, st game.State, i int) ([]Figure, error) {
	var total tally
	for run := range l.opts.Runs {
		u, err := l.evaluate(ctx, st, game.UpTo(l.seats), l.seed(i, run), max(l.opts.Iterations/l.evaluationsPerPosition()/l.opts.Runs, 1))
		if err != nil {
			return nil, err
		}
		total.add(&u, 1)
	}
	if game.Over(st) {
		return total.figures(l.seats), nil
	}
	return l.raiseErrors(total.figures(l.seats), l.opts.Runs, l.opts.Iterations/l.evaluationsPerPosition()/l.opts.Runs, 1), nil
}
