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
	buf   []game.Action
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
	t := newTrial(k, b)
	gains := make([]gain, len(b.legal)) // over the program's choice
	alive := make([]bool, len(b.legal))
	for i := range alive {
		alive[i] = true
	}
	values := make([]float64, len(b.legal))
	for done := range b.Worlds {
		t.imagine(b.legal)
		for i, a := range b.legal {
			if !alive[i] {
				continue
			}
			if values[i], err = t.after(ctx, a); err != nil {
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

// trial plays imagined positions to their end.
type trial struct {
	bot   *Bot
	know  *bot.Knowledge
	rnd   *rand.Rand
	world game.State // imagined
	state game.State // played on from there
	luck  uint64     // the same for every action from one imagined position
}

func newTrial(k *bot.Knowledge, b *Bot) *trial {
	t := &trial{bot: b, know: k, rnd: rand.New(rand.NewPCG(b.seed, k.ChoiceHash()))}
	t.world = k.Imagine(t.rnd)
	t.state = t.world.Clone()
	return t
}

// imagine draws a position. A guess at hidden choices of the opponents is undone, if that leaves the seat the same actions: in
// the rollout they choose again, as the program does.
func (t *trial) imagine(legal []game.Action) {
	t.know.ImagineInto(t.world, t.rnd)
	t.luck = t.rnd.Uint64()
	chooser, ok := t.world.(game.HiddenChooser)
	if !ok || chooser.HiddenChoices().Without(t.know.Seat()) == 0 {
		return
	}
	t.state.CopyFrom(t.world)
	t.state.(game.HiddenChooser).ClearChoices()
	if t.bot.buf = t.state.Legal(t.bot.buf[:0], t.know.Seat()); slices.Equal(t.bot.buf, legal) {
		t.world.CopyFrom(t.state)
	}
}

// after returns the seat's utility when it does a, and all seats go on as the program does.
func (t *trial) after(ctx context.Context, a game.Action) (float64, error) {
	g, me := t.know.Game(), t.know.Seat()
	t.state.CopyFrom(t.world)
	t.state.Apply(me, a)
	var bots [game.MaxSeats]bot.Bot
	chance := rand.New(rand.NewPCG(t.luck, 1))
	last := me
	for n := 0; !game.Over(t.state); n++ {
		if n == t.bot.Longest {
			return 0, nil
		}
		actors := game.RequiredActors(t.state)
		if actors == game.NatureOnly {
			t.state.Apply(game.Nature, t.state.Roll(chance))
			continue
		}
		s := after(actors, last)
		if bots[s] == nil {
			made, err := t.bot.Make(g, t.luck+uint64(s))
			if err != nil {
				return 0, err
			}
			bots[s] = made
		}
		k := bot.Know(g, t.state, s).Under(t.know.Setup())
		if v := t.know.Version(); v >= 0 {
			k.AtVersion(v + 1 + n)
		}
		choice, err := bots[s].Choose(ctx, k)
		if err != nil {
			return 0, err
		}
		t.state.Apply(s, choice)
		last = s
	}
	return float64(t.state.Result().Utility[me]), nil
}

// after returns the member of actors that follows last.
func after(actors game.Seats, last game.Seat) game.Seat {
	if above := actors &^ game.UpTo(int(last)+1); above != 0 {
		return above.First()
	}
	return actors.First()
}
