// Package restrict keeps a bot from some kinds of actions. Matches against the free bot measure what these actions are worth
// (Jaffe et al., “Evaluating competitive game balance with restricted play”, 2012).
package restrict

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"quarterdeck/bot"
	"quarterdeck/game"
)

// Bot chooses among the actions that it may use. Use New.
type Bot struct {
	own, other bot.Bot
	kinds      []string
	legal      []game.Action
}

var (
	_ bot.Bot   = (*Bot)(nil)
	_ bot.Ender = (*Bot)(nil)
)

// New returns own without the actions whose notation begins with one of kinds, such as "pass". If own does not find another
// action by itself, other chooses, which must keep to the legal actions of its knowledge. Where all legal actions are of these
// kinds, own may use them. The error names a kind that is no word.
func New(own, other bot.Bot, kinds []string) (*Bot, error) {
	for _, kind := range kinds {
		if kind == "" || strings.ContainsAny(kind, " \t") {
			return nil, fmt.Errorf("%q is not the first word of an action", kind)
		}
	}
	return &Bot{own: own, other: other, kinds: kinds}, nil
}

// Choose returns an action of another kind, if there is one.
func (b *Bot) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	forbidden := func(a game.Action) bool { return slices.Contains(b.kinds, game.Verb(k.Game(), a)) }
	b.legal = k.Legal(b.legal[:0])
	if !slices.ContainsFunc(b.legal, forbidden) {
		return b.own.Choose(ctx, k)
	}
	if b.legal = slices.DeleteFunc(b.legal, forbidden); len(b.legal) == 0 {
		return b.own.Choose(ctx, k)
	}
	k = k.Without(forbidden)
	if len(b.legal) == 1 {
		return b.legal[0], ctx.Err()
	}
	// A bot may look at more than the list of legal actions.
	if a, err := b.own.Choose(ctx, k); err != nil || slices.Contains(b.legal, a) {
		return a, err
	}
	return b.other.Choose(ctx, k)
}

// End tells the bots how their match ended, if they want to know.
func (b *Bot) End(k *bot.Knowledge, result string) {
	for _, of := range []bot.Bot{b.own, b.other} {
		if e, ok := of.(bot.Ender); ok {
			e.End(k, result)
		}
	}
}
