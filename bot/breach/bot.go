// Package breach plays Breach by a plan. The position determines what has to be done before the next search, and which
// seat does it (State.Advise of the rules). So bots and people cooperate without messages.
//
// The value of a position is the share of playouts that crews, or rivals, of such bots win from it. Playouts follow a
// good policy (Tesauro and Galperin 1996), because random play hardly ever wins.
package breach

import (
	"context"
	"math/rand/v2"

	"quarterdeck/bot"
	"quarterdeck/game"
	rules "quarterdeck/games/breach"
)

// Bot plays by the plan at a skill level. It chooses immediately and needs no budget. Use New.
type Bot struct {
	seed     uint64
	skill    rules.Skill
	playouts int
	legal    []game.Action
	world    *rules.State  // the position imagined for the seat; nil before the first choice
	ahead    *rules.State  // scratch: a playout
	listed   []game.Action // scratch: legal actions in a playout
}

var _ bot.Bot = (*Bot)(nil)

// New returns a Bot of the given skill. The seed determines which hidden hands it imagines.
func New(seed uint64, skill rules.Skill) *Bot { return &Bot{seed: seed, skill: skill} }

// Choose returns the action of the plan.
func (b *Bot) Choose(_ context.Context, k *bot.Knowledge) (game.Action, error) {
	b.legal = k.Legal(b.legal[:0])
	if len(b.legal) == 1 {
		return b.legal[0], nil
	}
	b.imagine(k, rand.New(rand.NewPCG(b.seed, 0)))
	return b.world.Advise(k.Seat(), b.legal, b.skill), nil
}

// imagine sets world to a position that the seat cannot tell from the real one.
func (b *Bot) imagine(k *bot.Knowledge, r *rand.Rand) {
	if b.world == nil {
		b.world = k.Imagine(r).(*rules.State)
		b.ahead = b.world.Clone().(*rules.State)
		return
	}
	k.ImagineInto(b.world, r)
}
