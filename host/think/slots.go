package think

import (
	"context"
	"slices"
	"time"

	"quarterdeck/bot"
)

// Slots shares the processors among bots. Each kind of work has its own slots, so that a short choice never waits for a
// long one.
type Slots struct {
	heavy        []string // levels that may think long
	long, short  *Queue   // for choices of those levels, and of all others
	preparations *Queue   // bots prepare one at a time
}

const (
	// contendedPrepareTimeout is how long a bot waits for its preparation while other bots wait to prepare or for a long
	// choice. After that it chooses unprepared.
	contendedPrepareTimeout = 300 * time.Millisecond
	// contendedThinkTime is how long a bot thinks at a table with only bots while other bots wait for a long choice.
	contendedThinkTime = 100 * time.Millisecond
)

// NewSlots returns Slots that are all free. heavy lists the levels that may think long.
func NewSlots(heavy []string, o Options) *Slots {
	return &Slots{heavy: heavy, long: New(o), short: New(o), preparations: New(Options{Slots: 1, Now: o.Now})}
}

// Acquire waits for a slot in which a bot of a level may choose. If err is nil, the caller must call release.
func (t *Slots) Acquire(ctx context.Context, level string, r Request) (release func(), err error) {
	q := t.short
	if slices.Contains(t.heavy, level) {
		q = t.long
	}
	return q.Acquire(ctx, r)
}

// Limit returns the context in which a bot chooses for r. While others wait for a long choice, a bot at a table with only
// bots has a short time limit.
func (t *Slots) Limit(ctx context.Context, r Request) context.Context {
	if r.Idle && t.long.Waiting() > 0 {
		return bot.WithTimeLimit(ctx, contendedThinkTime)
	}
	return ctx
}

// Prepare waits for the preparation slot. The bot may prepare until the returned context ends. If err is nil, the caller
// must call release.
func (t *Slots) Prepare(ctx context.Context, r Request, patience time.Duration) (_ context.Context, release func(), err error) {
	if !t.preparations.IsFree() || t.long.Waiting() > 0 {
		patience = min(patience, contendedPrepareTimeout)
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	leave, err := t.preparations.Acquire(ctx, r)
	if err != nil {
		cancel()
		return nil, nil, err
	}
	return ctx, func() { leave(); cancel() }, nil
}

// Waiting returns how many choices wait for a slot.
func (t *Slots) Waiting() int { return t.long.Waiting() + t.short.Waiting() }

// Busy returns how many bots are choosing now.
func (t *Slots) Busy() int { return t.long.Busy() + t.short.Busy() }
