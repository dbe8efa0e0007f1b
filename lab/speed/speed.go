// Package speed measures how fast the engines are on this machine, for `quarterdeck bench`. A figure is the median of
// several short runs. On a machine with other load, compare only figures of the same call.
package speed

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"time"

	"quarterdeck/game"
)

// Figure is one measurement.
type Figure struct {
	Name  string  `json:"name"`  // stable: "playouts_per_second.bastion"
	Value float64 `json:"value"` // the median
	Low   float64 `json:"low"`   // Low to High holds the true median with a probability of 95%; see outside
	High  float64 `json:"high"`
	Unit  string  `json:"unit"`
	Doc   string  `json:"doc"` // one line

	samples []float64 // sorted
}

// runs is how often a figure of an engine is measured. Six are the fewest whose range is a 95% interval of the median.
const runs = 6

// Stopwatch sets the duration of a run; its zero value means a fifth of a second.
type Stopwatch struct{ Run time.Duration }

// Engine measures a game's engine with its default options and its fewest seats, on one core. It ends early, with ctx's
// error, when ctx does.
func (w Stopwatch) Engine(ctx context.Context, g game.Game) ([]Figure, error) {
	fresh, err := g.New(game.Setup{})
	if err != nil {
		return nil, fmt.Errorf("%s cannot be set up: %w", g.Info().ID, err)
	}
	dealt := deal(fresh)
	id := g.Info().ID
	rate := func(name, doc string, samples []float64) Figure {
		return Figure{Name: name + "." + id, Unit: "matches/s", Doc: doc}.with(samples)
	}
	took := func(name, doc string, samples []float64) Figure {
		for i, perSecond := range samples {
			samples[i] = 1e9 / perSecond
		}
		return Figure{Name: name + "." + id, Unit: "ns", Doc: doc}.with(samples)
	}
	figures := []Figure{
		rate("playouts_per_second", "random matches from a dealt position, through Actors, Legal and Apply", w.perSecond(ctx, playouts(dealt, (*game.Player).Play))),
		rate("playouts_with_deal_per_second", "the same, with the set-up draws", w.perSecond(ctx, playouts(fresh, (*game.Player).Play))),
		took("clone_ns", "one Clone", w.perSecond(ctx, repeat(func() { runtime.KeepAlive(dealt.Clone()) }))),
		took("copy_ns", "one CopyFrom", w.perSecond(ctx, copies(dealt))),
		took("view_ns", "one View of seat 0", w.perSecond(ctx, repeat(func() { runtime.KeepAlive(dealt.View(0)) }))),
		took("table_ns", "one Table of seat 0", w.perSecond(ctx, repeat(func() { runtime.KeepAlive(dealt.Table(0)) }))),
	}
	if _, ok := fresh.(game.Stepper); ok {
		figures = slices.Insert(figures, 1, rate("playouts_stepped_per_second", "random matches from a dealt position, all who may act in one call",
			w.perSecond(ctx, playouts(dealt, (*game.Player).PlaySampled))))
	}
	return figures, context.Cause(ctx)
}

// deal returns st after its setup draws.
func deal(st game.State) game.State {
	st = st.Clone()
	r := rand.New(rand.NewPCG(1, 0))
	for st.Actors() == game.NatureOnly {
		st.Apply(game.Nature, st.Roll(r))
	}
	return st
}

// playouts returns n playouts from a position.
func playouts(from game.State, play func(*game.Player, game.State) int) func(n int) {
	p, st := game.NewPlayer(1), from.Clone()
	return func(n int) {
		for range n {
			st.CopyFrom(from)
			play(p, st)
		}
	}
}

func copies(from game.State) func(n int) {
	st := from.Clone()
	return repeat(func() { st.CopyFrom(from) })
}

func repeat(f func()) func(n int) {
	return func(n int) {
		for range n {
			f()
		}
	}
}

// perSecond returns how often do does its work in a second, in each of several runs. If ctx ends early, the result is
// meaningless.
func (w Stopwatch) perSecond(ctx context.Context, do func(n int)) []float64 {
	if w.Run == 0 {
		w.Run = 200 * time.Millisecond
	}
	n := 1
	for start := time.Now(); time.Since(start) < w.Run/4 && ctx.Err() == nil; n *= 2 {
		do(n)
	}
	n = max(1, n/2)
	rates := make([]float64, runs)
	for i := range rates {
		done := 0
		start := time.Now()
		for time.Since(start) < w.Run && ctx.Err() == nil {
			do(n)
			done += n
		}
		rates[i] = float64(done) / time.Since(start).Seconds()
	}
	return rates
}
