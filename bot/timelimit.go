package bot

import (
	"context"
	"time"
)

type timeLimitKey struct{}

// WithTimeLimit returns a context that limits a bot with a time budget to d for a choice, if that is shorter, and keeps
// it from waiting for solutions computed elsewhere. Bots with a budget of iterations are not affected, so that their
// choices stay reproducible. A program of package engine keeps a tenth of its time at least.
func WithTimeLimit(ctx context.Context, d time.Duration) context.Context {
	return context.WithValue(ctx, timeLimitKey{}, d)
}

// TimeLimit returns the time of WithTimeLimit; ok is false if there is none.
func TimeLimit(ctx context.Context) (d time.Duration, ok bool) {
	d, ok = ctx.Value(timeLimitKey{}).(time.Duration)
	return d, ok
}
