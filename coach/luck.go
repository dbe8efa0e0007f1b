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
	short := max(l.opts.Iterations/l.evaluationsPerPosition()/(l.maxOutcomes+l.repeats), 1)
	var after, before tally
	for run := range l.repeats {
		u, err := l.evaluate(ctx, e.after, e.seen, l.seed(i, run), short)
		if err != nil {
			return err
		}
		after.add(&u, 1)
	}
	outcomes, listed := l.outcomes(e, i)
	for n, o := range outcomes {
		u, err := l.outcomeValues(ctx, o, l.seed(i, l.repeats+n), short)
		if err != nil {
			return err
		}
		before.add(&u, o.weight)
	}
	for s := range l.seats {
		spread := before.stdDev(s)
		if listed {
			spread = after.stdDev(s) // all outcomes are listed: only the evaluations vary
		}
		expected := figure(before.mean(s), spread*before.errorFactor())
		luck := Figure{}
		if e.seen.Has(game.Seat(s)) {
			luck = figure(after.mean(s), after.stdDev(s)*after.errorFactor()).minus(expected)
		}
		m.Chances, m.Luck = append(m.Chances, expected), append(m.Luck, luck)
	}
	m.Chances = l.raiseErrors(m.Chances, len(outcomes), short, 1)
	return nil
}

// outcome is one possible result of draws: a position for each seat with knowledge of its own, or one position for all.
type outcome struct {
	states []game.State
	weight float64
}

// outcomes returns all outcomes of a single draw if they are few and public, or else a sample of outcomes.
func (l *estimator) outcomes(e *event, i int) (outcomes []outcome, listed bool) {
	if legal := e.before.Legal(nil, game.Nature); !l.hides && e.lines == 1 && len(legal) <= l.maxOutcomes {
		for _, a := range legal {
			st := e.before.Clone()
			weight := float64(st.Weight(a))
			st.Apply(game.Nature, a)
			outcomes = append(outcomes, outcome{[]game.State{st}, weight})
		}
		return outcomes, true
	}
	r := rand.New(rand.NewPCG(l.opts.Seed, uint64(i)))
	for range l.maxOutcomes {
		w := outcome{weight: 1}
		for s := range game.Seat(l.seats) {
			if l.hides || s == 0 {
				w.states = append(w.states, l.rollChance(bot.Know(l.game, e.before, s).Imagine(r), r))
			}
		}
		outcomes = append(outcomes, w)
	}
	return outcomes, false
}

// rollChance applies chance until a seat must choose.
func (l *estimator) rollChance(st game.State, r *rand.Rand) game.State {
	for st.Actors() == game.NatureOnly {
		st.Apply(game.Nature, st.Roll(r))
	}
	return st
}

// outcomeValues returns the value of a way for every seat.
func (l *estimator) outcomeValues(ctx context.Context, w outcome, seed uint64, iterations int) (u [game.MaxSeats]float64, err error) {
	if !l.hides {
		return l.evaluate(ctx, w.states[0], 0, seed, iterations)
	}
	for s, st := range w.states {
		own, err := l.evaluate(ctx, st, game.SetOf(game.Seat(s)), seed, iterations)
		if err != nil {
			return u, err
		}
		u[s] = own[s]
	}
	return u, nil
}
