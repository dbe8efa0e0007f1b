package coach

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"

	"quarterdeck/bot"
	"quarterdeck/game"
	"quarterdeck/record"
)

// Verdict is a closer look at one choice: what each action would have given away.
type Verdict struct {
	Options []Alternative // those that were judged, the least loss first
}

// Alternative is one action that a seat could have chosen.
type Alternative struct {
	Action string // in the notation of records
	// Loss is what the action gives away: the chances after the best action, or mix, less those after this one; 0 or more.
	Loss  Figure
	Share float64 // how often captain, or best play, chooses it
	Rough bool    // only the first look judged it: it is not among the promising ones
}

// Of returns what an action gives away, or nil if it was not judged.
func (v *Verdict) Of(action string) *Alternative {
	if i := slices.IndexFunc(v.Options, func(a Alternative) bool { return a.Action == action }); i >= 0 {
		return &v.Options[i]
	}
	return nil
}

func (v *Verdict) sort() {
	slices.SortStableFunc(v.Options, func(a, b Alternative) int { return cmp.Compare(a.Loss.Value, b.Loss.Value) })
}

// Verdict returns the exact verdict on a side of a round.
func (c *Choice) Verdict() *Verdict {
	best := c.Worth + c.Loss
	v := &Verdict{}
	for _, k := range c.Best {
		a := Alternative{Action: "play " + k.Card, Loss: Figure{Value: max(best-k.Worth, 0)}}
		if k.Chance >= minChance {
			a.Share = k.Chance
		}
		v.Options = append(v.Options, a)
	}
	v.sort()
	return v
}

// ErrNoChoice is returned by Reconsider if the seat had no choice there.
var ErrNoChoice = errors.New("the seat had no choice there")

const (
	// firstLook numbers the seeds of Reconsider, apart from those of the analysis.
	firstLook = 1 << 17
	// promising is how many actions Reconsider judges closely, apart from the one that was chosen.
	promising = 5
	// lookShare is the part of the budget for the first look.
	lookShare = 10
)

// Reconsider judges the choice of a seat at an entry of a finished match again, from what the seat knew. It shares no random numbers with
// Estimate. opts.Iterations is the budget: a first look at all actions, then closer ones at the most promising and at the one that was chosen.
func Reconsider(ctx context.Context, rec *record.Record, g game.Game, at int, seat game.Seat, opts EstimateOptions) (*Verdict, error) {
	if err := over(rec); err != nil {
		return nil, err
	}
	w, err := readHistory(rec, g)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(w.events, func(e event) bool { return e.at == at && e.seat == seat })
	if i < 0 {
		return nil, ErrNoChoice
	}
	var v *Verdict
	err = recoverPanic(func() (err error) {
		v, err = newEstimator(rec, g, w, opts.withDefaults(1)).reconsider(ctx, &w.events[i], i)
		return err
	})
	return v, err
}

func (l *estimator) reconsider(ctx context.Context, e *event, i int) (*Verdict, error) {
	legal := e.before.Legal(nil, e.seat)
	look, err := l.runs(ctx, e, i, firstLook, scouts, l.opts.Iterations/lookShare/scouts, legal)
	if err != nil {
		return nil, err
	}
	known := shortlist(look, e)
	first, scoutIterations, iterations := firstLook+scouts, l.opts.Iterations/2/scouts, l.opts.Iterations/2/l.opts.Runs
	if l.policy > 0 { // one run shows what it would choose; see choice
		scoutIterations, iterations = 1, 2*iterations
	}
	again, err := l.runs(ctx, e, i, first, scouts, scoutIterations, known)
	if err != nil {
		return nil, err
	}
	parts := shares(again)
	for n, part := range parts {
		if a := again[0].Choices[n].Action; part >= minChance && !slices.Contains(known, a) {
			known = append(known, a)
		}
	}
	runs, err := l.runs(ctx, e, i, first+scouts, l.opts.Runs, iterations, known)
	if err != nil {
		return nil, err
	}
	v := &Verdict{}
	for n := range parts {
		if a := l.alternative(runs, look, parts, n, e.seat); a != nil {
			a.Loss = l.raiseErrors([]Figure{a.Loss}, len(runs), iterations, math.Sqrt2)[0]
			v.Options = append(v.Options, *a)
		}
	}
	v.sort()
	return v, nil
}

// shortlist returns the chosen action and the most promising ones of a first look.
func shortlist(look []*bot.Study, e *event) []game.Action {
	means := ownMeans(look)
	order := make([]int, 0, len(means))
	for n, m := range means {
		if m.n > 0 && look[0].Choices[n].Action != e.action {
			order = append(order, n)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(means[b].mean(int(e.seat)), means[a].mean(int(e.seat))) })
	known := []game.Action{e.action}
	for _, n := range order[:min(promising, len(order))] {
		known = append(known, look[0].Choices[n].Action)
	}
	return known
}

// ownMeans averages what runs estimate of each action that they tried.
func ownMeans(runs []*bot.Study) []tally {
	out := make([]tally, len(runs[0].Choices))
	for _, study := range runs {
		for n := range study.Choices {
			if c := &study.Choices[n]; c.Tried {
				out[n].add(&c.Utility, 1)
			}
		}
	}
	return out
}

// alternative judges one action by the runs, or by the first look if they did not try it often; nil: neither did.
func (l *estimator) alternative(runs, look []*bot.Study, parts []float64, n int, seat game.Seat) *Alternative {
	a := &Alternative{Action: l.game.Format(runs[0].Choices[n].Action)}
	if parts[n] >= minChance {
		a.Share = parts[n]
	}
	for _, list := range [][]*bot.Study{runs, look} {
		var loss tally
		for _, study := range list {
			if c := &study.Choices[n]; c.Tried {
				u := after(study, parts)
				u[seat] -= c.Utility[seat]
				loss.add(&u, 1)
			}
		}
		if loss.n < 2 {
			a.Rough = true
			continue
		}
		a.Loss = difference(max(loss.mean(int(seat)), 0), loss.stdDev(int(seat))*loss.errorFactor())
		return a
	}
	return nil
}
