package sweep

import (
	"context"
	"errors"
	"fmt"
	"time"

	"quarterdeck/bot"
	"quarterdeck/game"
	"quarterdeck/lab"
	"quarterdeck/lab/metric"
)

// longest is the number of actions and draws after which a match counts as not ending.
const longest = 20_000

// perUnit is how many matches a deal has under each rule set.
const perUnit = 2

// Player plays units of a plan. It is not safe for concurrent use.
type Player struct {
	Limit  time.Duration // of computing for one unit; 0: none
	before func(context.Context) error
	watch  *stopwatch // of the unit that is played
	plan   *Plan
	game   game.Game
	series []*lab.Series
	meters []*metric.Meter
}

// NewPlayer returns a player of a plan. before, if not nil, is called before each choice of a bot and each look of the judge, and may wait; its error ends the
// unit, and its waiting does not count as computing. An error of NewPlayer says what is wrong with the bots.
func NewPlayer(p *Plan, g game.Game, before func(context.Context) error) (*Player, error) {
	out := &Player{before: before, plan: p, game: g, meters: make([]*metric.Meter, len(p.Sets))}
	if err := p.checkKinds(g); err != nil {
		return nil, err
	}
	for i := range p.Sets {
		series, err := lab.Spec{
			Game: g, Setup: p.Sets[i].Setup(), Bots: p.Bots, Seed: p.Seed, Repeat: perUnit, Longest: longest,
			Make: func(level string, g game.Game, seed uint64) (bot.Bot, error) {
				b, err := p.makeBot(level, g, seed)
				if err != nil || before == nil {
					return b, err
				}
				return held{b, out}, nil
			},
		}.Series()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.Sets[i].Name, err)
		}
		out.series = append(out.series, series)
	}
	return out, nil
}

// held is a bot that waits before it chooses.
type held struct {
	bot.Bot
	by *Player
}

// Choose waits, and chooses.
func (h held) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	if err := h.by.wait(ctx); err != nil {
		return 0, err
	}
	return h.Bot.Choose(ctx, k)
}

// End tells the bot how its match ended, if it wants to know.
func (h held) End(k *bot.Knowledge, result string) {
	if e, ok := h.Bot.(bot.Ender); ok {
		e.End(k, result)
	}
}

// wait has before wait, if there is one, outside the time of the unit.
func (p *Player) wait(ctx context.Context) error {
	if p.before == nil {
		return nil
	}
	return p.watch.wait(ctx, p.before)
}

// ErrLimit is returned for a unit that computes longer than the limit.
var ErrLimit = errors.New("one deal computes too long")

// Play plays one unit of a rule set. If ctx ends, it returns an error with its cause.
func (p *Player) Play(ctx context.Context, set, unit int) (*Row, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	watch := newStopwatch()
	if p.watch = watch; p.Limit > 0 {
		go watch.limit(ctx, p.Limit, func() { cancel(ErrLimit) })
	}
	u, err := p.measure(ctx, set, unit)
	if err != nil {
		return nil, errors.Join(err, context.Cause(ctx))
	}
	return newRow(set, unit, watch.worked(), u), nil
}

// measure plays one unit.
func (p *Player) measure(ctx context.Context, set, unit int) (*metric.Unit, error) {
	if p.meters[set] == nil {
		p.meters[set] = metric.NewMeter(p.game, p.plan.Sets[set].Setup()).Judge(p.plan.Judge).Before(p.wait)
	}
	matches := make([]*lab.Match, perUnit)
	for i := range matches {
		m, err := p.series[set].Play(ctx, perUnit*unit+i)
		if err != nil && !errors.Is(err, lab.ErrEndless) {
			return nil, fmt.Errorf("%s: %w", p.plan.Sets[set].Name, err)
		}
		matches[i] = m
	}
	return p.meters[set].Measure(ctx, matches)
}
