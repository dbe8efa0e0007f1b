package breach

import (
	"context"
	"math/rand/v2"
	"slices"

	"quarterdeck/bot"
	"quarterdeck/game"
	rules "quarterdeck/games/breach"
)

var _ bot.Judge = (*Bot)(nil)

// NewJudge returns an expert Bot whose Study runs the given number of playouts, at least 1, for every action it tries.
func NewJudge(seed uint64, playouts int) *Bot {
	b := New(seed, rules.Expert)
	b.playouts = max(playouts, 1)
	return b
}

// longest is the maximum number of choices in a playout. Of many thousands hardly one takes longer; it counts as lost.
const longest = 6000

// Study judges by playouts in which every seat plays as well as this bot. It tries the action that it would choose and those of
// ask.Known, all with the same imagined hands and the same random source. If the seat has no choice, it plays out the
// position itself.
func (b *Bot) Study(ctx context.Context, k *bot.Knowledge, ask bot.Ask) (*bot.Study, error) {
	b.legal = k.Legal(b.legal[:0])
	r := rand.New(rand.NewPCG(b.seed, k.Hash()))
	b.imagine(k, r)
	if len(b.legal) == 0 {
		u, err := b.worth(ctx, k, ask.Seats, r.Uint64(), nil)
		return &bot.Study{Utility: u}, err
	}
	legal := slices.Clone(b.legal)
	best := b.world.Advise(k.Seat(), legal, b.skill)
	luck, out := r.Uint64(), &bot.Study{}
	for _, a := range legal {
		c := bot.Judged{Action: a, Tried: a == best || slices.Contains(ask.Known, a)}
		if c.Tried {
			u, err := b.worth(ctx, k, ask.Seats, luck, &a)
			if err != nil {
				return nil, err
			}
			c.Utility = u
		}
		if a == best {
			c.Part, out.Utility = 1, c.Utility
		}
		out.Choices = append(out.Choices, c)
	}
	if len(legal) == 1 {
		out.Choices = nil
	}
	return out, nil
}

// worth returns the mean utility of playouts, by seat, after the seat's action a; nil: of the position itself.
func (b *Bot) worth(ctx context.Context, k *bot.Knowledge, seats int, luck uint64, a *game.Action) (u [game.MaxSeats]float64, err error) {
	r := rand.New(rand.NewPCG(b.seed, luck))
	for range b.playouts {
		if ctx.Err() != nil {
			return u, context.Cause(ctx)
		}
		b.imagine(k, r)
		b.ahead.CopyFrom(b.world)
		if a != nil {
			b.ahead.Apply(k.Seat(), *a)
		}
		b.playout(rand.New(rand.NewPCG(luck, r.Uint64())))
		res := b.ahead.Result()
		for s := range seats {
			if game.Over(b.ahead) {
				u[s] += float64(res.Utility[s])
			} else {
				u[s]--
			}
		}
	}
	for s := range seats {
		u[s] /= float64(b.playouts)
	}
	return u, nil
}

// playout plays b.ahead to its end, but for at most longest choices.
func (b *Bot) playout(r *rand.Rand) {
	for n := 0; n < longest && !game.Over(b.ahead); {
		if b.ahead.Actors() == game.NatureOnly {
			b.ahead.Apply(game.Nature, b.ahead.Roll(r))
			continue
		}
		s := b.ahead.Actors().First()
		b.listed = b.ahead.Legal(b.listed[:0], s)
		b.ahead.Apply(s, b.ahead.Advise(s, b.listed, b.skill))
		n++
	}
}
