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
	heavy        []string          // levels that may think long
	long, short  *Queue            // for choices of those levels, and of all others
	programs     map[string]*Queue // for choices of external programs, each its own: one that hangs delays no other bot
	preparations *Queue            // bots prepare one at a time
}

const (
	// contendedPrepareTimeout is how long a bot waits for its preparation while other bots wait to prepare or for a long
	// choice. After that it chooses unprepared.
	contendedPrepareTimeout = 300 * time.Millisecond
	// contendedThinkTime is how long a bot thinks at a table with only bots while other bots wait for a long choice.
	contendedThinkTime = 100 * time.Millisecond
)

// NewSlots returns Slots that are all free. heavy lists the levels that may think long, and programs those that external
// programs play.
func NewSlots(heavy, programs []string, o Options) *Slots {
	t := &Slots{heavy: heavy, long: New(o), short: New(o), programs: map[string]*Queue{}, preparations: New(Options{Slots: 1, Now: o.Now})}
	for _, name := range programs {
		t.programs[name] = New(o)
	}
	return t
}

// of returns the queue for choices of a level.
func (t *Slots) of(level string) *Queue {
	if q, found := t.programs[level]; found {
		return q
	}
	if slices.Contains(t.heavy, level) {
		return t.long
	}
	return t.short
}

// Acquire waits for a slot in which a bot of a level may choose. If err is nil, the caller must call release.
func (t *Slots) Acquire(ctx context.Context, level string, r Request) (release func(), err error) {
	return t.of(level).Acquire(ctx, r)
}

// Limit returns the context in which a bot of a level chooses for r. While others wait for a long choice, or for the same
// program, a bot at a table with only bots has a short time limit.
func (t *Slots) Limit(ctx context.Context, level string, r Request) context.Context {
	q := t.long
	if program, found := t.programs[level]; found {
		q = program
	}
	if r.Idle && q.Waiting() > 0 {
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
func (t *Slots) Waiting() int { return t.sum((*Queue).Waiting) }

// Busy returns how many bots are choosing now.
func (t *Slots) Busy() int { return t.sum((*Queue).Busy) }

// Attended returns how many bots at tables with people choose now or wait for a slot.
func (t *Slots) Attended() int { return t.sum((*Queue).Attended) }

// sum returns the sum of a number over the queues for choices.
func (t *Slots) sum(of func(*Queue) int) int {
	n := of(t.long) + of(t.short)
	for _, q := range t.programs {
		n += of(q)
	}
	return n
}
