package inproc

import (
	"context"
	"errors"
	"slices"
	"time"

	"quarterdeck/bot"
	"quarterdeck/game"
	"quarterdeck/match"
)

// run plays the bots and the clocks, one event after the other.
func (l *Match) run() {
	players := map[game.Seat]bot.Bot{}
	for l.ctx.Err() == nil {
		acted, err := l.turn(players)
		if err != nil {
			l.stop(err)
			return
		}
		if acted {
			continue
		}
		l.rest()
		select {
		case <-l.ctx.Done():
		case <-l.wake:
		case <-l.untilDue():
		}
	}
}

// rest notes that no bot is to act.
func (l *Match) rest() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if s, _ := l.next(l.m); s >= 0 {
		return // the match went on meanwhile
	}
	select {
	case <-l.idle:
	default:
		close(l.idle)
	}
}

// stop notes why nothing goes on.
func (l *Match) stop(err error) {
	l.mu.Lock()
	l.err = err
	select {
	case <-l.idle:
	default:
		close(l.idle)
	}
	l.mu.Unlock()
	signal(l.changes)
}

// untilDue has something in it when the next clock runs out.
func (l *Match) untilDue() <-chan time.Time {
	at, ok := l.Match().Due()
	if !ok {
		return nil
	}
	return time.After(at.Sub(l.Now()))
}

// next returns the first seat whose bot is to act, and its level, or Watcher.
func (l *Match) next(m *match.Match) (game.Seat, string) {
	if l.Bot == nil {
		return game.Watcher, ""
	}
	for s := range game.Seat(len(m.Seats())) {
		if level := m.BotToAct(s); level != "" {
			return s, level
		}
	}
	return game.Watcher, ""
}

// turn has a clock run out or a bot act, if one is to. A bot whose choice came too late chooses again.
func (l *Match) turn(players map[game.Seat]bot.Bot) (acted bool, err error) {
	before := l.Match()
	if err := l.change(l.ctx, func(m *match.Match) (*match.Match, error) { return m.Expire(l.Now()) }); err != nil {
		return false, err
	}
	m := l.Match()
	s, level := l.next(m)
	if s < 0 {
		return m != before, nil
	}
	if players[s] == nil {
		if players[s], err = l.Bot(m, s, level); err != nil {
			return false, err
		}
	}
	action, err := choose(l.ctx, players[s], m, s)
	if err != nil {
		return false, err
	}
	q := match.Request{Seat: s, Action: m.Game().Format(action), Version: m.Version()}
	err = l.change(l.ctx, func(m *match.Match) (*match.Match, error) { return act(m, q, l.Now()) })
	if refusal := (*game.Refusal)(nil); errors.As(err, &refusal) && l.Match() != m {
		err = nil
	}
	return true, err
}

// choose returns what a bot chooses, from a copy of the position.
func choose(ctx context.Context, b bot.Bot, m *match.Match, s game.Seat) (game.Action, error) {
	k := bot.Know(m.Game(), m.Position().Clone(), s).AtVersion(m.Version())
	if p, ok := b.(bot.Preparer); ok {
		p.Prepare(ctx, k)
	}
	action, err := b.Choose(ctx, k)
	if err == nil && !slices.Contains(k.Legal(nil), action) {
		err = errors.New("a bot chose an illegal action: " + m.Game().Format(action))
	}
	return action, err
}
