// Package greedy looks exactly one action ahead. It is a baseline for studies, between random play and a search.
//
// It tries every legal action on the same imagined positions and takes the one with the highest mean. A position is
// worth what game.Evaluator returns once nothing is hidden and a seat is to act again; in a game without an Evaluator,
// the result of a random playout.
package greedy

import (
	"context"
	"math/rand/v2"
	"slices"

	"quarterdeck/bot"
	"quarterdeck/game"
)

// These are the default numbers of positions imagined for a choice. A playout is far noisier than an evaluation.
const (
	Worlds   = 8
	Playouts = 24
)

// Options are the bot's budget.
type Options struct {
	// Tries is the number of trials in all, the same for each action and at least one; 0: Worlds for each action, or
	// Playouts in a game without an Evaluator.
	Tries int
}

// Bot tries every action. Use New.
type Bot struct {
	seed  uint64
	tries int
	legal []game.Action
	sum   []float64
	buf   []game.Action
}

var _ bot.Bot = (*Bot)(nil)

// New returns a Bot that makes the same choices for the same seed, Options and knowledge.
func New(seed uint64, o Options) *Bot { return &Bot{seed: seed, tries: o.Tries} }

// Choose returns the action with the best mean, the first in case of a tie.
func (b *Bot) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	b.legal = k.Legal(b.legal[:0])
	if len(b.legal) == 1 {
		return b.legal[0], nil
	}
	t := &trial{seat: k.Seat(), rnd: rand.New(rand.NewPCG(b.seed, k.Hash())), buf: b.buf}
	world := k.Imagine(t.rnd)
	t.state = world.Clone()
	t.begin()
	b.sum = append(b.sum[:0], make([]float64, len(b.legal))...)
	for done := range b.budget(t) {
		if done > 0 {
			k.ImagineInto(world, t.rnd)
		}
		if ctx.Err() != nil {
			if done == 0 {
				return 0, context.Cause(ctx)
			}
			break
		}
		b.try(t, world)
	}
	b.buf = t.buf
	best := 0
	for i := range b.sum {
		if b.sum[i] > b.sum[best] {
			best = i
		}
	}
	return b.legal[best], nil
}

func (b *Bot) budget(t *trial) int {
	switch {
	case b.tries > 0:
		return max(b.tries/len(b.legal), 1)
	case t.evaluator != nil:
		return Worlds
	}
	return Playouts
}

// try adds the utility of each action from one imagined position. All actions share the random source.
func (b *Bot) try(t *trial, world game.State) {
	t.open(world, b.legal)
	luck := t.rnd.Uint64()
	for i, a := range b.legal {
		t.state.CopyFrom(world)
		b.sum[i] += t.after(a, luck)
	}
}

// trial tries actions in imagined positions.
type trial struct {
	seat      game.Seat
	rnd       *rand.Rand
	state     game.State
	evaluator game.Evaluator // of state; nil: play out
	player    *game.Player
	buf       []game.Action
}

func (t *trial) begin() {
	t.evaluator, _ = t.state.(game.Evaluator)
	if t.evaluator == nil {
		t.player = game.NewPlayer(t.rnd.Uint64())
	}
}

// open undoes the hidden choices of other seats in world, if that leaves the seat the same actions. A guess at a hidden
// choice must not count as a fact.
func (t *trial) open(world game.State, legal []game.Action) {
	chooser, ok := world.(game.HiddenChooser)
	if !ok || chooser.HiddenChoices().Without(t.seat) == 0 {
		return
	}
	t.state.CopyFrom(world)
	t.state.(game.HiddenChooser).ClearChoices()
	if t.buf = t.state.Legal(t.buf[:0], t.seat); slices.Equal(t.buf, legal) {
		world.CopyFrom(t.state)
	}
}

// after returns the seat's utility after a, from state.
func (t *trial) after(a game.Action, luck uint64) float64 {
	t.state.Apply(t.seat, a)
	if t.evaluator == nil {
		t.player.Play(t.state)
		return float64(t.state.Result().Utility[t.seat])
	}
	r := rand.New(rand.NewPCG(luck, 1))
	for {
		actors := t.state.Actors()
		switch {
		case actors == 0:
			return float64(t.state.Result().Utility[t.seat])
		case actors == game.NatureOnly:
			t.state.Apply(game.Nature, t.state.Roll(r))
		case game.HiddenChoices(t.state) != 0:
			s := actors.First()
			t.buf = t.state.Legal(t.buf[:0], s)
			t.state.Apply(s, t.buf[game.Below(r, uint64(len(t.buf)))])
		default:
			return float64(t.evaluator.Evaluate(t.seat))
		}
	}
}
