// Package planner looks ahead over a seat's own turn: it tries sequences of the seat's actions, takes the expectation
// over what chance does in between, and judges with game.Evaluator where the turn passes to somebody else.
//
// This is expectimax (Michie 1966) without opponents, kept narrow by looking deeper only after the actions that are best at once. It suits
// games in which a seat acts several times in a row and others answer slowly, and in which random play to the end says
// nothing because hardly any random match is won.
package planner

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"quarterdeck/bot"
	"quarterdeck/game"
)

// Options are the bot's budget. All numbers are at least 1 when used.
type Options struct {
	Depth  int // own actions in a row that are looked at
	Width  int // how many of the best actions are followed further, at every step
	Draws  int // outcomes of chance that are tried where there are more
	Worlds int // positions imagined for what the seat does not know
	// Bonus is what an action is worth beside where it leads, in utility; nil: nothing.
	Bonus func(st game.State, s game.Seat, a game.Action) float64
}

// Bot plans its turns. Use New.
type Bot struct {
	seed   uint64
	opts   Options
	levels []*level // scratch, by depth of recursion
}

// level is the scratch memory of one step of the recursion.
type level struct {
	state game.State
	legal []game.Action
	plans []plan
}

// plan is an action and what it seems to be worth.
type plan struct {
	action game.Action
	value  float64
}

var _ bot.Bot = (*Bot)(nil)

// New is a Bot that repeats itself for the same seed, Options and knowledge. It plays only games whose State is a game.Evaluator.
func New(seed uint64, o Options) *Bot {
	o.Depth, o.Width, o.Draws, o.Worlds = max(o.Depth, 1), max(o.Width, 1), max(o.Draws, 1), max(o.Worlds, 1)
	return &Bot{seed: seed, opts: o}
}

// Choose returns the action that begins the best plan; of equal ones the first.
func (b *Bot) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	legal := k.Legal(nil)
	if len(legal) == 1 {
		return legal[0], nil
	}
	p := &search{Bot: b, ctx: ctx, seat: k.Seat(), rnd: rand.New(rand.NewPCG(b.seed, k.Hash()))}
	sum := make([]float64, len(legal))
	for n := range b.opts.Worlds {
		world := k.Imagine(p.rnd)
		for i, plan := range p.plans(world, b.opts.Depth, 0) {
			sum[i] += plan.value
		}
		if ctx.Err() != nil && n == 0 && !p.finished {
			return 0, context.Cause(ctx)
		} else if ctx.Err() != nil {
			break
		}
		p.finished = true
	}
	best := 0
	for i := range sum {
		if sum[i] > sum[best] {
			best = i
		}
	}
	return legal[best], nil
}

// search is the work on one choice.
type search struct {
	*Bot
	ctx      context.Context
	seat     game.Seat
	rnd      *rand.Rand
	finished bool // one world was looked at to the end
}

// at is the scratch memory for a step of the recursion; st says of what game.
func (p *search) at(step int, st game.State) *level {
	for len(p.levels) <= step {
		p.levels = append(p.levels, &level{state: st.Clone()})
	}
	return p.levels[step]
}

// plans is what every legal action of the seat is worth, in the order of Legal: at once, and for the best of
// them with the actions that may follow.
func (p *search) plans(st game.State, depth, step int) []plan {
	l := p.at(step, st)
	l.legal = st.Legal(l.legal[:0], p.seat)
	l.plans = l.plans[:0]
	luck := p.rnd.Uint64() // the same for all of them
	for _, a := range l.legal {
		l.plans = append(l.plans, plan{a, p.after(st, a, 1, step, luck)})
	}
	if depth == 1 || len(l.plans) == 1 && step > 0 {
		return l.plans
	}
	for _, i := range widest(l.plans, p.opts.Width) {
		if p.ctx.Err() != nil {
			break
		}
		l.plans[i].value = max(l.plans[i].value, p.after(st, l.plans[i].action, depth, step, luck))
	}
	return l.plans
}

// widest is the places of the n best plans.
func widest(plans []plan, n int) []int {
	order := make([]int, len(plans))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		switch {
		case plans[i].value > plans[j].value:
			return -1
		case plans[i].value < plans[j].value:
			return 1
		}
		return 0
	})
	return order[:min(n, len(order))]
}

// after is what action a of the seat is worth, and depth-1 more actions of its own.
func (p *search) after(st game.State, a game.Action, depth, step int, luck uint64) float64 {
	next := p.at(step, st).state
	next.CopyFrom(st)
	next.Apply(p.seat, a)
	bonus := 0.0
	if p.opts.Bonus != nil {
		bonus = p.opts.Bonus(st, p.seat, a) * math.Pow(soon, float64(step))
	}
	return bonus + p.worth(next, depth-1, step+1, luck)
}

// worth is what st is worth with so many more actions of the seat; st may be changed only by the steps below.
func (p *search) worth(st game.State, depth, step int, luck uint64) float64 {
	switch actors := st.Actors(); {
	case actors == game.NatureOnly:
		return p.expected(st, p.opts.Draws, depth, step, luck)
	case depth == 0 || !actors.Has(p.seat) || game.SealedBy(st) != 0:
		if actors == 0 {
			return float64(st.Result().Utility[p.seat])
		}
		return float64(st.(game.Evaluator).Evaluate(p.seat))
	}
	best := 0.0
	for i, plan := range p.plans(st, depth, step) {
		if i == 0 || plan.value > best {
			best = plan.value
		}
	}
	return best
}

// soon is what a bonus is worth one step later: who puts off what is as good tomorrow never does it.
const soon = 0.9

// again is how many outcomes are tried where chance follows on chance, which says little more.
const again = 2

// expected is the mean over what chance may do: over all of it, or over some draws if there is more.
func (p *search) expected(st game.State, most, depth, step int, luck uint64) float64 {
	l := p.at(step, st)
	l.legal = st.Legal(l.legal[:0], game.Nature)
	sum, total := 0.0, 0.0
	if len(l.legal) > most {
		r := rand.New(rand.NewPCG(luck, 1))
		for range most {
			sum += p.outcome(st, st.Roll(r), depth, step, luck)
		}
		return sum / float64(most)
	}
	for i := range l.legal {
		w := float64(st.Weight(l.legal[i]))
		sum += w * p.outcome(st, l.legal[i], depth, step, luck)
		total += w
	}
	return sum / total
}

// outcome is what st is worth after chance has done a.
func (p *search) outcome(st game.State, a game.Action, depth, step int, luck uint64) float64 {
	next := p.at(step, st).state
	next.CopyFrom(st)
	next.Apply(game.Nature, a)
	if next.Actors() == game.NatureOnly {
		return p.expected(next, again, depth, step+1, luck)
	}
	return p.worth(next, depth, step+1, luck)
}
