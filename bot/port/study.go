package port

import (
	"context"
	"math/rand/v2"

	"quarterdeck/bot"
	"quarterdeck/game"
	rules "quarterdeck/games/port"
)

var _ bot.Judge = (*Bot)(nil)

// Study judges by the chance of winning the voyage, which is the same for the whole crew. If the seat is to act, the result
// is not random. Draws before the next choice, and the hands for a spectator who sees none, are imagined several times. In a crew
// with closed hands the pirate card that lies before the partner is left out of account.
func (b *Bot) Study(ctx context.Context, k *bot.Knowledge, ask bot.Ask) (*bot.Study, error) {
	b.legal = k.Legal(b.legal[:0])
	view := k.View().(*rules.View)
	r := rand.New(rand.NewPCG(b.seed, k.Hash()))
	n := b.hands
	if view.Seat >= 0 && (!hidesHand(view) || k.Seat() >= 0) {
		n = 1
	}
	sum := make([]float64, len(b.legal))
	total := 0.0
	for range n {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		total += b.world(k, view, r, sum)
	}
	return b.report(ask.Seats, sum, total, float64(n)), nil
}

// world returns the utility of one imagined position after the best choice, and after any pending draws. It adds the
// utility after each of b.legal to sum.
func (b *Bot) world(k *bot.Knowledge, v *rules.View, r *rand.Rand, sum []float64) float64 {
	st := k.Imagine(r).(*rules.State)
	for st.Actors() == game.NatureOnly {
		st.Apply(game.Nature, st.Roll(r))
	}
	if game.Over(st) {
		return float64(st.Result().Utility[0])
	}
	player, seat := st.Actors().First(), k.Seat()
	if seat < 0 {
		seat = player // a spectator takes the side of the seat to play
	}
	value := b.solve(st, seat, v)
	if seat != player && hidesHand(v) {
		return 2*float64(b.closed.Value()) - 1
	}
	own := len(b.legal) > 0
	turn := b.legal
	if !own {
		b.other = st.Legal(b.other[:0], player)
		turn = b.other
	}
	best := -1.0
	for i, a := range turn {
		u := 2*float64(value(a)) - 1
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
