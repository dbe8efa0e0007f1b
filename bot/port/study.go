package port

import (
	"context"
	"math/rand/v2"

	"quarterdeck/bot"
	"quarterdeck/game"
	rules "quarterdeck/games/port"
)

var _ bot.Judge = (*Bot)(nil)

// Study judges by the chance of winning the voyage, which is the same for the whole crew. If the seat sees everything
// and is to act, the result is not random. A partner's closed hand and draws before the next choice are imagined as often
// as for a choice.
func (b *Bot) Study(ctx context.Context, k *bot.Knowledge, ask bot.Ask) (*bot.Study, error) {
	b.legal = k.Legal(b.legal[:0])
	view := k.View().(*rules.View)
	r := rand.New(rand.NewPCG(b.seed, k.Hash()))
	n := b.worlds(view)
	if view.Seat < 0 {
		n = b.hands
	}
	sum := make([]float64, len(b.legal))
	total := 0.0
	for range n {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		total += b.world(k.Imagine(r), worthOf(view), r, sum)
	}
	return b.report(ask.Seats, sum, total, float64(n)), nil
}

// world returns the utility of one imagined position after the best choice, and after any pending draws. It adds the
// utility after each of b.legal to sum.
func (b *Bot) world(st game.State, worth rules.Worth, r *rand.Rand, sum []float64) float64 {
	for st.Actors() == game.NatureOnly {
		st.Apply(game.Nature, st.Roll(r))
	}
	if game.Over(st) {
		return float64(st.Result().Utility[0])
	}
	b.odds.Solve(st.(*rules.State), worth)
	own := len(b.legal) > 0
	turn := b.legal
	if !own {
		b.other = st.Legal(b.other[:0], st.Actors().First())
		turn = b.other
	}
	best := -1.0
	for i, a := range turn {
		u := 2*float64(b.odds.Action(a)) - 1
		best = max(best, u)
		if own {
			sum[i] += u
		}
	}
	return best
}

// report averages the sums over n worlds. A seat that is to act must choose the same in all of them.
func (b *Bot) report(seats int, sum []float64, total, n float64) *bot.Study {
	out := &bot.Study{}
	best := total / n
	if len(sum) > 0 {
		best = -1
		for _, u := range sum {
			best = max(best, u/n)
		}
	}
	out.Utility = crew(seats, best)
	if len(sum) < 2 {
		return out
	}
	found := false
	for i, a := range b.legal {
		c := bot.Judged{Action: a, Tried: true, Utility: crew(seats, sum[i]/n)}
		if !found && sum[i]/n == best {
			found, c.Part = true, 1
		}
		out.Choices = append(out.Choices, c)
	}
	return out
}

// crew returns the same utility for every seat.
func crew(seats int, u float64) (all [game.MaxSeats]float64) {
	for s := range seats {
		all[s] = min(max(u, -1), 1)
	}
	return all
}
