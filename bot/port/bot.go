// Package port plays Pirates Port: Counterattack to win the voyage, not the hand. It chooses the action with the highest
// chance of exploiting all six ports.
//
// For this hand the chance comes from rules.Odds: backward induction over every subset of the crew's cards, every
// number of tricks won and every state of the exposed stack. For later hands it comes from rules.Expected, so targets
// and the four trumps are weighed over the whole voyage. Coming pirate cards are taken from the cards not yet seen in
// this pass.
//
// With a partner whose hand is closed the chance comes from rules.ClosedOdds, which expects of the partner what such seats usually
// do when so many tricks are needed. A bot that imagines the hand and plays as if it were known misses the port more often: it counts on
// replies that the partner cannot know to make.
package port

import (
	"context"
	"math/rand/v2"
	"slices"

	"quarterdeck/bot"
	"quarterdeck/game"
	rules "quarterdeck/games/port"
)

// Partners is the number of positions that a Bot imagines to judge one in which chance is to act or hands are closed.
const Partners = 6

// Bot chooses by the chance of winning the voyage. Use New.
type Bot struct {
	seed   uint64
	hands  int // positions imagined by Study
	odds   rules.Odds
	closed *rules.ClosedOdds // made when a partner's hand is closed
	legal  []game.Action
	other  []game.Action // scratch: a partner's choices
}

var _ bot.Bot = (*Bot)(nil)

// New returns a bot for one voyage. Its choices are the same for every seed, which determines what Study imagines.
func New(seed uint64) *Bot { return NewWith(seed, Partners) }

// NewWith returns a Bot whose Study imagines the given number of positions, at least 1.
func NewWith(seed uint64, hands int) *Bot { return &Bot{seed: seed, hands: max(hands, 1)} }

// Choose returns the action with the highest chance, the first in case of a tie.
func (b *Bot) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	b.legal = k.Legal(b.legal[:0])
	view := k.View().(*rules.View)
	// Neither a hand that is open nor ClosedOdds depends on what is imagined.
	r := rand.New(rand.NewPCG(b.seed, uint64(view.Hand)<<8|uint64(view.Trick)))
	value := b.solve(k.Imagine(r).(*rules.State), k.Seat(), view)
	best, high := b.legal[0], float32(-1)
	for _, a := range b.legal {
		if v := value(a); v > high {
			best, high = a, v
		}
	}
	return best, nil
}

// solve returns the chances after the actions of a seat that is to play in st.
func (b *Bot) solve(st *rules.State, seat game.Seat, v *rules.View) func(game.Action) float32 {
	if !hidesHand(v) {
		b.odds.Solve(st, rules.Expected(len(v.Hands), v.LastTrump))
		return b.odds.Action
	}
	if b.closed == nil {
		b.closed = &rules.ClosedOdds{}
	}
	b.closed.Solve(st, seat, rules.ExpectedClosed(v.LastTrump), rules.UsualHabit)
	return b.closed.Action
}

// hidesHand reports whether a hand of a crew of two is closed to the viewer.
func hidesHand(v *rules.View) bool {
	return len(v.Hands) == 2 && slices.ContainsFunc(v.Hands, func(h rules.HandView) bool { return h.Cards == nil })
}
