package sweep

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"sync"
	"time"

	"quarterdeck/game"
	"quarterdeck/lab/metric"
)

// Runner plays a plan.
type Runner struct {
	Store    *Store
	Game     game.Game
	Version  string         // of the program
	Workers  int            // 0: one a processor
	Progress func(Progress) // nil, or called after units, by one goroutine at a time

	plan    *Plan
	metrics []*metric.Metric
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

// prepare sets what a run needs.
func (r *Runner) prepare() {
	r.plan = r.Store.plan
	r.metrics = r.plan.Metrics(r.Game)
	if r.Workers < 1 {
		r.Workers = runtime.GOMAXPROCS(0)
	}
}

// Run plays units until the goal is reached. It returns how many units of each rule set count. With them, the figures
// are the same whenever and however often the sweep was interrupted. If ctx ends, Run returns its error.
func (r *Runner) Run(ctx context.Context, goal Goal) (int, error) {
	r.prepare()
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
			r.last.Widest, r.last.Looked = r.Store.Widest(r.metrics, n, goal.Precision), n
			if r.last.Widest.Ratio <= 1 {
				return n, nil
			}
		}
	}
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
			player, err := NewPlayer(r.plan, r.Game, nil)
			if err != nil {
				cancel(err)
			}
			for j := range jobs {
				if ctx.Err() == nil {
					if err := r.play(ctx, player, j); err != nil {
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
func (r *Runner) play(ctx context.Context, player *Player, j job) error {
	row, err := player.Play(ctx, j.set, j.unit)
	if err == nil {
		err = r.Store.Add(row)
	}
	if err == nil {
		r.report()
	}
	return err
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
	player, err := NewPlayer(r.plan, r.Game, nil)
	if err != nil {
		return err
	}
	for set := range r.plan.Sets {
		unit, stored := r.Store.newest(set)
		if stored == nil {
			continue
		}
		again, err := player.measure(ctx, set, unit)
		if err != nil {
			return err
		}
		if !reflect.DeepEqual(again, stored) {
			return fmt.Errorf("%w: unit %d of %s; choose another folder with --out", ErrChanged, unit, r.plan.Sets[set].Name)
		}
	}
	return nil
}
