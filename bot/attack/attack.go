// Package attack plays against opponents whose program it knows. It measures how far a bot can be exploited: what it wins
// is a lower bound.
//
// The method is one step of policy improvement by rollouts (Tesauro and Galperin, “On-line policy improvement using
// Monte-Carlo search”, 1996), with the opponents' own program in the place of a model. It imagines what its seat cannot
// know. From each imagined position it plays every action on to the end of the match: all other seats choose as the program
// does, with what they would know there, and its own seat does so too after the first action. An action other than the
// program's own is taken only if the rollouts prefer it clearly.
//
// It does not infer hidden cards from what the opponents did, and it does not know their seeds.
package attack

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"quarterdeck/bot"
	"quarterdeck/bot/rollout"
	"quarterdeck/game"
)

// Options are what the attack knows and how long it looks.
type Options struct {
	// Make makes a bot of the program that is attacked.
	Make func(g game.Game, seed uint64) (bot.Bot, error)
	// Worlds is the number of imagined positions for a choice, from each of which every action is played on; 0: 16.
	Worlds int
	// Clear is how many standard errors better than the program's own choice another action must be; 0: 2. With less, the best of many
	// actions is often only the luckiest.
	Clear float64
	// Longest is the number of actions and draws after which a rollout counts as a draw; 0: 5,000.
	Longest int
}

// Bot attacks a program. Use New.
type Bot struct {
	seed uint64
	Options
	own   bot.Bot // what the program would do in the attack's seat
	legal []game.Action
}

var _ bot.Bot = (*Bot)(nil)

// New returns a Bot that makes the same choices for the same seed, Options and knowledge. Its error is that of Options.Make.
func New(g game.Game, seed uint64, o Options) (*Bot, error) {
	own, err := o.Make(g, seed)
	if err != nil {
		return nil, err
	}
	if o.Worlds == 0 {
		o.Worlds = 16
	}
	if o.Clear == 0 {
		o.Clear = 2
	}
	if o.Longest == 0 {
		o.Longest = 5000
	}
	return &Bot{seed: seed, Options: o, own: own}, nil
}

// Choose returns the program's own choice, or an action that the rollouts prefer clearly.
func (b *Bot) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	own, err := b.own.Choose(ctx, k)
	if b.legal = k.Legal(b.legal[:0]); err != nil || len(b.legal) == 1 {
		return own, err
	}
	base := slices.Index(b.legal, own)
	if base < 0 {
		return own, nil // what plays the match says that the program broke the rules
	}
	r := rollout.Rollout{Know: k, Make: b.Make, Longest: b.Longest}
	rnd := rand.New(rand.NewPCG(b.seed, k.ChoiceHash()))
	world := k.Imagine(rnd)
	st := world.Clone()
	gains := make([]gain, len(b.legal)) // over the program's choice
	alive := make([]bool, len(b.legal))
	for i := range alive {
		alive[i] = true
	}
	values := make([]float64, len(b.legal))
	for done := range b.Worlds {
		r.Imagine(world, b.legal, rnd)
		luck := rnd.Uint64() // the same for every action
		for i, a := range b.legal {
			if !alive[i] {
				continue
			}
			st.CopyFrom(world)
			if values[i], err = r.After(ctx, st, a, luck); err != nil {
				if ctx.Err() != nil {
					return own, nil // it needs no rollouts
				}
				return 0, err
			}
		}
		for i := range b.legal {
			if alive[i] && i != base {
				gains[i].add(values[i] - values[base])
			}
		}
		if n := done + 1; n&(n-1) == 0 && n >= 4 { // at every power of two, clearly worse actions are dropped
			for i := range alive {
				alive[i] = i == base || alive[i] && gains[i].mean()+b.Clear*gains[i].err() > 0
			}
		}
	}
	best := base
	for i := range b.legal {
		if alive[i] && i != base && gains[i].mean() > b.Clear*gains[i].err() && (best == base || gains[i].mean() > gains[best].mean()) {
			best = i
		}
	}
	return b.legal[best], nil
}

// gain is what an action won more than another from the same imagined positions.
type gain struct{ n, sum, squares float64 }

func (g *gain) add(x float64) { g.n, g.sum, g.squares = g.n+1, g.sum+x, g.squares+x*x }

func (g *gain) mean() float64 { return g.sum / max(g.n, 1) }

// err returns the standard error of the mean. A pseudo-observation of one point keeps a few equal gains from looking certain.
func (g *gain) err() float64 {
	n := g.n + 1
	m := g.sum / n
	return math.Sqrt(max(0, (g.squares+1)/n-m*m) / n)
}
