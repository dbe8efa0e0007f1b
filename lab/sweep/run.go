package sweep

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/lab"
	"quarterdeck/lab/metric"
)

// longest is the number of actions and draws after which a match counts as not ending.
const longest = 20_000

// perUnit is how many matches a deal has under each rule set.
const perUnit = 2

// Runner plays a plan.
type Runner struct {
	Store    *Store
	Game     game.Game
	Version  string         // of the program
	Workers  int            // 0: one a processor
	Progress func(Progress) // nil, or called after units, by one goroutine at a time

	plan    *Plan
	metrics []*metric.Metric
	series  []*lab.Series
	mu      sync.Mutex
	last    Progress
}

// Progress is how far a sweep has come.
type Progress struct {
	Finished int           // units of all rule sets
	Target   int           // units until the next look or the end
	Worked   time.Duration // time of all units divided by the workers
	Widest   Widest        // at the last look, if a precision was asked for
	Looked   int           // units of each rule set at that look; 0: none yet
}

// ErrChanged is returned where a stored unit does not come out again.
var ErrChanged = errors.New("this program plays a stored unit differently from the one that began the sweep")

// prepare makes the series of the rule sets.
func (r *Runner) prepare() error {
	r.plan = r.Store.plan
	r.metrics = r.plan.Metrics(r.Game)
	if r.Workers < 1 {
		r.Workers = runtime.GOMAXPROCS(0)
	}
	var err error
	r.series, err = r.plan.Series(r.Game)
	return err
}

// Series returns the matches of each rule set. An error says what is wrong with the bots.
func (p *Plan) Series(g game.Game) ([]*lab.Series, error) {
	var out []*lab.Series
	for i := range p.Sets {
		series, err := lab.Spec{
			Game: g, Setup: p.Sets[i].Setup(), Bots: p.Bots, Seed: p.Seed, Repeat: perUnit, Longest: longest, Make: p.make,
		}.Series()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.Sets[i].Name, err)
		}
		out = append(out, series)
	}
	return out, nil
}

// Run plays units until the goal is reached. It returns how many units of each rule set count. With them, the figures
// are the same whenever and however often the sweep was interrupted. If ctx ends, Run returns its error.
func (r *Runner) Run(ctx context.Context, goal Goal) (int, error) {
	if err := r.prepare(); err != nil {
		return 0, err
	}
	if err := r.recheck(ctx); err != nil {
		return 0, err
	}
	if err := r.Store.workedBy(r.Version); err != nil {
		return 0, err
	}
	n := 0
	for {
		next := Boundary(n)
		if goal.Units > 0 {
			next = min(next, goal.Units)
		}
		spent, err := r.upTo(ctx, next, goal.Budget)
		if err != nil {
			return 0, err
		}
		if spent {
			return r.Store.Done(), nil
		}
		n = next
		if goal.Units > 0 && n >= goal.Units {
			return n, nil
		}
		if goal.Precision > 0 {
			r.last.Widest, r.last.Looked = r.widest(n, goal.Precision), n
			if r.last.Widest.Ratio <= 1 {
				return n, nil
			}
		}
	}
}

// make makes a bot of a level, such as mate, or mate@400 with another budget of iterations.
func (p *Plan) make(level string, g game.Game, seed uint64) (bot.Bot, error) {
	name, budget, own := strings.Cut(level, "@")
	iterations := p.Iterations
	if own {
		var err error
		if iterations, err = strconv.Atoi(budget); err != nil || iterations < 1 {
			return nil, fmt.Errorf("%q is not a level with a budget of iterations, such as mate@400", level)
		}
	}
	return roster.New(name, g, seed, roster.Opts{Iterations: iterations})
}

// job is a unit to play.
type job struct{ set, unit int }

// upTo plays the units below n. It reports whether the budget ended before they were finished.
func (r *Runner) upTo(ctx context.Context, n int, budget time.Duration) (spent bool, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	jobs := make(chan job)
	r.last.Target = n * len(r.plan.Sets)
	var workers sync.WaitGroup
	for range r.Workers {
		workers.Go(func() {
			meters := make([]*metric.Meter, len(r.series))
			for j := range jobs {
				if ctx.Err() == nil {
					if err := r.play(ctx, meters, j); err != nil {
						cancel(err)
					}
				}
			}
		})
	}
	spent = r.feed(ctx, jobs, n, budget)
	close(jobs)
	workers.Wait()
	return spent, context.Cause(ctx)
}

// feed sends the units that are missing below n, unit by unit, so that all rule sets have nearly as many.
func (r *Runner) feed(ctx context.Context, jobs chan<- job, n int, budget time.Duration) (spent bool) {
	for unit := range n {
		for set := range r.plan.Sets {
			if r.Store.Has(set, unit) {
				continue
			}
			// The first units are played whatever they cost: without them there is no figure.
			if budget > 0 && unit >= leastUnits && r.Store.Worked()/time.Duration(r.Workers) >= budget {
				return true
			}
			select {
			case jobs <- job{set, unit}:
			case <-ctx.Done():
				return false
			}
		}
	}
	return false
}

// leastUnits are played even if the budget is spent.
const leastUnits = 2

// play plays one unit and keeps it.
func (r *Runner) play(ctx context.Context, meters []*metric.Meter, j job) error {
	begun := time.Now()
	u, err := r.measure(ctx, meters, j)
	if err != nil {
		return err
	}
	if err := r.Store.Add(j.set, j.unit, time.Since(begun), u); err != nil {
		return err
	}
	r.report()
	return nil
}

// measure plays one unit.
func (r *Runner) measure(ctx context.Context, meters []*metric.Meter, j job) (*metric.Unit, error) {
	if meters[j.set] == nil {
		meters[j.set] = metric.NewMeter(r.Game, r.plan.Sets[j.set].Setup()).Judge(r.plan.Judge)
	}
	matches := make([]*lab.Match, perUnit)
	for i := range matches {
		m, err := r.series[j.set].Play(ctx, perUnit*j.unit+i)
		if err != nil && !errors.Is(err, lab.ErrEndless) {
			return nil, fmt.Errorf("%s: %w", r.plan.Sets[j.set].Name, err)
		}
		matches[i] = m
	}
	return meters[j.set].Measure(matches)
}

func (r *Runner) report() {
	if r.Progress == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.last.Finished = r.Store.Finished()
	r.last.Worked = r.Store.Worked() / time.Duration(r.Workers)
	r.Progress(r.last)
}

// recheck plays the newest stored unit of every rule set again. Units of programs that play differently are not mixed.
func (r *Runner) recheck(ctx context.Context) error {
	for set := range r.plan.Sets {
		unit, stored := r.Store.newest(set)
		if stored == nil {
			continue
		}
		again, err := r.measure(ctx, make([]*metric.Meter, len(r.series)), job{set, unit})
		if err != nil {
			return err
		}
		if !reflect.DeepEqual(again, stored) {
			return fmt.Errorf("%w: unit %d of %s; choose another folder with --out", ErrChanged, unit, r.plan.Sets[set].Name)
		}
	}
	return nil
}
