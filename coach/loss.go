package coach

import (
	"cmp"
	"context"
	"math"
	"slices"

	"quarterdeck/bot"
	"quarterdeck/game"
	"quarterdeck/table"
)

// choice judges one choice from what its seat knew. Scouting runs find the best action; independent runs then estimate
// its worth and that of the chosen one. With the same runs for both, the luckiest action would look best, and every
// choice would look like a loss.
func (l *estimator) choice(ctx context.Context, e *event, i int, m *Moment) error {
	scoutIterations, iterations := l.opts.Iterations/2/scouts, l.opts.Iterations/2/l.opts.Runs
	if l.policy > 0 {
		scoutIterations = 1 // one run shows what it would choose
	}
	scouts, err := l.runs(ctx, e, i, 0, scouts, scoutIterations, nil)
	if err != nil {
		return err
	}
	parts := shares(scouts)
	known := []game.Action{e.action}
	if top := slices.Index(parts, 1); top >= 0 {
		known = append(known, scouts[0].Choices[top].Action)
	}
	deviates := l.policy > 0 && !slices.Contains(known[1:], e.action)
	switch {
	case deviates:
		iterations *= 2 // only these runs show the loss
	case l.policy > 0:
		iterations /= 2 // other moments measure the same; see pool
	}
	runs, err := l.runs(ctx, e, i, len(scouts), l.opts.Runs, iterations, known)
	if err != nil {
		return err
	}
	labels := l.labels(e)
	c := &Chosen{Seat: e.seat, Action: l.game.Format(e.action), Label: labels(e.action), Unknown: true, Effect: make([]Figure, l.seats)}
	m.Choice = c
	var best, worth, effect tally
	chosenIndex := slices.IndexFunc(runs[0].Choices, func(j bot.Judged) bool { return j.Action == e.action })
	for n, study := range runs {
		u := after(study, parts)
		if deviates && n%2 == 0 { // these runs estimate the worth of the position, the others the effect of the choice
			best.add(&u, 1)
			continue
		}
		if !deviates {
			best.add(&u, 1)
		}
		if chosenIndex >= 0 && study.Choices[chosenIndex].Tried {
			chosen := study.Choices[chosenIndex].Utility
			worth.add(&chosen, 1)
			for s := range u {
				u[s] = chosen[s] - u[s]
			}
			effect.add(&u, 1)
		}
	}
	m.Chances = l.raiseErrors(best.figures(l.seats), best.n, iterations, 1)
	if worth.n > 1 {
		c.judge(&worth, &effect)
		c.link = l.raiseErrors(c.link, effect.n, iterations, math.Sqrt2)
	}
	c.Best = l.best(append(scouts, runs...), e.seat, labels)
	return nil
}

// labels returns a function from actions to the labels of their buttons on the seat's table. For an action without a
// button it returns the notation.
func (l *estimator) labels(e *event) func(game.Action) string {
	moves := e.before.Table(e.seat).Named(l.names).Moves
	return func(a game.Action) string {
		text := l.game.Format(a)
		if i := slices.IndexFunc(moves, func(m table.Move) bool { return m.Action == text }); i >= 0 && moves[i].Label != "" {
			return moves[i].Label
		}
		return text
	}
}

// scouts is the number of runs that find the best action.
const scouts = 2

// runs judges a choice n times. The runs of a moment are numbered from first, so that their seeds differ.
func (l *estimator) runs(ctx context.Context, e *event, i, first, n, iterations int, known []game.Action) ([]*bot.Study, error) {
	var out []*bot.Study
	for run := range n {
		judge := l.judge(l.seed(i, first+run), max(iterations, 2))
		study, err := judge.Study(ctx, bot.Know(l.game, e.before, e.seat), bot.Ask{Seats: l.seats, Known: known})
		if err != nil {
			return nil, err
		}
		out = append(out, study)
	}
	return out, nil
}

// judge sets the figures from runs that tried the action.
func (c *Chosen) judge(worth, effect *tally) {
	own := int(c.Seat)
	c.Unknown = false
	c.Worth = worth.figures(own + 1)[own]
	for s := range c.Effect {
		c.Effect[s] = difference(effect.mean(s), effect.stdDev(s)*effect.errorFactor())
	}
	c.link = slices.Clone(c.Effect)
	if c.Effect[own].Value > 0 {
		c.Effect[own].Value = 0 // as good as the best, or better
	}
	c.setLoss()
}

// setLoss sets the loss from the effect on the chooser.
func (c *Chosen) setLoss() {
	own := int(c.Seat)
	c.Loss = Figure{Value: -c.Effect[own].Value + 0, Error: c.Effect[own].Error}
	c.Clear = c.Loss.Value > 2*c.Loss.Error && c.Loss.Value >= minLoss
}

// minLoss is the smallest loss of chances that is mentioned.
const minLoss = 0.001

// shares returns how often the scouting runs would choose each action. If any of them mixes, it returns their average;
// otherwise it gives the action with the best estimate everything.
func shares(scouts []*bot.Study) []float64 {
	out := make([]float64, len(scouts[0].Choices))
	mixed := false
	for _, study := range scouts {
		for i, c := range study.Choices {
			out[i] += c.Part / float64(len(scouts))
			mixed = mixed || c.Part > 0 && c.Part < 1
		}
	}
	if mixed || len(out) == 0 {
		return out
	}
	top := 0
	for i, part := range out {
		if part > out[top] {
			top = i
		}
	}
	clear(out)
	out[top] = 1
	return out
}

// after returns a run's estimate of the position if the actions are chosen with the given probabilities. Actions that the
// run did not try count as much as the position.
func after(study *bot.Study, parts []float64) [game.MaxSeats]float64 {
	if len(parts) == 0 {
		return study.Utility
	}
	var u [game.MaxSeats]float64
	for i, c := range study.Choices {
		worth := c.Utility
		if !c.Tried {
			worth = study.Utility
		}
		for s := range u {
			u[s] += parts[i] * worth[s]
		}
	}
	return u
}

// best returns the actions that captain would choose, and in how many of all runs, except those below minChance. The scouts
// come first; they are not among the estimates of worth.
func (l *estimator) best(runs []*bot.Study, seat game.Seat, labels func(game.Action) string) []Option {
	var out []Option
	for i := range runs[0].Choices {
		part := 0.0
		for _, study := range runs {
			part += study.Choices[i].Part
		}
		if part /= float64(len(runs)); part < minChance {
			continue
		}
		var worth tally
		for _, study := range runs[scouts:] {
			if c := &study.Choices[i]; c.Tried {
				worth.add(&c.Utility, 1)
			}
		}
		a := runs[0].Choices[i].Action
		out = append(out, Option{Action: l.game.Format(a), Label: labels(a), Share: part, Worth: worth.figures(int(seat) + 1)[seat]})
	}
	slices.SortStableFunc(out, func(a, b Option) int { return cmp.Compare(b.Share, a.Share) })
	return out
}
