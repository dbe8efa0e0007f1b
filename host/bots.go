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
	"quarterdeck/host/quota"
	"quarterdeck/host/resync"
	"quarterdeck/host/secret"
	"quarterdeck/host/task"
	"quarterdeck/host/think"
	"quarterdeck/internal/adaptive"
	"quarterdeck/match"
	"quarterdeck/metrics"
)

// bots lets bots think and act in the matches of a runner.
type bots struct {
	runner       *Runner
	tasks        *tasks
	now          func() time.Time
	make         func(level string, g game.Game, seed uint64) (bot.Bot, error)
	secret       secret.Key
	thinkTimeout time.Duration // how long a bot may think before its turn ends
	rest         int           // Config.Rest
	unhurried    chan struct{} // holds one element while a bot of an unhurried match has its turn or rests
	slots        *think.Slots
	thinkTime    *metrics.Histogram
}

// play acts for a bot while its turn lasts. It retries failures after a delay: nothing else wakes the bot before the
// match goes on, and the match may wait only for the bot.
func (b *bots) play(r *room, s game.Seat) {
	wait := time.Duration(0)
	for b.mayThink(r, s) {
		if !b.runner.rooms.has(r) {
			b.reschedule(r, s)
			return
		}
		_, err := task.Guard(func() (struct{}, error) { return struct{}{}, b.takeTurnAndRest(r, s) })
		switch {
		case err == nil:
			wait = 0
			continue
		case errors.Is(err, task.ErrPaused):
			continue // mayThink ends it
		case errors.Is(err, ErrDamaged):
			return // nothing wakes this bot until the match is loaded again
		case wait == 0:
			wait = resync.Pause
			b.logFailure(r, s, err)
		}
		b.pause(r, wait)
		wait = min(2*wait, resync.MaxPause)
	}
}

// pause waits until the match goes on, the host stops, or the time is over. So a player who can act after an outage
// does not wait for the bot.
func (b *bots) pause(r *room, d time.Duration) {
	s := r.subscribe("")
	defer s.Close()
	select {
	case <-b.tasks.Context().Done():
	case <-time.After(d):
	case <-s.Ready():
	}
}

// logFailure logs the first of several failures of a bot in a row.
func (b *bots) logFailure(r *room, s game.Seat, err error) {
	if b.tasks.Context().Err() == nil {
		b.tasks.log.Error("a bot could not act; it tries again", "match", r.id, "seat", s, "error", err)
	}
}

// takeTurnAndRest is takeTurn. In a match for which no player waits, a rest follows: of all bots of such matches one at a time has its turn or
// rests, so that together they leave the processors to others.
func (b *bots) takeTurnAndRest(r *room, s game.Seat) error {
	if m := r.newest.Load(); b.rest <= 0 || m.Start().Series == "" || !quota.HasOnlyBots(m.Seats()) {
		return b.takeTurn(r, s)
	}
	select {
	case b.unhurried <- struct{}{}:
		defer func() { <-b.unhurried }()
	case <-b.tasks.Context().Done():
		return nil
	}
	began := time.Now()
	err := b.takeTurn(r, s)
	b.tasks.Sleep(time.Duration(b.rest) * time.Since(began))
	return err
}

// takeTurn lets the bot of s act once, when viewers can follow. If its choice is no longer legal then, the bot thinks
// again.
func (b *bots) takeTurn(r *room, s game.Seat) error {
	m, q, err := b.decide(r, s)
	if err != nil || m == nil {
		return err
	}
	b.awaitMoment(r, m, q)
	return b.act(r, m, q)
}

// decide waits for a slot and returns the request of the bot of s and the version that it is for. m is nil if the bot
// is not to act.
func (b *bots) decide(r *room, s game.Seat) (m *match.Match, q match.Request, err error) {
	level := r.newest.Load().BotToAct(s)
	if level == "" {
		return nil, q, nil
	}
	allowed := b.runner.control.Allowed()
	b.prepare(r, s)
	release, err := b.slots.Acquire(b.tasks.Context(), level, r.request())
	if err != nil {
		return nil, q, err
	}
	defer release()
	m = r.newest.Load()
	level = m.BotToAct(s)
	if level == "" || !r.isAttended(b.now()) { // the last spectator may have left while the bot waited
		return nil, q, nil
	}
	action, err := b.choose(r, m, s, level)
	if err != nil && b.tasks.Context().Err() != nil {
		return nil, q, err
	}
	if err != nil && allowed.Err() != nil {
		return nil, q, nil // it was stopped, and thinks again later
	}
	if err != nil {
		b.tasks.log.Warn("a bot failed; its seat moves at random", "match", r.id, "seat", s, "level", level, "error", err)
		legal := m.Position().Legal(nil, s)
		action = legal[rand.IntN(len(legal))]
	}
	return m, match.Request{Seat: s, Action: m.Game().Format(action), Version: m.Version()}, nil
}

// mayThink reports whether the bot of s is to act; if not, it sleeps from now on.
func (b *bots) mayThink(r *room, s game.Seat) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	// The newest version and the subscriptions are read under the lock: a later change finds the bot asleep and wakes
	// it.
	m, attended := r.newest.Load(), r.isAttendedLocked(b.now())
	if b.tasks.Context().Err() == nil && m.BotToAct(s) != "" && attended && !b.runner.control.IsFrozen() {
		return true
	}
	if m.Phase() == match.Finished {
		b.dismiss(r, m)
	}
	if !attended {
		clear(r.bots) // they are created again when they go on, as after a restart
	}
	r.thinking = r.thinking.Without(s)
	return false
}

// dismiss drops the bots of a match that is over, and reports the end to those that want to know it. r.mu is held.
func (b *bots) dismiss(r *room, m *match.Match) {
	for s, of := range r.bots {
		if e, ok := of.bot.(bot.Ender); ok {
			b.tasks.Go(func() { e.End(know(m, s), m.Record().End) })
		}
	}
	clear(r.bots)
}

// act carries out a bot's request, which it made for m.
func (b *bots) act(r *room, m *match.Match, q match.Request) error {
	_, err := b.runner.Change(b.tasks.Context(), r.id, func(now *match.Match) (*match.Match, error) {
		if now.BotToAct(q.Seat) == "" {
			return now, nil
		}
		next, _, err := now.Act(q, b.now())
		return next, err
	})
	if refusal := (*game.Refusal)(nil); errors.As(err, &refusal) && r.newest.Load() != m {
		return nil // the match has changed; think again
	}
	return err
}

// prepare lets the bot of s prepare before it takes a slot, so that other bots do not wait for it. A failure here
// occurs again in choose, which handles it.
func (b *bots) prepare(r *room, s game.Seat) {
	defer func() { _ = recover() }()
	m := r.newest.Load()
	level := m.BotToAct(s)
	if level == "" {
		return
	}
	player, err := b.botFor(r, m, s, level)
	if err != nil {
		return
	}
	preparer, ok := player.(bot.Preparer)
	ctx := b.slots.Limit(b.tasks.Context(), level, r.request())
	if _, hurried := bot.TimeLimit(ctx); !ok || hurried {
		return
	}
	ctx, release, err := b.slots.Prepare(ctx, r.request(), b.thinkTimeout)
	if err != nil {
		return
	}
	defer release()
	preparer.Prepare(ctx, bot.Know(m.Game(), m.Position().Clone(), s))
}

// choose lets the bot of s choose. It never panics, and returns a legal action or an error.
func (b *bots) choose(r *room, m *match.Match, s game.Seat, level string) (action game.Action, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	player, err := b.botFor(r, m, s, level)
	if err != nil {
		return 0, err
	}
	ctx, cancel := context.WithTimeout(b.slots.Limit(b.tasks.Context(), level, r.request()), b.thinkTimeout)
	defer cancel()
	defer context.AfterFunc(b.runner.control.Allowed(), cancel)()
	defer timed(b.thinkTime, time.Now(), m.Game().Info().ID, adaptive.Base(level))
	action, err = player.Choose(ctx, know(m, s))
	if err != nil {
		return 0, err
	}
	if !slices.Contains(m.Position().Legal(nil, s), action) {
		return 0, fmt.Errorf("chose action %d, which is not legal", action)
	}
	return action, nil
}

// know returns the knowledge of s in m. The bot gets a copy, because pages are made from the original.
func know(m *match.Match, s game.Seat) *bot.Knowledge {
	return bot.Know(m.Game(), m.Position().Clone(), s).Under(m.Start().Setup).AtVersion(m.Version()).WithHistory(func() (lines []string) {
		for _, e := range m.ShownTo(0).Plays(s, 0, m.Version()) {
			lines = append(lines, e.Actor+" "+e.Notation)
		}
		return lines
	})
}

// botFor returns the bot of s, and creates it when first needed.
func (b *bots) botFor(r *room, m *match.Match, s game.Seat, level string) (bot.Bot, error) {
	r.mu.Lock()
	seated, found := r.bots[s]
	r.mu.Unlock()
	if found && seated.level == level {
		return seated.bot, nil
	}
	player, err := b.make(level, m.Game(), b.secret.BotSeed(r.id, int(s)))
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	r.bots[s] = seatedBot{player, level}
	r.mu.Unlock()
	return player, nil
}

// reschedule lets the bot of a room that was dropped go on in the room that replaced it.
func (b *bots) reschedule(r *room, s game.Seat) {
	r.mu.Lock()
	r.thinking = r.thinking.Without(s)
	r.mu.Unlock()
	_, err := b.runner.room(b.tasks.Context(), r.id)
	b.tasks.logError("match "+r.id+" could not be loaded, and its bot waits", err)
}
