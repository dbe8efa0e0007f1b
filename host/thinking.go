package host

import (
	"context"
	"slices"
	"time"

	"quarterdeck/bot"
	"quarterdeck/host/think"
)

// thinking is how bots share the processors. Each kind of work has slots of its own, so that a choice that takes a moment never waits for one
// that takes long.
type thinking struct {
	heavy        []string     // levels that may think long
	long, short  *think.Queue // choices of those levels, and of all others
	preparations *think.Queue // what bots wait for is worked out for one at a time
}

// hurried is how long a bot waits for what is worked out elsewhere when other bots wait too, for that or for a long choice. Then it chooses without.
const hurried = 300 * time.Millisecond

// shortly is how long a bot thinks at a table of bots alone when other bots wait for a long choice.
const shortly = 100 * time.Millisecond

// haste returns the context in which a bot chooses for r: at a table of bots alone it thinks shortly, and has nothing worked out, while others wait.
func (t *thinking) haste(ctx context.Context, r think.Request) context.Context {
	if r.Idle && t.long.Waiting() > 0 {
		return bot.WithHaste(ctx, shortly)
	}
	return ctx
}

func newThinking(c *Config) thinking {
	o := think.Options{Slots: c.Workers, Now: c.Now}
	return thinking{heavy: c.Heavy, long: think.New(o), short: think.New(o), preparations: think.New(think.Options{Slots: 1, Now: c.Now})}
}

// acquire waits for a slot in which a bot of a level may choose. When err is nil, release must be called.
func (t *thinking) acquire(ctx context.Context, level string, r think.Request) (release func(), err error) {
	q := t.short
	if slices.Contains(t.heavy, level) {
		q = t.long
	}
	return q.Acquire(ctx, r)
}

// prepare waits for the turn to have something worked out; until the context that it returns ends, the bot may wait for that. When err is
// nil, release must be called.
func (t *thinking) prepare(ctx context.Context, r think.Request, patience time.Duration) (_ context.Context, release func(), err error) {
	if !t.preparations.IsFree() || t.long.Waiting() > 0 {
		patience = min(patience, hurried)
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	leave, err := t.preparations.Acquire(ctx, r)
	if err != nil {
		cancel()
		return nil, nil, err
	}
	return ctx, func() { leave(); cancel() }, nil
}

// waiting returns how many choices wait for a slot.
func (t *thinking) waiting() int { return t.long.Waiting() + t.short.Waiting() }

// busy returns how many bots choose now.
func (t *thinking) busy() int { return t.long.Busy() + t.short.Busy() }

// lingering is how long bots go on at a table of their own after a request for it: long enough for a program that asks now and then.
const lingering = 15 * time.Second

// request returns on whose account the bots of a room think: the client's who brought it into memory, or last acted there.
func (r *room) request() think.Request {
	m := r.newest.Load()
	account := think.Account{Guest: m.Start().Host}
	if payer := r.payer.Load(); payer != nil {
		account.Origin = string(*payer)
	}
	return think.Request{Account: account, Idle: m.PlayedByBots()}
}

// charge has a request's client pay for the bots of a room from now on. The server's own work changes nothing.
func (r *room) charge(ctx context.Context) {
	if o := OriginOf(ctx); o != "" {
		r.payer.Store(&o)
	}
}

// chargeFirst is charge unless somebody pays already: watching another's table is free.
func (r *room) chargeFirst(ctx context.Context) {
	if o := OriginOf(ctx); o != "" && r.payer.Load() == nil {
		r.payer.CompareAndSwap(nil, &o)
	}
}

// isAttended is attended for callers that do not hold r.mu.
func (r *room) isAttended(now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.attended(now)
}

// attended reports whether bots go on in a room: always if a person has a seat there, its match belongs to a series, whose results others
// wait for, or a clock of its game runs; else while it is watched, or was asked for a moment ago. r.mu is held.
func (r *room) attended(now time.Time) bool {
	m := r.newest.Load()
	if len(r.watches) > 0 || m.Start().Series != "" || !hasOnlyBots(m.Seats()) || now.UnixNano()-r.shown.Load() < int64(lingering) {
		return true
	}
	_, timed := m.Due()
	return timed
}
