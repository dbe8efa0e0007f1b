package bot

import (
	"context"
	"time"
)

type timeLimitKey struct{}

// WithTimeLimit returns a context in which a bot whose budget is a time chooses within d, if that is shorter, and has nothing worked out
// elsewhere: other bots wait. Bots with a budget of iterations are not affected, so that they repeat themselves.
func WithTimeLimit(ctx context.Context, d time.Duration) context.Context {
	return context.WithValue(ctx, timeLimitKey{}, d)
}

// TimeLimit returns the time of WithTimeLimit; ok is false if there is none.
func TimeLimit(ctx context.Context) (d time.Duration, ok bool) {
	d, ok = ctx.Value(timeLimitKey{}).(time.Duration)
	return d, ok
}
