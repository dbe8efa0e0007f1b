package host

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"quarterdeck/bot"
	"quarterdeck/game"
	"quarterdeck/host/resync"
	"quarterdeck/host/task"
	"quarterdeck/match"
)

// play acts for a bot as long as it is to act. What goes wrong is tried again after a pause: nobody else wakes the bot before its match goes
// on, and the match may wait for nobody but the bot.
func (h *Host) play(r *room, s game.Seat) {
	wait := time.Duration(0)
	for h.mayThink(r, s) {
		if h.isDropped(r) {
			h.moveBots(r, s)
			return
		}
		_, err := task.Guard(func() (struct{}, error) { return struct{}{}, h.botTurn(r, s) })
		switch {
		case err == nil:
			wait = 0
			continue
		case errors.Is(err, ErrDamaged):
			return // nothing wakes this bot until the match is loaded again
		case wait == 0:
			wait = resync.Pause
			h.noteBot(r, s, err)
		}
		h.pause(r, wait)
		wait = min(2*wait, resync.MaxPause)
	}
}

// pause waits, unless there is news of the match or the host stops: who could act after an outage does not wait for the bot.
func (h *Host) pause(r *room, d time.Duration) {
	w := r.watch()
	defer w.Close()
	select {
	case <-h.ctx.Done():
	case <-time.After(d):
	case <-w.News():
	}
}

// noteBot notes the first of several failures of a bot in a row.
func (h *Host) noteBot(r *room, s game.Seat, err error) {
	if h.ctx.Err() == nil {
		h.Log.Error("a bot could not act; it tries again", "match", r.id, "seat", s, "error", err)
	}
}

// botTurn has the bot of s act once, when it has a slot among those who think.
func (h *Host) botTurn(r *room, s game.Seat) error {
	m := r.newest.Load()
	level := m.BotToAct(s)
	if level == "" {
		return nil
	}
	h.prepare(r, s)
	release, err := h.thinking.Acquire(h.ctx, level, r.request())
	if err != nil {
		return err
	}
	defer release()
	if !r.isAttended(h.Now()) {
		return nil // the last spectator went while the bot waited
	}
	return h.botAct(r, s)
}

// mayThink reports whether the bot of s is to act; if not, it is asleep from now on.
func (h *Host) mayThink(r *room, s game.Seat) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	// The newest version and the spectators are looked at under the lock: what changes either afterwards
	// finds the bot asleep and wakes it.
	m, attended := r.newest.Load(), r.attended(h.Now())
	if h.ctx.Err() == nil && m.BotToAct(s) != "" && attended {
		return true
	}
	if !attended || m.Phase() == match.Finished {
		clear(r.bots) // they are made anew when they go on, as after a restart
	}
	r.thinking = r.thinking.Without(s)
	return false
}

// botAct has the bot of s choose once and carries that out.
func (h *Host) botAct(r *room, s game.Seat) error {
	m := r.newest.Load()
	level := m.BotToAct(s)
	if level == "" {
		return nil
	}
	action, err := h.choose(r, m, s, level)
	if err != nil && h.ctx.Err() != nil {
		return err
	}
	if err != nil {
		h.Log.Warn("a bot failed; its seat moves at random", "match", r.id, "seat", s, "level", level, "error", err)
		legal := m.Position().Legal(nil, s)
		action = legal[rand.IntN(len(legal))]
	}
	q := match.Request{Seat: s, Action: m.Game().Format(action), Version: m.Version()}
	_, err = h.Change(h.ctx, r.id, func(now *match.Match) (*match.Match, error) {
		if now.BotToAct(s) == "" {
			return now, nil
		}
		next, _, err := now.Act(q, h.Now())
		return next, err
	})
	if refusal := (*game.Refusal)(nil); errors.As(err, &refusal) && r.newest.Load() != m {
		return nil // the match went on meanwhile; think again
	}
	return err
}

// prepare lets the bot of s wait for what is worked out elsewhere, before it takes a slot: others are not to wait for it. What goes wrong
// here goes wrong again, and is answered, in choose.
func (h *Host) prepare(r *room, s game.Seat) {
	defer func() { _ = recover() }()
	m := r.newest.Load()
	level := m.BotToAct(s)
	if level == "" {
		return
	}
	b, err := h.botOf(r, m, s, level)
	if err != nil {
		return
	}
	p, ok := b.(bot.Preparer)
	ctx := h.thinking.Haste(h.ctx, r.request())
	if _, hasty := bot.Haste(ctx); !ok || hasty {
		return
	}
	ctx, release, err := h.thinking.Prepare(ctx, r.request(), h.Patience)
	if err != nil {
		return
	}
	defer release()
	p.Prepare(ctx, bot.Know(m.Game(), m.Position().Clone(), s))
}

// choose asks the bot of s; it never panics and returns a legal action or an error.
func (h *Host) choose(r *room, m *match.Match, s game.Seat, level string) (action game.Action, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	b, err := h.botOf(r, m, s, level)
	if err != nil {
		return 0, err
	}
	ctx, cancel := context.WithTimeout(h.thinking.Haste(h.ctx, r.request()), h.Patience)
	defer cancel()
	defer timed(h.meters.think, time.Now(), m.Game().Info().ID, level)
	// The bot gets a copy: it may not touch what pages are being made from.
	action, err = b.Choose(ctx, bot.Know(m.Game(), m.Position().Clone(), s))
	if err != nil {
		return 0, err
	}
	if !slices.Contains(m.Position().Legal(nil, s), action) {
		return 0, fmt.Errorf("chose action %d, which is not legal", action)
	}
	return action, nil
}

// botOf is the bot of s, made when it is first asked for.
func (h *Host) botOf(r *room, m *match.Match, s game.Seat, level string) (bot.Bot, error) {
	r.mu.Lock()
	seated, found := r.bots[s]
	r.mu.Unlock()
	if found && seated.level == level {
		return seated.bot, nil
	}
	b, err := h.Bot(level, m.Game(), h.secret.BotSeed(r.id, int(s)))
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	r.bots[s] = seatedBot{b, level}
	r.mu.Unlock()
	return b, nil
}
