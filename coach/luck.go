package coach

import (
	"context"
	"math/rand/v2"

	"quarterdeck/bot"
	"quarterdeck/game"
)

// draws judges a run of draws. The actual and the possible outcomes get evaluations of the same length, so that the bias
// of short searches cancels out.
func (l *estimator) draws(ctx context.Context, e *event, i int, m *Moment) error {
	short := max(l.opts.Iterations/l.lookers()/(l.outcomes+l.again), 1)
	var after, before tally
	for run := range l.again {
		u, err := l.values(ctx, e.after, e.seen, l.seed(i, run), short)
		if err != nil {
			return err
		}
		after.add(&u, 1)
	}
	ways, listed := l.ways(e, i)
	for n, way := range ways {
		u, err := l.wayValues(ctx, way, l.seed(i, l.again+n), short)
		if err != nil {
			return err
		}
		before.add(&u, way.weight)
	}
	for s := range l.seats {
		spread := before.spread(s)
		if listed {
			spread = after.spread(s) // all outcomes are listed: only the evaluations vary
		}
		expected := figure(before.mean(s), spread*before.share())
		luck := Figure{}
		if e.seen.Has(game.Seat(s)) {
			luck = figure(after.mean(s), after.spread(s)*after.share()).minus(expected)
		}
		m.Chances, m.Luck = append(m.Chances, expected), append(m.Luck, luck)
	}
	m.Chances = l.unsure(m.Chances, len(ways), short, 1)
	return nil
}

// way is one possible outcome of draws: a position for each seat with knowledge of its own, or one position for all.
type way struct {
	states []game.State
	weight float64
}

// ways returns all outcomes of a single draw if they are few and public, or else a sample of outcomes.
func (l *estimator) ways(e *event, i int) (ways []way, listed bool) {
	if legal := e.before.Legal(nil, game.Nature); !l.hides && e.lines == 1 && len(legal) <= l.outcomes {
		for _, a := range legal {
			st := e.before.Clone()
			weight := float64(st.Weight(a))
			st.Apply(game.Nature, a)
			ways = append(ways, way{[]game.State{st}, weight})
		}
		return ways, true
	}
	r := rand.New(rand.NewPCG(l.opts.Seed, uint64(i)))
	for range l.outcomes {
		w := way{weight: 1}
		for s := range game.Seat(l.seats) {
			if l.hides || s == 0 {
				w.states = append(w.states, l.roll(bot.Know(l.game, e.before, s).Imagine(r), r))
			}
		}
		ways = append(ways, w)
	}
	return ways, false
}

// roll applies chance until a seat must choose.
func (l *estimator) roll(st game.State, r *rand.Rand) game.State {
	for st.Actors() == game.NatureOnly {
		st.Apply(game.Nature, st.Roll(r))
	}
	return st
}

// wayValues returns the value of a way for every seat.
func (l *estimator) wayValues(ctx context.Context, w way, seed uint64, iterations int) (u [game.MaxSeats]float64, err error) {
	if !l.hides {
		return l.values(ctx, w.states[0], 0, seed, iterations)
	}
	for s, st := range w.states {
		own, err := l.values(ctx, st, game.SetOf(game.Seat(s)), seed, iterations)
		if err != nil {
			return u, err
		}
		u[s] = own[s]
	}
	return u, nil
}
